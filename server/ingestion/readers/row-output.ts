import type { Cell, Row } from '@tillwatch/core/journal';
import { LAST_COLUMN, type ReadLimits } from './limits.ts';
import { tooLargeFile } from './unreadable-file-error.ts';
import type { SheetVisitor } from './workbook-reader.ts';

/** The most cells to pass on before the visitor drains, since a few bytes can expand to many cells. */
const VOLUME_BETWEEN_DRAINS = 1_000_000;

/** What a row has besides its cells. */
type RowMarks = Pick<Row, 'paymentSheet' | 'depth' | 'written'>;

/** Passes rows to the visitor, within the limits. */
export interface RowOutput {
  startSheet(name: string, isHidden?: boolean): void;
  /** Trims empty cells at the row's end, and skips a row without filled cells. */
  row(rowNumber: number, cells: Cell[], marks?: RowMarks): void;
  /** Whether the visitor should drain before more is read. */
  isFull(): boolean;
  drain(): Promise<void>;
}

export function createRowOutput(visitor: SheetVisitor, limits: Readonly<ReadLimits>): RowOutput {
  let sheets = 0;
  let totalCells = 0;
  let totalTextLength = 0;
  let volume = 0;

  return {
    startSheet(name, isHidden) {
      sheets += 1;
      if (sheets > limits.sheets) throw tooLargeFile(`it has more than ${limits.sheets} sheets`);
      visitor.startSheet(name, isHidden);
    },
    row(rowNumber, cells, marks) {
      let width = cells.length;
      while (width > 0 && cells[width - 1] === null) width -= 1;
      if (width === 0) return;
      if (width > LAST_COLUMN) throw tooLargeFile(`it has a row of more than ${LAST_COLUMN} cells`);
      cells.length = width;
      let textLength = 0;
      for (const cell of cells) if (typeof cell === 'string') textLength += cell.length;
      totalCells += width;
      totalTextLength += textLength;
      if (totalCells > limits.cells) throw tooLargeFile(`it has more than ${limits.cells} cells`);
      if (textLength > limits.rowTextLength || totalTextLength > limits.totalTextLength) {
        throw tooLargeFile('it holds more text than any journal does');
      }
      volume += width + textLength;
      visitor.row(marks === undefined ? { rowNumber, cells } : { rowNumber, cells, ...marks });
    },
    isFull: () => volume >= VOLUME_BETWEEN_DRAINS,
    async drain() {
      volume = 0;
      await visitor.drain?.();
    },
  };
}
