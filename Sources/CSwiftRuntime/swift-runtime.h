#ifndef ASYNCDISPLAY_SWIFT_RUNTIME_H
#define ASYNCDISPLAY_SWIFT_RUNTIME_H

// Of the functions that the Swift runtime exports with a stable interface, those which Swift has no words for.

/// Takes a reference to an object whose memory is still there, unless its end has begun; null then.
void *swift_tryRetain(void *object);

#endif
