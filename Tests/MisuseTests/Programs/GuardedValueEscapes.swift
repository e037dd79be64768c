// expected-error: requires that 'Account' conform to 'Sendable'
import AsyncDisplay

final class Account { var balance = 0 }

func leak(from lock: Lock<Account>) -> Account {
  lock.withLock { $0 }
}
