// Reads the sheets that an XML feed was split into: one row per element.

import type { PhraseTable } from '../lines/phrase-table.ts';
import type { Handover } from '../receipts/handover.ts';
import { markRefund } from '../receipts/mark-refund.ts';
import type { Row } from '../row.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { composeTicket } from './compose-ticket.ts';
import { createElementTree, type ElementRow } from './element-tree.ts';
import type { FeedElement } from './feed-element.ts';
import type { FeedTicket } from './feed-ticket.ts';
import { isNaxmlEvent, readNaxmlEvent } from './naxml.ts';
import { nameOtherEvent } from './other-events.ts';
import { readPoslogTransaction } from './poslog.ts';
import { createWaitingTickets } from './waiting-tickets.ts';

export interface FeedReading {
  startSheet(name: string): void;
  row(row: ElementRow): void;
  /** @returns sentences about what was read, for the cleaning report */
  end(): string[];
  /** Whether any row of a feed has come. */
  readonly hasRows: boolean;
}

export const isElementRow = (row: Row): row is ElementRow => row.depth !== undefined;

const MOST_NAMED = 8;
/** Also spelled `PosLog`. */
const POSLOG = 'poslog';
/** `Transaction` in POSLog and in nothing else that is read. */
const POSLOG_DEPTH = 2;

export function createFeedReading(handover: Handover, table: PhraseTable<LineMeaning>): FeedReading {
  const waiting = createWaitingTickets((draft) => handover.finish(draft));
  const leftOut = new Map<string, number>();
  const stores = new Set<string>();
  let universal = 0;
  let sheet = '';
  let store = '';
  let root = '';
  let hasRows = false;

  const tree = createElementTree({
    isTicket: (name, depth) =>
      root === POSLOG ? name === 'Transaction' && depth === POSLOG_DEPTH : isNaxmlEvent(name),
    other(element, depth) {
      handover.drop(1);
      if (depth === 1) root = element.name.toLowerCase();
      if (element.name === 'StoreLocationID') store = element.text;
    },
    ticket(element, rows, isWhole) {
      const ticket = root === POSLOG ? readPoslogTransaction(element) : readNaxmlEvent(element, store, table);
      if (!isWhole) rejectOverlong(element, rows);
      else if (ticket === null) leaveOut(element, rows);
      else take(ticket);
    },
  });

  function rejectOverlong({ rowNumber, name }: FeedElement, rows: number): void {
    const reason = `This ${name} has ${rows} elements: no transaction is that long.`;
    handover.reject({ sheet, firstRow: rowNumber, lastRow: rowNumber, reason });
  }

  function leaveOut(element: FeedElement, rows: number): void {
    const name = nameOtherEvent(element);
    leftOut.set(name, (leftOut.get(name) ?? 0) + 1);
    handover.drop(rows);
  }

  function take(ticket: FeedTicket): void {
    if (ticket.store !== '') stores.add(ticket.store);
    if (ticket.moment?.isUniversal === true) universal++;
    const draft = composeTicket(ticket, sheet);
    waiting.note(draft);
    if (ticket.kind === 'suspended') {
      waiting.add(draft);
      return;
    }
    if (ticket.kind === 'sale') waiting.recall(draft, ticket.recalls);
    markRefund(draft, table);
    handover.finish(draft);
  }

  return {
    startSheet(name) {
      tree.end();
      sheet = name;
      store = '';
      root = '';
    },
    row(row) {
      hasRows = true;
      tree.row(row);
    },
    end() {
      tree.end();
      waiting.end();
      return [describeLeftOut(leftOut), describeStores(stores), describeClock(universal)].filter(
        (remark) => remark !== null,
      );
    },
    get hasRows() {
      return hasRows;
    },
  };
}

function describeLeftOut(leftOut: ReadonlyMap<string, number>): string | null {
  if (leftOut.size === 0) return null;
  const count = [...leftOut.values()].reduce((sum, one) => sum + one, 0);
  const named = [...leftOut].slice(0, MOST_NAMED).map(([name, times]) => `${name} ${times}`);
  const more = leftOut.size > MOST_NAMED ? ', …' : '';
  return (
    `${count === 1 ? '1 event in this file is no transaction and was' : `${count} events in this file are no transactions and were`} ` +
    `left out, such as the opening of a register (${named.join(', ')}${more}).`
  );
}

function describeStores(stores: ReadonlySet<string>): string | null {
  if (stores.size < 2) return null;
  const named = [...stores].slice(0, MOST_NAMED).join(', ');
  return (
    `This file holds transactions of ${stores.size} stores (${named}${stores.size > MOST_NAMED ? ', …' : ''}). ` +
    'All of them were loaded into this one. Upload the journal of each store to that store.'
  );
}

function describeClock(universal: number): string | null {
  if (universal === 0) return null;
  return (
    `The times of ${universal === 1 ? '1 transaction' : `${universal} transactions`} are given in UTC. ` +
    "They were taken as they are, so they may differ from the store's own clock."
  );
}
