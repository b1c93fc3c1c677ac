// Assembles the rows of an XML feed into elements, one for each transaction.

import type { Row } from '../row.ts';
import { cellText } from '../shape/row-text.ts';
import type { FeedElement } from './feed-element.ts';

/** A row of a feed. */
export type ElementRow = Row & { depth: number };

/** More elements than any transaction has. */
const MOST_ELEMENTS = 20_000;

export interface ElementTree {
  row(row: ElementRow): void;
  /** Hands over what is still open. Rows that come after it belong to another file. */
  end(): void;
}

export interface TreeVisitor {
  /** Whether an element with this name is a transaction; called for elements outside of one. */
  isTicket(name: string, depth: number): boolean;
  /**
   * @param rows how many rows it has
   * @param isWhole false if it has more elements than any transaction; the rest was skipped
   */
  ticket(element: FeedElement, rows: number, isWhole: boolean): void;
  /** An element outside of transactions, without its children. */
  other(element: FeedElement, depth: number): void;
}

export function createElementTree(visitor: TreeVisitor): ElementTree {
  /** The open elements from the transaction's own down; empty outside of one. */
  const open: FeedElement[] = [];
  let ticketDepth = 0;
  let rows = 0;

  function finish(): void {
    const [ticket] = open;
    open.length = 0;
    if (ticket !== undefined) visitor.ticket(ticket, rows, rows <= MOST_ELEMENTS);
    rows = 0;
  }

  function begin(element: FeedElement, depth: number): void {
    if (!visitor.isTicket(element.name, depth)) {
      visitor.other(element, depth);
      return;
    }
    open.push(element);
    ticketDepth = depth;
    rows = 1;
  }

  return {
    row(row) {
      const element = readElement(row);
      const place = row.depth - ticketDepth;
      if (open.length > 0 && place <= 0) finish();
      if (open.length === 0) {
        begin(element, row.depth);
        return;
      }
      rows++;
      if (rows > MOST_ELEMENTS) return;
      open.length = Math.min(open.length, place);
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    end: finish,
  };
}

/** The cells are the element's name and its text, then the names and values of its attributes. */
function readElement({ cells, rowNumber }: ElementRow): FeedElement {
  const attributes = new Map<string, string>();
  for (let at = 2; at < cells.length; at += 2) {
    attributes.set(cellText(cells[at] ?? null), cellText(cells[at + 1] ?? null).trim());
  }
  const [name = null, text = null] = cells;
  return {
    name: cellText(name),
    text: cellText(text).trim().replaceAll(/\s+/g, ' '),
    attributes,
    children: [],
    rowNumber,
  };
}
