// expected-error: main actor-isolated property 'isSelected' can not be mutated from a nonisolated context
// group: lists
// title: Selecting a row while it is made
// cause: The states of a row belong to the main actor, which sets them before the row is loaded.
// wrong: cell.isSelected = true
// right: cell.configured { $0.isSelected = true }
import AsyncDisplay

func makeSelectedRow() -> CellNode {
  let cell = CellNode()
  cell.isSelected = true
  return cell
}
