// Compares how many transactions a file says it has, in its head or foot, with those that were read.
import type { Row } from '../row.ts';
import { joinRow } from '../shape/row-text.ts';

export interface AnnouncedWatch {
  startSheet(): void;
  row(row: Row): void;
  /** Call for each transaction that was read, whether or not it's loaded. */
  passed(): void;
  /** How many more the file says it has; 0 if it says nothing, or counts something else. */
  count(): number;
  /** A sentence if the file says another number. */
  describe(): string | null;
}

const LONGEST = 80;
/** Lines that may be a sheet's head or foot. */
const ENDS = 8;
/** With more, it counts something else, such as lines. */
const MOST_TIMES = 1.25;
const LINES_TIMES = 1.5;
const FORMS = [
  /^(?:TOTAL )?(?:RECORDS?|TRANSACTIONS?|RECEIPTS?|TICKETS?) (?:FOUND|EXPORTED|LISTED|SELECTED|RETURNED|PRINTED) ?[:#-]? ?(\d[\d,]{0,9})$/i,
  /^(?:TOTAL|NUMBER OF|COUNT OF|NO\.? OF|TOTAL NUMBER OF) (?:RECORDS|TRANSACTIONS|RECEIPTS|TICKETS) ?[:#-]? ?(\d[\d,]{0,9})$/i,
  /^(\d[\d,]{0,9}) (?:RECORDS|TRANSACTIONS|RECEIPTS|TICKETS) (?:FOUND|EXPORTED|LISTED|SELECTED|RETURNED|PRINTED)$/i,
];
const FRAME = /[*=\s]+/g;

/** Keeps only counts. */
export function createAnnouncedWatch(): AnnouncedWatch {
  let read = 0;
  let rows = 0;
  let allRows = 0;
  let said = 0;
  /** In the sheet's head, and the last one since, with its row. */
  let head = 0;
  let foot = { number: 0, row: 0 };

  function ofSheet(): number {
    return rows - foot.row < ENDS && foot.number > 0 ? foot.number : head;
  }
  function countMore(): number {
    const all = said + ofSheet();
    const more = all - read;
    const countsLines = allRows > read * LINES_TIMES && Math.abs(allRows - all) <= 2 * ENDS;
    return more > 0 && all <= read * MOST_TIMES + ENDS && !countsLines ? more : 0;
  }

  return {
    startSheet() {
      said += ofSheet();
      rows = 0;
      head = 0;
      foot = { number: 0, row: 0 };
    },
    row({ cells, depth }) {
      rows += 1;
      allRows += 1;
      if (depth !== undefined) return;
      const number = readNumber(joinRow(cells));
      if (number === 0) return;
      if (rows <= ENDS) head = number;
      else foot = { number, row: rows };
    },
    passed() {
      read += 1;
    },
    count: countMore,
    describe() {
      const more = countMore();
      if (more === 0) return null;
      const all = (read + more).toLocaleString('en-US');
      return (
        `This file says that it has ${all} transactions, and ${read.toLocaleString('en-US')} were found in it. ` +
        'Whoever made or changed it may have left some out: export it again, and compare.'
      );
    },
  };
}

/** @returns 0 for any other line */
function readNumber(line: string): number {
  if (line.length > LONGEST) return 0;
  const text = line.replace(FRAME, ' ').trim();
  for (const form of FORMS) {
    const digits = form.exec(text)?.[1];
    if (digits !== undefined) return Number(digits.replaceAll(',', ''));
  }
  return 0;
}
