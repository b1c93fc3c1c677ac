// Reads what all rows of a transaction have in common.

import type { Cell, Row } from '../row.ts';
import type { DateReading } from '../shape/date-order.ts';
import { findPageFacts, type PageFacts, readPageLine, readTitleAgain } from '../shape/page-facts.ts';
import { cellText, hasValue } from '../shape/row-text.ts';
import { readSection } from '../shape/section-title.ts';
import { timeIn } from '../shape/table/digit-columns.ts';
import { isReturned, isVoided, type KindMark, markedKind } from '../shape/table/kind-marks.ts';
import { isDistinctKind, isMoved, readKind } from '../shape/table/read-kind.ts';
import { isHeadingAgain } from '../shape/table/table-columns.ts';
import type { TableLayout } from '../shape/table/table-shape.ts';
import { readCents, readCode, readMoment, readQuantity, type CellMoment } from '../text/cell-value.ts';
import { APOSTROPHE } from '../text/char-code.ts';
import { dayAfter, type DayNumber, type WrittenDate } from '../text/date-time.ts';
import { readDigitDate, readDigits } from '../text/digit-date.ts';
import { splitEmployee } from '../text/employee-text.ts';
import { normalizeRegister, registerCode } from '../text/register-code.ts';
import type { ColumnField } from '../vocabulary/column-names.ts';
import { isNotSold } from '../vocabulary/kind-words.ts';
import { createDayWatch } from './day-watch.ts';
import { addEvent, type ColumnTender, type Draft, sumOf } from './draft.ts';

export interface TransactionFields {
  /** '' for none. */
  number: string;
  register: string;
  /** '' for none. */
  store: string;
  day: DayNumber;
  seconds: number;
}

export interface FieldReader {
  /** Trimmed text of a field's cell, '' without the column or the value. */
  text(cells: readonly Cell[], field: ColumnField): string;
  cents(cells: readonly Cell[], field: ColumnField): number | null;
  /** Of a column; null without the column or an amount. */
  centsAt(cells: readonly Cell[], column: number | undefined): number | null;
  /** The same. Text that should be an amount but isn't makes the receipt unusable. */
  amountAt(draft: Draft, cells: readonly Cell[], column: number | undefined): number | null;
  /** Notes text that should be an amount but isn't. */
  noteUnreadable(draft: Draft, cells: readonly Cell[], column: number | undefined): void;
  /** Whether something stands where an amount should, and says neither an amount, nor nothing, nor a kind. */
  isUnread(cells: readonly Cell[], column: number | undefined): boolean;
  transaction(cells: readonly Cell[]): TransactionFields;
  /** Takes the kind of a transaction from its own row, whose cells may be something else in rows of lines. */
  noteOwnKind(draft: Draft, cells: readonly Cell[]): void;
  /** Whether a row repeats the heading, or only gives the day, register or cashier of those below; reads it so. */
  startsPart(cells: readonly Cell[], heading: readonly Cell[]): boolean;
  startSheet(name: string, titles: readonly Row[]): void;
  /** Notes a row that became part of no transaction: it may name the day of others. */
  passOver(row: Row): void;
  /** What cannot be told about the days of the rows; null for nothing. */
  describeDays(sheet: string): string | null;
  /** Puts cashier, kind and payment into a receipt, without changing what is already there. */
  fill(draft: Draft, cells: readonly Cell[]): void;
}

const AMOUNT_FIELDS = ['subtotal', 'amount', 'tax', 'tendered'] as const;

/** What may stand for an amount without saying anything. */
const NOTHING = /^\s*(?:none|null|nil|free)\s*$/i;

const BOOKED = /(?:cr|d[rb])$/i;

const CARD_FIELDS = ['maskedCard', 'cardType', 'approval', 'entryMethod'] as const;

/** `Item Void` is not about the transaction. */
const NAMES_LINE =
  /(?<!\p{L})(?:(?:line|item|article|artikel|art[ií]culo|artigo|posten|regel)s?|l[ií]nea|linha|linje|riga|ligne|articolo|position|pozycj\p{L})(?!\p{L})/iu;
const NAMES_PAYMENT = /^(?:payment|paid|paiement|règlement|pago|cobro|abono|zahlung|pagamento|betaling)s?$/i;

/** Fields whose headings may say what their codes mean. */
const LEGENDED: ReadonlySet<ColumnField> = new Set(['void', 'returned', 'status', 'type', 'lineType']);

const MARKED_NUMBER = /^(\S{0,20}\d) ?[([]([^()[\]]{2,30})[)\]]$/;

const isCanceled = (word: string): boolean => readKind(word) === 'Abort';

/** Filled cells of a row in the head of a section. */
const MOST_IN_HEAD = 3;

/** Fewer facts may be in a line of a receipt. */
const FEWEST_OF_HEAD = 2;

/**
 * @param page what the titles above the table say, for fields without a column
 */
export function createFieldReader(
  layout: TableLayout,
  dates: DateReading,
  { ...page }: PageFacts,
): FieldReader {
  const { columns } = layout;
  const days = createDayWatch(page, dates);
  const hasDates = columns.date !== undefined || columns.dateTime !== undefined;
  const hasCents = layout.centColumns.size > 0;
  const hasCredits = layout.creditColumns.size > 0;
  const hasEmployees = [columns.employeeId, columns.employeeName].some((column) => column !== undefined);
  const hasCards = CARD_FIELDS.some((field) => columns[field] !== undefined);
  const amountColumns = [layout.total, ...AMOUNT_FIELDS.map((field) => columns[field])].filter(
    (column) => column !== undefined,
  );
  const cellAt = (cells: readonly Cell[], field: ColumnField): Cell | undefined => {
    const column = columns[field];
    return column === undefined ? undefined : cells[column];
  };
  const hasLegends = layout.legends.size > 0;
  const text = (cells: readonly Cell[], field: ColumnField): string => {
    const column = columns[field];
    if (column === undefined) return '';
    const cell = cells[column];
    const legend = hasLegends && LEGENDED.has(field) ? layout.legends.get(column) : undefined;
    if (legend !== undefined) return legend.get(cellText(cell).trim().toUpperCase()) ?? '';
    // People type an apostrophe before a code so a spreadsheet treats it as text.
    if (typeof cell !== 'string') return cellText(cell);
    return cell.charCodeAt(0) === APOSTROPHE ? cell.slice(1).trim() : cell.trim();
  };

  const oneEmployee = (text: string): { id: string; name: string | null } =>
    layout.hasEmployeeCodes ? { id: text, name: null } : splitEmployee(text);

  function moment(cells: readonly Cell[]): { day: DayNumber; seconds: number } {
    const dateCell = cellAt(cells, 'dateTime') ?? cellAt(cells, 'date');
    const read = layout.hasDigitDates ? readDigitMoment(dateCell, dates) : readMoment(dateCell, dates);
    let day = read?.day ?? 0;
    let seconds = read?.seconds ?? -1;
    if (seconds < 0 && layout.hasTimesInDates && typeof dateCell !== 'string' && day !== 0) seconds = 0;
    const timeCell = cellAt(cells, 'time');
    if (timeCell !== undefined && timeCell !== null && timeCell !== '') {
      const ofDay = timeIn(timeCell, layout);
      if (ofDay >= 0) seconds = ofDay;
      // A column named time may also hold the date.
      if (day === 0) day = readMoment(timeCell, dates)?.day ?? 0;
    }
    if (seconds < 0 && day !== 0 && layout.isUntimed) seconds = 0;
    if (day !== 0 && layout.hasSparseDates) page.day = day;
    if (day === 0 && seconds >= 0 && (!hasDates || layout.hasSparseDates)) day = page.day;
    const isOfNextDay = day !== 0 && seconds >= 0 && seconds < layout.dayStart;
    return { day: isOfNextDay ? dayAfter(day) : day, seconds };
  }

  /** What the title of a section says, until its heading follows. */
  let kindAbove: string | undefined;
  /** Whether the rows before have ended: with a sum or blank, or there are none yet. A title needs no heading then. */
  let isBetweenParts = true;
  /** Whether a title between rows has named a kind. */
  let hasSections = false;
  /** The last row that began a part. */
  let start: readonly Cell[] = [];

  function startsSection(cells: readonly Cell[]): boolean {
    if (page.titles.has(cells[0] ?? null)) return false;
    const kind = readSection(cells);
    kindAbove = kind ?? kindAbove;
    if (kind === null || !isBetweenParts) return false;
    // A title that names no kind ends what one before has said.
    if (kind !== '' || hasSections) page.kind = kind;
    hasSections ||= kind !== '';
    return kind !== '';
  }

  /** Whether the rows are those of a section's head: what its cashier counted, for instance. */
  let isInHead = false;

  /** `Counted  175.11`: a row with a label, a value, and nothing that a transaction is known by. */
  function isOfHead(cells: readonly Cell[]): boolean {
    if (cells.filter(hasValue).length > MOST_IN_HEAD) return false;
    const { day, seconds } = moment(cells);
    return day === 0 && seconds < 0 && readCode(cellAt(cells, 'number')) === '';
  }

  /** What was read last in each column: a row's amounts are asked for several times. */
  const lastTexts: string[] = [];
  const lastCents: (number | null)[] = [];

  function centsIn(cell: Cell | undefined, column: number): number | null {
    if (typeof cell !== 'string') return readSigned(cell, column);
    if (lastTexts[column] === cell) return lastCents[column] ?? null;
    const cents = readSigned(cell, column);
    lastTexts[column] = cell;
    lastCents[column] = cents;
    return cents;
  }

  function readSigned(cell: Cell | undefined, column: number): number | null {
    if (!hasCredits || !layout.creditColumns.has(column)) return readCents(cell);
    const text = cellText(cell ?? null).trim();
    const cents = readCents(text.replace(BOOKED, ''));
    return cents === null || cents === 0 || /cr$/i.test(text) ? cents : -cents;
  }

  function centsAt(cells: readonly Cell[], column: number | undefined): number | null {
    if (column === undefined) return null;
    const cents = centsIn(cells[column], column);
    return cents === null || !hasCents || !layout.centColumns.has(column) ? cents : Math.round(cents / 100);
  }

  function isPart(cells: readonly Cell[], heading: readonly Cell[]): boolean {
    if (isHeadingAgain(cells, heading)) {
      page.kind = kindAbove ?? page.kind;
      kindAbove = undefined;
      isInHead = false;
      isBetweenParts = true;
      return true;
    }
    const day = hasDates || page.dayTitle === null ? 0 : readTitleAgain(cells, page.dayTitle, dates);
    if (day !== 0) {
      page.day = days.ofTitle(day, page.day);
      isInHead = true;
      return true;
    }
    const facts = readPageLine(cells, hasDates ? null : dates);
    // A receipt line may also hold a date, usually a birth date.
    const isLine = text(cells, 'description') !== '';
    if (isLine && (facts === null || Object.keys(facts).length < FEWEST_OF_HEAD)) return false;
    if (facts !== null) {
      Object.assign(page, facts);
      if (facts.day !== undefined) days.ofBand();
    } else if (startsSection(cells)) return true;
    isInHead = facts !== null || (isInHead && isOfHead(cells));
    return isInHead;
  }

  /** Transactions whose kind only a line has told so far. */
  const voidByLine = new WeakSet<Draft>();

  function isSold(cells: readonly Cell[]): boolean {
    return (centsAt(cells, layout.lineAmount) ?? 0) > 0 && (readQuantity(cellAt(cells, 'quantity')) ?? 0) > 0;
  }

  function noteType(draft: Draft, cells: readonly Cell[], typeText: string, isLine: boolean): void {
    const { receipt } = draft;
    if (isLine && receipt.typeText === null && readKind(typeText) === 'Void') voidByLine.add(draft);
    // A void line beside one that was sold is not the ticket's void.
    else if (isLine && voidByLine.has(draft) && isSold(cells) && !isDistinctKind(typeText)) {
      voidByLine.delete(draft);
      receipt.typeText = null;
    }
    receipt.typeText ??= typeText;
  }

  const kindColumns = new Set(
    ['type', 'lineType', 'status', 'void', 'returned', 'payment', 'employeeName'].map(
      (field) => columns[field as ColumnField],
    ),
  );

  const isStatusOfLines =
    columns.status !== undefined && [columns.void, columns.returned].includes(columns.status);

  /** @param isLine whether a row is a line, which has its own marks; its status may be the ticket's */
  function typeTextOf(cells: readonly Cell[], isLine: boolean): string {
    if (!isLine && isVoided(text(cells, 'void'))) return 'Void';
    if (!isLine && isReturned(text(cells, 'returned'))) return 'Return';
    const own = wordOf(text(cells, 'type'));
    const isUntyped = columns.type === undefined && columns.lineType === undefined;
    // In a section of money that was moved, `PAYMENT` is no sale.
    const type = isUntyped || (NAMES_PAYMENT.test(own) && isMoved(page.kind)) ? page.kind : own;
    const printed = columns.type === undefined ? wordOf(text(cells, 'status')) : text(cells, 'status');
    const status = isLine && (isStatusOfLines || NAMES_LINE.test(printed)) ? '' : printed;
    const isStatusUsed =
      isDistinctKind(status) &&
      (isLine ? layout.hasStatusOfTicket : !(isCanceled(status) && isDistinctKind(type)));
    if (isNotSold(status) && !isDistinctKind(type) && (!isLine || layout.hasStatusOfTicket)) return status;
    const kind = type === '' || isStatusUsed ? status || type : type;
    // A transaction that was paid and canceled was not abandoned.
    if (isStatusUsed && isCanceled(kind) && text(cells, 'payment') !== '') return 'Void';
    return isDistinctKind(kind) ? kind : kindMarked(cells, isLine) || numberOf(cells).kind || kind;
  }

  function wordOf(code: string): string {
    return layout.kindCodes.size === 0 ? code : (layout.kindCodes.get(code.toUpperCase()) ?? code);
  }

  /** `118807 (Annulé)`: the number, and the word behind it that says what became of the ticket; '' for none. */
  function numberOf(cells: readonly Cell[]): { number: string; kind: string } {
    const code = readCode(cellAt(cells, 'number'));
    if (!code.endsWith(')') && !code.endsWith(']')) return { number: code, kind: '' };
    const [, number = '', kind = ''] = MARKED_NUMBER.exec(code) ?? [];
    return isDistinctKind(kind) ? { number, kind } : { number: code, kind: '' };
  }

  /** What a column other than that of kinds says about a transaction; '' for nothing. */
  function kindMarked(cells: readonly Cell[], isLine: boolean): string {
    for (const mark of layout.kindMarks) {
      if (isLine && mark.isOfOwnRows === true) continue;
      if (mark.isOfLines || (mark.isAmount && (!isKindOfAll(mark) || !isOfAll(cells, mark.column)))) continue;
      const word = markedKind(mark, cells[mark.column]);
      if (word !== '') return word;
    }
    return '';
  }

  const isKindOfAll = ({ event }: KindMark): boolean => event === 'void-line' || event === 'refund';

  /** Whether an amount that was paid back or voided is the transaction's whole amount. */
  function isOfAll(cells: readonly Cell[], column: number): boolean {
    const total = centsAt(cells, layout.total) ?? 0;
    return total === 0 || Math.abs(centsAt(cells, column) ?? 0) === Math.abs(total);
  }

  /** What is written where an amount should be: VOIDED. In a column of totals, unknown words say so, too. */
  function wordForAmount(cells: readonly Cell[]): string {
    for (const column of amountColumns) {
      const cell = cells[column];
      if (typeof cell !== 'string' || /\d/.test(cell)) continue;
      const isWord = column === layout.total && /\p{L}{3}/u.test(cell) && !NOTHING.test(cell);
      if (isWord || readKind(cell) !== null) return cell.trim();
    }
    return '';
  }

  return {
    text,
    noteOwnKind(draft, cells) {
      const said = cells.find(
        (cell, at) => typeof cell === 'string' && !kindColumns.has(at) && isDistinctKind(cell.trim()),
      );
      if (said !== undefined) draft.receipt.typeText ??= cellText(said).trim();
    },
    cents: (cells, field) => centsAt(cells, columns[field]),
    centsAt,
    amountAt(draft, cells, column) {
      const cents = centsAt(cells, column);
      if (cents === null && column !== undefined) noteUnreadable(draft, cells[column]);
      return cents;
    },
    noteUnreadable(draft, cells, column) {
      if (column !== undefined) noteUnreadable(draft, cells[column]);
    },
    isUnread(cells, column) {
      const cell = column === undefined ? null : cells[column];
      if (typeof cell !== 'string' || cell.trim() === '' || NOTHING.test(cell)) return false;
      return centsIn(cell, column ?? 0) === null && readKind(cell) === null;
    },
    transaction(cells) {
      const { day, seconds } = moment(cells);
      if (seconds >= 0) {
        kindAbove = undefined;
        isBetweenParts = false;
        days.ofRow();
      }
      return {
        number: numberOf(cells).number,
        store: normalizeRegister(text(cells, 'store')),
        register: columns.register === undefined ? page.register : registerCode(text(cells, 'register')),
        day,
        seconds,
      };
    },
    startsPart(cells, heading) {
      const isStart = isPart(cells, heading);
      if (isStart) start = cells;
      return isStart;
    },
    passOver({ rowNumber, cells }) {
      isBetweenParts ||= cells !== start;
      if (!hasDates) days.passOver(rowNumber, cells, page.day);
    },
    describeDays: (sheet) => (hasDates ? null : days.describe(sheet)),
    startSheet(name, titles) {
      const facts = findPageFacts(titles, name, dates);
      if (facts.day !== 0) page.day = facts.day;
      if (facts.register !== '') page.register = facts.register;
      if (facts.employee !== '') page.employee = facts.employee;
      page.kind = facts.kind;
      page.titles = facts.titles;
    },
    fill(draft, cells) {
      const { receipt } = draft;
      const { card } = receipt;
      const store = text(cells, 'store');
      if (store !== '') receipt.store ??= normalizeRegister(store);
      const id = hasEmployees ? text(cells, 'employeeId') : page.employee;
      const name = text(cells, 'employeeName');
      if (receipt.employeeId === null && (id !== '' || name !== '')) {
        const both = id === '' || name === '' ? oneEmployee(id === '' ? name : id) : { id, name };
        receipt.employeeId = both.id;
        receipt.employeeName = both.name;
      }
      // Then `void` or `status` is not about the transaction as a whole.
      const isLine =
        layout.shape === 'line-items' &&
        (text(cells, 'description') !== '' || text(cells, 'lineType') !== '');
      const typeText = typeTextOf(cells, isLine) || wordForAmount(cells);
      if (typeText !== '') noteType(draft, cells, typeText, isLine);
      if (!hasCards) return;
      const masked = text(cells, 'maskedCard');
      if (masked !== '') card.maskedCard ??= masked;
      const cardType = text(cells, 'cardType');
      if (cardType !== '') card.cardType ??= cardType.toUpperCase();
      const approval = text(cells, 'approval');
      if (approval !== '') card.approvalCode ??= approval;
      const entry = text(cells, 'entryMethod');
      if (entry !== '') card.entryMethod ??= entry.toUpperCase();
    },
  };
}

/** `Item Void` as the kind of a ticket: a line of it was taken back, and the ticket was paid. */
export function noteLineVoid(draft: Draft): void {
  const { receipt } = draft;
  const word = receipt.typeText ?? '';
  const kind = readKind(word);
  if (!NAMES_LINE.test(word) || (kind !== 'Void' && kind !== 'Abort')) return;
  receipt.typeText = null;
  if (!receipt.events.some(({ kind }) => kind === 'void-line')) addEvent(draft, 'void-line', 0, null, word);
}

const written: WrittenDate = { first: 0, second: 0, third: 0, known: null, end: 0 };

/** In a column of dates that are bare digits. */
function readDigitMoment(cell: Cell | undefined, dates: DateReading): CellMoment | null {
  if (readDigits(cell) < 0) return readMoment(cell, dates);
  if (!readDigitDate(cell, written)) return null;
  return { day: dates.resolve(written.first, written.second, written.third, written.known), seconds: -1 };
}

/** What columns for one way of paying each say, if no line says how a receipt was paid. */
export function addColumnWays({ receipt, columnWays }: Draft): void {
  if (receipt.tenders.length > 0) return;
  for (const [method, amountCents] of columnWays)
    receipt.tenders.push({ method, amountCents, lineIndex: receipt.lines.length });
}

/**
 * A payment column's word as the tender of the whole receipt, if no line gives one. For money that is only moved, the
 * amount handed over is all that is known.
 *
 * @param tender undefined for none
 * @param isComplete whether nothing else in the file may still say the receipt's total: then its lines come to it
 */
export function addColumnTender(draft: Draft, tender: ColumnTender | undefined, isComplete = false): void {
  const { receipt } = draft;
  if (tender === undefined || receipt.tenders.length > 0) return;
  const amountCents = receipt.totalCents ?? tender.cents ?? (isComplete ? sumOfLines(draft) : null);
  if (amountCents !== null) receipt.tenders.push({ method: tender.method, amountCents, lineIndex: 0 });
}

/** What was sold, or else moved; null for neither. */
function sumOfLines(draft: Draft): number | null {
  const { items, events } = draft.receipt;
  if (items.length > 0) return sumOf(draft);
  return (
    events.findLast(({ kind, amountCents }) => kind !== 'promo' && amountCents !== null)?.amountCents ?? null
  );
}

/**
 * In a column of amounts, text with a digit is an amount, and the receipt would be wrong without it; so is what a
 * spreadsheet writes for one that it can't compute.
 */
const MAY_BE_AMOUNT = /\d|^#(?:REF|VALUE|NAME|NUM|NULL|DIV|N\/A|SPILL|CALC)|^#{3,}$/;
const MOST_QUOTED = 40;

/** Text that should be an amount but isn't makes the receipt unusable. */
function noteUnreadable(draft: Draft, cell: Cell | undefined): void {
  if (draft.fault !== '' || typeof cell !== 'string' || !MAY_BE_AMOUNT.test(cell)) return;
  if (readCents(cell) !== null) return;
  draft.fault = `"${cell.trim().slice(0, MOST_QUOTED)}" stands where an amount should, and cannot be read as one.`;
}

/** Cents of a cell; null if it holds no amount. */
export function readAmount(draft: Draft, cell: Cell | undefined): number | null {
  const cents = readCents(cell);
  if (cents === null) noteUnreadable(draft, cell);
  return cents;
}
