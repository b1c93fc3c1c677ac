import type { Cell } from '@tillwatch/core/journal';
import { formatMegabytes, type ReadLimits } from '../limits.ts';
import type { RowOutput } from '../row-output.ts';
import { tooLongText } from '../unreadable-file-error.ts';
import { listAttributes } from '../xml/xml-attributes.ts';
import type { XmlHandler } from '../xml/xml-scanner.ts';
import { createXmlTextCollector } from '../xml/xml-text.ts';

/** Elements that begin a transaction. */
const TICKET = /^(?:Transaction|(?:Sale|Refund|Void|Other|Financial)Event)$/;

/**
 * Passes on each element as a row: its name, text, and attributes. If an element contains others, only the text before
 * the first of them counts. A row's number is the element's line number; in a file without line breaks it counts
 * transactions, so no two of them have the same one.
 */
export function createElementHandler(output: RowOutput, limits: Readonly<ReadLimits>): XmlHandler {
  /** The last element that began, as long as more of its text may come. */
  let waiting: { cells: Cell[]; depth: number } | null = null;
  let line = 1;
  let rowNumber = 1;
  let hasTicket = false;
  const collector = createXmlTextCollector(limits.cellTextBytes, () => {
    throw tooLongText(formatMegabytes(limits.cellTextBytes));
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
      const isNext = hasTicket && TICKET.test(name);
      rowNumber = Math.max(line, isNext ? rowNumber + 1 : rowNumber);
      hasTicket ||= TICKET.test(name);
      waiting = { cells: [name, null, ...listAttributes(attributes)], depth };
    },
    close: passOn,
    wantsText: () => waiting !== null,
    text: collector.append,
    takesPause: () => output.isFull(),
  };
}
