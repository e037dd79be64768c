// Pass 1: the clock moves on and input is taken.

extension DisplayRuntime {
  /// Delivers the touches, and lets everything that moves by itself move on to the frame's moment.
  func takeInput(at timing: FrameTiming) {
    deliverTouches(at: timing)
    animations.advance(to: timing.timestamp)
    HookQueue.main.deliver()
    for participant in participants { participant.takeInput(at: timing) }
  }

  /// Lets a container take part in the passes from the next one on.
  package func addParticipant(_ participant: any FrameParticipant) {
    participants.append(participant)
  }

  /// How many containers take part in the passes.
  package var participantCount: Int { participants.count }

  /// Takes a container out of the passes.
  package func removeParticipant(_ participant: any FrameParticipant) {
    participants.remove(participant)
  }
}
