// first slice follows
