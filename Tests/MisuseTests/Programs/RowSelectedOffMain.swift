// expected-error: main actor-isolated property 'isSelected' can not be mutated from a nonisolated context
import AsyncDisplay

func makeSelectedRow() -> CellNode {
  let cell = CellNode()
  cell.isSelected = true
  return cell
}
