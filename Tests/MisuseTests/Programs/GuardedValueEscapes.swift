// expected-error: cannot be returned from main actor-isolated context
import AsyncDisplay

final class Account { var balance = 0 }

func leak(from lock: Lock<Account>) -> Account {
  lock.withLock { $0 }
}
