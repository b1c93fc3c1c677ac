// Distinguishes a report with the heading of a receipt from a receipt with a line that looks like a report's title.

import { endsUnpaid, type Receipt, type ReceiptLine } from '../receipt.ts';
import { awaitsMeaning, type Draft, MOVES, sumOf } from './draft.ts';

/** Why what may be a receipt is not read as one. */
const TITLED_FAULT =
  'a line in it is the title of a report, and its other lines may be a receipt’s, of goods that are sold nowhere else.';

/** The rows of a no-sale, a drop, and the like, besides the heading and the title. */
const MOST_ROWS = 3;

/** receipt: it is one; doubtful: it may be one, of unknown goods; report: it isn't. */
type Verdict = 'receipt' | 'doubtful' | 'report';

/**
 * @param draft the lines of a report, read as those of a receipt whose titles of reports are text
 * @param isKnown whether an article with that name was sold elsewhere in the file
 */
function judgeReport(draft: Draft, isKnown: (name: string) => boolean): Verdict {
  const { items, events } = draft.receipt;
  if (items.length === 0) return isBare(draft) ? 'receipt' : 'report';
  if (!isPaid(draft) && !endsUnpaid(events)) return 'report';
  return items.some(({ name }) => isKnown(name)) ? 'receipt' : 'doubtful';
}

/** Articles, total, and payments agree to the cent. */
function isPaid(draft: Draft): boolean {
  const { totalCents, tenders, changeCents } = draft.receipt;
  if (totalCents === null || totalCents !== sumOf(draft)) return false;
  const paid = tenders.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return totalCents === 0 || paid - (changeCents ?? 0) === totalCents || paid === totalCents;
}

/** Nothing was sold, and a line or two say what happened instead. */
function isBare(draft: Draft): boolean {
  const { events, totalCents, subtotalCents, taxCents } = draft.receipt;
  const saysMore = events.length > 0 || awaitsMeaning(draft);
  const isMoved = events.some(({ kind }) => MOVES.has(kind));
  const hasSums = [subtotalCents, taxCents].some((cents) => (cents ?? 0) !== 0);
  if (!saysMore || hasSums || (!isMoved && (totalCents ?? 0) !== 0)) return false;
  return countOwnRows(draft.receipt) <= MOST_ROWS + 1;
}

/** Rows without headings, rules, and gaps. */
function countOwnRows({ lines }: Receipt): number {
  return lines.filter(({ kind, text }) => kind !== 'header' && /[\p{L}\d]/u.test(text)).length;
}

export interface Rereads {
  /** @returns what a report is as a receipt, settled; null if it is none. Notes a fault in a doubtful one. */
  read(report: Draft): Draft | null;
  /** @returns a receipt and the report that began below it as one receipt, settled; null if they are two things */
  join(above: Draft, report: Draft): Draft | null;
}

interface LineReader {
  row(text: string, rowNumber: number): void;
  end(): void;
}

interface Reading {
  /** @returns a reader to which no line is the title of a report, and which keeps what it has read */
  open: (keep: (draft: Draft) => void) => LineReader;
  settled: (draft: Draft) => Draft;
  /** Whether an article with that name was sold elsewhere in the file. */
  isKnown: (name: string) => boolean;
}

export function createRereads({ open, settled, isKnown }: Reading): Rereads {
  let kept: Draft[] = [];
  let reader: LineReader | null = null;

  /** @returns the lines as those of one receipt with what is known of it; null if they are more than one */
  function reread(known: Draft, lines: readonly ReceiptLine[]): Draft | null {
    kept = [];
    reader ??= open((draft) => kept.push(draft));
    for (const { text, rowNumber } of lines) reader.row(text, rowNumber);
    reader.end();
    const [read, other] = kept;
    if (read === undefined || other !== undefined) return null;
    if (read.number !== '' && read.number !== known.number) return null;
    fill(read, known);
    return settled(read);
  }

  return {
    read(report) {
      const read = reread(report, report.receipt.lines);
      const verdict = read === null ? 'report' : judgeReport(read, isKnown);
      if (verdict === 'doubtful' && report.number !== '') report.fault = TITLED_FAULT;
      return verdict === 'receipt' ? read : null;
    },
    join(above, report) {
      if (report.number !== '') return null;
      const whole = reread(above, [...above.receipt.lines, ...report.receipt.lines]);
      if (whole === null) return null;
      if (above.receipt.items.length === 0) return judgeReport(whole, isKnown) === 'receipt' ? whole : null;
      const alone = reread(above, above.receipt.lines);
      return alone !== null && onlyEnds(whole, alone) ? whole : null;
    },
  };
}

function fill(read: Draft, known: Draft): void {
  const { receipt } = read;
  const { registerId, employeeId, employeeName, store, source } = known.receipt;
  read.number = known.number;
  read.day = known.day;
  read.seconds = known.seconds;
  read.isCopy = known.isCopy;
  receipt.registerId = registerId;
  receipt.employeeId = employeeId;
  receipt.employeeName = employeeName;
  if (store !== undefined) receipt.store = store;
  receipt.source = { ...source, lastRow: Math.max(source.lastRow, receipt.source.lastRow) };
}

/** Whether a receipt differs from its first part only in that it was voided, in words without a figure. */
function onlyEnds({ number, postponed, receipt }: Draft, { receipt: alone }: Draft): boolean {
  const isSame =
    postponed.length === 0 &&
    receipt.items.length === alone.items.length &&
    receipt.totalCents === alone.totalCents &&
    receipt.tenders.length === alone.tenders.length;
  if (!isSame || endsUnpaid(alone.events)) return false;
  return receipt.events.some(({ kind, lineIndex }) => {
    const text = receipt.lines[lineIndex]?.text ?? '';
    return lineIndex >= alone.lines.length && endsUnpaid([{ kind }]) && !/\d/.test(text.replace(number, ''));
  });
}
