print("ScrollDemo")
