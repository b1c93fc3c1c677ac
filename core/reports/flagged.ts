import { writeClock, writeDay } from './draft.ts';
import { describeStanding, type Standing } from './standing.ts';

/** A flagged transaction as a report describes it. */
export interface FlaggedTransaction extends Standing {
  /** The number that the register printed. */
  transactionId: string;
  /** 'YYYY-MM-DDTHH:MM:SS', the store's wall clock. */
  transactionTime: string;
  registerId: string | null;
  employeeId: string | null;
  employeeName: string | null;
  transactionType: string;
  /** Dollars. */
  amount: number;
  /**
   * Dollars that may be missing because of it; null if no signal speaks about it, if they are only assumed, or if its
   * case ended as no loss.
   */
  atRisk: number | null;
  /** Sentences on what other files say about it, or said when it was flagged; they name nobody. */
  otherReadings: string[];
  reasons: string[];
  /** The receipt's lines, and which of them the reasons point to. */
  lines: string[];
  markedLines: number[];
  note: string;
  /** Who wrote the note; null if that is not known. */
  noteByName: string | null;
  /** The images that reviewers put on it, as they are attached. */
  pictures: { filename: string; caption: string }[];
}

/** At most this many lines of a receipt are included. */
const MOST_LINES = 20;
/** Characters of a line and of a note. */
const LINE_LENGTH = 120;
const NOTE_LENGTH = 1_000;
const INDENT = '   ';

/** One flagged transaction: what, when, who, how much, why, the receipt, and what the reviewer says. */
export function writeFlagged(transaction: FlaggedTransaction, place: number): string {
  const { transactionId, transactionTime, registerId, transactionType, amount, atRisk } = transaction;
  const when = `${writeDay(transactionTime.slice(0, 10))}, ${writeClock(transactionTime)}`;
  const register = registerId === null ? '' : `, POS ${registerId}`;
  const risk = atRisk === null || atRisk === 0 ? '' : `, ${writeMoney(atRisk)} at risk`;
  const facts = [
    `Cashier: ${nameCashier(transaction)}`,
    `Amount: ${writeMoney(amount)}${risk} (${transactionType})`,
    ...describeStanding(transaction),
    ...transaction.otherReadings.map((sentence) => `Files disagree: ${sentence}`),
    ...transaction.reasons.map((reason) => `Why: ${reason}`),
    ...writeReceipt(transaction),
    ...writeNote(transaction),
    ...transaction.pictures.map(writePicture),
  ];
  return [
    `${place}. Transaction ${transactionId}, ${when}${register}`,
    ...facts.map((line) => INDENT + line),
  ].join('\n');
}

/** The number first, as registers print it: erasing personal data finds it in text that way. */
function nameCashier({ employeeName, employeeId }: FlaggedTransaction): string {
  const parts = [employeeId, employeeName].filter((part) => part !== null);
  return parts.length === 0 ? 'not named in the export' : [...new Set(parts)].join(' ');
}

function writeReceipt({ lines, markedLines }: FlaggedTransaction): string[] {
  if (lines.length === 0) return [];
  const shown = chooseLines(lines.length, markedLines);
  const text = shown.flatMap((index, at) => {
    const isAfterGap = index !== (shown[at - 1] ?? -1) + 1;
    // Tabs between the cells of a table would break the indent.
    const line = `| ${(lines[index] ?? '').replaceAll('\t', '  ').trimEnd().slice(0, LINE_LENGTH)}`;
    return isAfterGap ? ['| …', line] : [line];
  });
  const isCut = (shown.at(-1) ?? -1) < lines.length - 1;
  return ['Receipt:', ...text, ...(isCut ? ['| …'] : [])];
}

/** The lines that the reasons point to, and as many of the first ones as there is room for. */
function chooseLines(count: number, marked: readonly number[]): number[] {
  const chosen = new Set(marked.filter((index) => index < count).slice(0, MOST_LINES));
  for (let index = 0; index < count && chosen.size < MOST_LINES; index += 1) chosen.add(index);
  return [...chosen].sort((a, b) => a - b);
}

function writeNote({ note, noteByName }: FlaggedTransaction): string[] {
  const text = note.trim();
  const shown = text.length > NOTE_LENGTH ? `${text.slice(0, NOTE_LENGTH)}…` : text;
  const [first, ...others] = shown.split('\n');
  if (!first) return [];
  const who = noteByName ? `Note by ${noteByName}` : 'Note';
  return [`${who}: ${first}`, ...others.map((line) => INDENT + line)];
}

function writePicture({ filename, caption }: FlaggedTransaction['pictures'][number]): string {
  return `Picture: ${filename}${caption === '' ? '' : ` (${caption})`}`;
}

/** '-$1,204.50' */
function writeMoney(amount: number): string {
  const [sign, size] = amount < 0 ? ['-', -amount] : ['', amount];
  const digits = size.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${sign}$${digits}`;
}
