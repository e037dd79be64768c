// expected-error: type 'Account' does not conform to the 'Sendable' protocol
import AsyncDisplay
import DisplayConcurrency

final class Account { var balance = 0 }

func leak(from lock: Lock<Account>) -> Account {
  lock.withLock { $0 }
}
