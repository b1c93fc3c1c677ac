import type { Cell } from '@tillwatch/core/journal';
import { formatMegabytes, type ReadLimits } from '../limits.ts';
import type { RowOutput } from '../row-output.ts';
import { tooLargeFile } from '../unreadable-file-error.ts';
import { listAttributes } from '../xml/xml-attributes.ts';
import type { XmlHandler } from '../xml/xml-scanner.ts';
import { createXmlTextCollector } from '../xml/xml-text.ts';

/**
 * Passes on each element as a row: its name, its text, and its attributes. Of an element that has others, only the text
 * before the first of them counts. A row's number is that of the element's line; where several begin on a line, the
 * numbers go on, so that no two rows have the same.
 */
export function createElementHandler(output: RowOutput, limits: Readonly<ReadLimits>): XmlHandler {
  /** The element that began last, while its text may still come. */
  let waiting: { cells: Cell[]; depth: number } | null = null;
  let line = 1;
  let rowNumber = 0;
  const collector = createXmlTextCollector(limits.cellTextBytes, () => {
    throw tooLargeFile(`a text in it is longer than ${formatMegabytes(limits.cellTextBytes)}`);
  });

  function passOn(): void {
    if (waiting === null) return;
    const { cells, depth } = waiting;
    waiting = null;
    const text = collector.text().trim();
    if (text !== '') cells[1] = text;
    output.row(rowNumber, cells, { depth });
  }

  return {
    atLine(begun) {
      line = begun;
    },
    open(name, depth, attributes) {
      passOn();
      collector.reset();
      rowNumber = Math.max(line, rowNumber + 1);
      waiting = { cells: [name, null, ...listAttributes(attributes)], depth };
    },
    close: passOn,
    wantsText: () => waiting !== null,
    text: collector.append,
    takesPause: () => output.isFull(),
  };
}
