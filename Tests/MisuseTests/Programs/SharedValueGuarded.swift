// expected-error: 'inout sending' parameter '$0' cannot be task-isolated at end of function
import AsyncDisplay
import DisplayConcurrency

final class Account { var balance = 0 }

func share(with lock: Lock<Account>) -> Account {
  let account = Account()
  lock.withLock { $0 = account }
  return account
}
