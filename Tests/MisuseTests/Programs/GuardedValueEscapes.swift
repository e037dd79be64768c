// expected-error: type 'Account' does not conform to the 'Sendable' protocol
// group: sendable
// title: Returning an object from a lock
// cause: A reference that leaves the lock would be used without it; let the lock hold a value.
// wrong: final class Account { var balance = 0 }
// right: struct Account { var balance = 0 }
import AsyncDisplay
import DisplayConcurrency

final class Account { var balance = 0 }

func leak(from lock: Lock<Account>) -> Account {
  lock.withLock { $0 }
}
