// expected-error: 'inout sending' parameter '$0' cannot be task-isolated at end of function
// group: sendable
// title: Keeping an object that a lock holds
// cause: A reference that is kept outside of the lock would be used without it; let the lock hold a value.
// wrong: final class Account { var balance = 0 }
// right: struct Account { var balance = 0 }
import AsyncDisplay
import DisplayConcurrency

final class Account { var balance = 0 }

func share(with lock: Lock<Account>) -> Account {
  let account = Account()
  lock.withLock { $0 = account }
  return account
}
