// Finds the columns that say what some transactions, or some lines, were, under any heading: `Canceled`
// with Yes, `Refunded at` with a date, `Financial Status` with `voided`.

import type { EventKind } from '../../receipt.ts';
import type { Cell, Row } from '../../row.ts';
import { apartWords } from '../../text/apart-words.ts';
import { readCents } from '../../text/cell-value.ts';
import { withoutAccents } from '../../text/upper-case.ts';
import { isYes } from '../../text/yes.ts';
import { CREDIT_NOTE_CODES, INVOICE_CODES } from '../../vocabulary/document-codes.ts';
import { isNotSold, type TransactionKind } from '../../vocabulary/kind-words.ts';
import { cellText, isFilled, textAt } from '../row-text.ts';
import type { Legend, Legends } from './legends.ts';
import { isCanceledCheck, isDistinctKind, isOverride, readKind, readListed } from './read-kind.ts';
import { readRemark } from './remarks.ts';
import { type Columns, fieldOfHeading } from './table-columns.ts';

/** A column other than that of kinds. */
export interface KindMark {
  column: number;
  /** What its heading says about the transactions that it marks; '' if its cells say it in words. */
  word: string;
  /** Whether any value marks a transaction, such as a time or a name. */
  isAnyText: boolean;
  /** Whether it marks or counts lines of a transaction: `Voided Lines`, `# Refunds`. */
  isOfLines: boolean;
  /** Whether it also says in words what lines were, so that only a row without an article is about its transaction. */
  isOfOwnRows?: boolean;
  /** Whether it gives an amount: `Refund Amount`. That may be the whole transaction or part of it. */
  isAmount: boolean;
  /** What happened in a transaction whose lines or money it counts: `# Refunds`, `Promo Amt`. */
  event?: EventKind;
  /** Whether its cells say in words what happened: `Line void: Ice`. */
  isRemark?: boolean;
  /** The only value that marks a transaction, in capitals. */
  code?: string;
  /** The same for numbers of documents: what they begin with. */
  prefix?: string;
  /** What the export says about its codes. */
  legend?: Legend;
}

/** Whether a cell in a void column says that its row is a void. */
export function isVoided(cell: Cell | undefined): boolean {
  if (cell === '') return false;
  if (isYes(cell)) return true;
  const kind = readKind(cellText(cell ?? null).trim());
  return kind === 'Void' || kind === 'Abort';
}

/** The same for returns. */
export function isReturned(cell: Cell | undefined): boolean {
  if (cell === '') return false;
  const text = cellText(cell ?? null).trim();
  return (isYes(text) && !/^v/i.test(text)) || /^r$/i.test(text) || readKind(text) === 'Refund';
}

const FLAG_WORDS = /\b(?:is|was|post)\b|(?:flag|flg|ind|indicator|yn|y\/n)\b|\?/gi;
const MOMENT_WORDS = /\b(?:at|on|by|date|time|datetime|reason|user|manager)$/i;
const LINE_WORDS =
  /\b(?:lines?|items?|articles?|count|cnt|ct|qty|times|linea|linha|ligne|riga|regel|zeilen?|positions?|artikel|articulo|articolo|artigo|rad|linje)\b|^(?:num|nbr|number)\b(?: of\b)?|#/gi;
/** `Regelstorno`, `Bonstorno`: written together with what became of it. */
const JOINED = /\b(zeilen|positions|regel|artikel|kassenbon|bon|beleg)(?=ge|stor|annul)/gi;
const AMOUNT_WORDS = /\b(?:amount|amt|total|value|sum|(?:in )?cents)\b|\((?:in )?(?:cents|[$€£])\)/gi;
/** What most rows of a column of states have. */
const USUAL =
  /^(?:ok|okay|sold|active|valid|good|live|final|counted|normal|regular|vendid[oa]|vigente|activ[oa]|normale?|aktiv|gebucht|verkauft|vendue?|valide)$/i;
const NO = /^(?:|no?|none|nein|non|não|nao|false|f|n\/a|0+(?:[.,:]0+)*|-)$/i;

const TICKET_WORDS =
  /\b(?:trans|transaction|ticket|receipt|sale|bon|kassenbon|beleg|talao|cupom|scontrino|venta|vente|venda)\b(?=\s+\S)/gi;

/** For kinds of transactions that may be part of another one. */
const EVENT_OF_KIND: Partial<Record<TransactionKind, EventKind>> = {
  Void: 'void-line',
  Abort: 'void-line',
  Refund: 'refund',
  'No Sale': 'no-sale',
  'Safe Manual DROP': 'safe-drop',
  'Paid In': 'paid-in',
  'Paid Out': 'paid-out',
};
const PROMOTION = /^(?:promos?|promotions?|coupons?|cpns?)$/i;

/** What a column that counts lines or money says about a transaction. */
function eventOfPart(word: string): EventKind | undefined {
  if (PROMOTION.test(word)) return 'promo';
  if (isOverride(word)) return 'price-override';
  if (isCanceledCheck(word)) return 'age-cancel';
  const kind = readListed(word) ?? readListed(word.replace(TICKET_WORDS, '').trim());
  return kind === null ? undefined : EVENT_OF_KIND[kind];
}

/** A legend may explain codes for changed prices beside those for voids. */
function marksOfLegend(legend: Legend | undefined, column: number): KindMark[] {
  const mark = { column, word: '', isAnyText: false, isOfLines: false, isAmount: false };
  const [code] = [...(legend ?? [])].find(([, word]) => isOverride(word)) ?? [];
  const hasKinds = legend !== undefined && [...legend.values()].some(isDistinctKind);
  return [
    ...(code === undefined
      ? []
      : [{ ...mark, word: 'Override', isOfLines: true, event: 'price-override' as const, code }]),
    ...(hasKinds ? [{ ...mark, legend }] : []),
  ];
}

/** @returns the mark that a heading makes its column; null for a heading that is not a kind */
function markOfHeading(heading: Cell | undefined, column: number): KindMark | null {
  if (typeof heading !== 'string' || heading.length > 40) return null;
  const plain = withoutAccents(apartWords(heading)).replace(JOINED, '$1 ');
  const words = plain.replace(FLAG_WORDS, ' ').trim();
  const ofLines = words.replace(LINE_WORDS, ' ').trim();
  const isOfLines = ofLines !== words;
  const ofAmounts = ofLines.replace(AMOUNT_WORDS, ' ').trim();
  const isAmount = ofAmounts !== ofLines;
  const word = ofAmounts.replace(MOMENT_WORDS, '').trim();
  if (isOfLines || isAmount) {
    const event = eventOfPart(word.replace(/\s+/g, ' '));
    return event === undefined ? null : { column, word, isAnyText: false, isOfLines, isAmount, event };
  }
  // `Override by`, `Override Reason`
  const isAnyText = word !== ofAmounts;
  const event = isOverride(word) ? 'price-override' : isCanceledCheck(word) ? 'age-cancel' : undefined;
  if (event !== undefined) return { column, word, isAnyText, isOfLines: true, isAmount: false, event };
  const kind = word === '' ? null : (readListed(word) ?? readListed(word.replace(TICKET_WORDS, '').trim()));
  if (kind === null || kind === 'Sale' || (kind === 'Other' && !/training/i.test(word))) return null;
  return { column, word, isAnyText, isOfLines, isAmount };
}

/** `Voided By` over the names in a few rows says which ones were voided, not who rang up the others. */
export function withoutMarkedEmployee(
  { employee, ...columns }: Columns,
  heading: readonly Cell[],
  rows: readonly Row[],
): Columns {
  if (employee === undefined) return columns;
  const mark = markOfHeading(heading[employee], employee);
  const marked = rows.filter((row) => textAt(row, employee) !== '');
  const isMark = mark !== null && marked.length > 0 && marked.length <= rows.length * MOST_MARKED;
  return isMark ? columns : { ...columns, employee };
}

/** `Voids`, `Refunds`, `NoSales` over whole numbers: how many a transaction has. Over amounts: what was taken back. */
function markOfPlural(heading: Cell | undefined, rows: readonly Row[], column: number): KindMark | null {
  const words = typeof heading === 'string' ? apartWords(heading).trim() : '';
  const word = words.endsWith('s') || words.endsWith('S') ? words.slice(0, -1) : '';
  const event = word === '' ? undefined : EVENT_OF_KIND[readListed(word) ?? 'Other'];
  if (event === undefined) return null;
  const mark = { column, word, isAnyText: false, event };
  const figures = rows.map((row) => textAt(row, column)).filter((text) => text !== '');
  if (figures.length > 0 && figures.every((text) => COUNT.test(text)))
    return { ...mark, isOfLines: true, isAmount: false };
  if (event !== 'void-line' && event !== 'refund') return null;
  const isMoney = rows.some(({ cells }) => (readCents(cells[column] ?? null) ?? 0) % 100 !== 0);
  return isMoney ? { ...mark, isOfLines: false, isAmount: true } : null;
}

const COUNT = /^\d{1,3}$/;

/** @returns what a cell says about its transaction; '' for nothing */
export function markedKind(
  { word, isAnyText, isOfLines, isAmount, event, isRemark, code, prefix, legend }: KindMark,
  cell: Cell | undefined,
): string {
  const text = cellText(cell ?? null).trim();
  if (isRemark === true) return readRemark(text).length > 0 ? word : '';
  if (prefix !== undefined) return prefixOf(text) === prefix ? word : '';
  const said = legend?.get(text.toUpperCase());
  if (legend !== undefined && word === '') return said !== undefined && saysMore(said) ? said : '';
  if (code !== undefined) return text.toUpperCase() === code ? word : '';
  if (isAmount) return (readCents(cell ?? null) ?? 0) === 0 ? '' : word;
  if (isOfLines && /^[1-9]\d*$/.test(text)) return word;
  if (word === '') return saysMore(text) ? text : '';
  if (isAnyText) return NO.test(text) ? '' : word;
  return isYes(said ?? text) || (event === 'price-override' && isOverride(text)) ? word : '';
}

/** What a cell says once its code is explained. */
export function meant(legend: Legend | undefined, cell: Cell | undefined): Cell | undefined {
  return legend?.get(cellText(cell).trim().toUpperCase()) ?? cell;
}

/** Whether words say that a transaction is no ordinary sale, or none yet. */
const saysMore = (words: string): boolean => isDistinctKind(words) || isNotSold(words);

/** A column with more different words is about something else. */
const MOST_WORDS = 12;
/** A column that applies to most rows is not a mark. */
const MOST_MARKED = 0.5;

function markOfWords(rows: readonly Row[], column: number): KindMark | null {
  const counts = new Map<string, number>();
  let filled = 0;
  let distinct = 0;
  for (const { cells } of rows) {
    const cell = cells[column];
    if (typeof cell !== 'string' || cell.trim() === '') continue;
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
    if (counts.size > MOST_WORDS) return null;
    filled++;
    if (isDistinctKind(cell)) distinct++;
  }
  const words = [...counts.keys()];
  // What most rows have is normal, whatever it says.
  const usual = words.find((word) => (counts.get(word) ?? 0) >= filled * USUAL_PART);
  const isKnown = (word: string): boolean => readKind(word) !== null || NO.test(word) || USUAL.test(word);
  const known = words.filter((word) => word === usual || isKnown(word.trim()));
  if (known.length * 2 <= words.length) return null;
  return distinct > 0 && (distinct <= filled * MOST_MARKED || filled <= rows.length * MOST_MARKED)
    ? { column, word: '', isAnyText: false, isOfLines: false, isAmount: false }
    : null;
}

const remarksIn = (column: number): KindMark => ({
  column,
  word: 'Remark',
  isAnyText: false,
  isOfLines: true,
  isAmount: false,
  event: 'price-override',
  isRemark: true,
});

/** `price override, was 3.29`: remarks in a few rows, under any heading. */
function markOfRemarks(rows: readonly Row[], column: number): KindMark | null {
  const isRemark = (cell: Cell | undefined): boolean =>
    typeof cell === 'string' && readRemark(cell).length > 0;
  return rows.some(({ cells }) => isRemark(cells[column])) ? remarksIn(column) : null;
}

/** What marks lines as voided may say of others that their price was changed: `VOIDED`, `PRICE OVERRIDE`. */
export function remarksBesideVoids({ void: column }: Columns, marks: readonly KindMark[]): KindMark[] {
  const isRead = marks.some((mark) => mark.column === column && mark.event === 'price-override');
  return column === undefined || isRead ? [] : [remarksIn(column)];
}

/** Of a table with one row per transaction, in the column that would name articles: `Details`. */
export function remarksInDescriptions({ description }: Columns, rows: readonly Row[]): KindMark[] {
  const mark = description === undefined ? null : markOfRemarks(rows, description);
  return mark === null ? [] : [mark];
}

const VOID_CODE = /^(?:V|VD|VO)$/i;
const PAID_PART = 0.9;

/** A column of codes, one of which stands for void and has only tickets that nobody paid. */
function markOfUnpaid({ payment, tendered }: Columns, rows: readonly Row[], column: number): KindMark | null {
  if (payment === undefined && tendered === undefined) return null;
  const isPaid = (row: Row): boolean =>
    (payment === undefined || textAt(row, payment) !== '') &&
    (tendered === undefined || (readCents(row.cells[tendered] ?? null) ?? 0) !== 0);
  const codeOf = (row: Row): string => textAt(row, column).toUpperCase();
  const voided = rows.filter((row) => VOID_CODE.test(codeOf(row)));
  const [first] = voided;
  if (first === undefined || voided.some((row) => isPaid(row))) return null;
  const others = rows.filter((row) => !voided.includes(row));
  if (others.filter((row) => isPaid(row)).length < others.length * PAID_PART) return null;
  const code = codeOf(first);
  return { column, word: 'Void', isAnyText: false, isOfLines: false, isAmount: false, code };
}

/** What nearly all rows have, beside a rare V, is normal. */
const USUAL_PART = 0.6;
const RARE_PART = 0.2;
const STATE_CODE = /^[A-Z]{1,2}$/;

/** For states of documents, and in other languages, `A` beside `N` is no word with A but anulado, annulé, annullato. */
const OF_DOCUMENT = /invoice|document|\bdoc\b|situa|esta[dt]|statut|[eé]tat|stato|zustand/i;

/** A column of states in letters, `A` in most rows and `V` in a few, or `N` and `A`. */
function markOfStates(heading: Cell | undefined, rows: readonly Row[], column: number): KindMark | null {
  if (fieldOfHeading(heading) !== 'status') return null;
  const codes = rows.map((row) => textAt(row, column).toUpperCase()).filter((code) => code !== '');
  if (!codes.every((code) => STATE_CODE.test(code))) return null;
  const shareOf = (one: string): number => codes.filter((code) => code === one).length / codes.length;
  const usual = [...new Set(codes)].find((code) => shareOf(code) >= USUAL_PART);
  const isVoid = (code: string): boolean =>
    VOID_CODE.test(code) || (code === 'A' && usual === 'N' && OF_DOCUMENT.test(cellText(heading)));
  const voided = codes.find((code) => code !== usual && isVoid(code));
  if (voided === undefined || usual === undefined || shareOf(voided) > RARE_PART) return null;
  return { column, word: 'Void', isAnyText: false, isOfLines: false, isAmount: false, code: voided };
}

const PREFIX = /^([A-Z]{1,4})[ /.-]?\d/;
const prefixOf = (text: string): string => PREFIX.exec(text)?.[1] ?? '';

/** `NC/2003` among `FS/2002` and `FS/2004`: the numbers of documents say which ones paid money back. */
function marksOfNumbers({ number, type }: Columns, rows: readonly Row[]): KindMark[] {
  if (number === undefined || type !== undefined) return [];
  const prefixes = rows.map((row) => prefixOf(textAt(row, number)));
  const invoices = prefixes.filter((prefix) => INVOICE_CODES.has(prefix));
  if (invoices.length < rows.length * USUAL_PART) return [];
  const notes = new Set(prefixes.filter((prefix) => CREDIT_NOTE_CODES.has(prefix)));
  return [...notes].map((prefix) => ({
    column: number,
    word: 'Refund',
    isAnyText: false,
    isOfLines: false,
    isAmount: false,
    prefix,
  }));
}

/** Fields about which a word for a kind says nothing, or whose column says it anyway. */
const OTHERWISE_READ: ReadonlySet<string> = new Set([
  'lineType',
  'description',
  'payment',
  'returned',
  'total',
  'amount',
  'subtotal',
]);

/** Anybody may be called anything: `VOID` there is no mark, but told as not used. */
const NAMES_CUSTOMERS =
  /\b(?:customer|client|cliente|clientes|guest|member|buyer|kunde|klant|kund|asiakas|klient)(?: ?name)?$/i;

/** The columns with marks for transactions or for lines. */
export function findKindMarks(
  columns: Columns,
  heading: readonly Cell[],
  rows: readonly Row[],
  legends: Legends,
): KindMark[] {
  const taken = new Set(
    Object.entries(columns).flatMap(([field, column]) => (field === 'status' ? [] : [column])),
  );
  const width = Math.max(heading.length, ...rows.slice(0, 1).map(({ cells }) => cells.length));
  const marks = Array.from({ length: width }, (_, column) => column).flatMap((column) => {
    if (taken.has(column) || OTHERWISE_READ.has(fieldOfHeading(heading[column]) ?? '')) return [];
    if (NAMES_CUSTOMERS.test(apartWords(cellText(heading[column] ?? null)).trim())) return [];
    const legend = legends.get(column);
    const named = markOfHeading(heading[column], column);
    const explained = marksOfLegend(legend, column);
    if (explained.length > 0) return explained.flatMap(settled);
    const mark =
      markOfPlural(heading[column], rows, column) ??
      (named !== null && legend !== undefined ? { ...named, legend } : named) ??
      markOfWords(rows, column) ??
      markOfUnpaid(columns, rows, column) ??
      markOfStates(heading[column], rows, column);
    const remarks = mark?.event === 'price-override' ? null : markOfRemarks(rows, column);
    return [mark, remarks].flatMap((one) => (one === null ? [] : settled(one)));
  });
  return [...marks, ...marksOfNumbers(columns, rows)];

  function settled(mark: KindMark): KindMark[] {
    const { column } = mark;
    const marked = rows.filter(({ cells }) => markedKind(mark, cells[column]) !== '');
    if (marked.length === 0 || marked.length > rows.length * MOST_MARKED) return [];
    // A transaction that was paid and canceled was not abandoned.
    const isPaid = marked.every(({ cells }) => isFilled(cells[columns.payment ?? -1]));
    return [isPaid ? withoutAborts(mark) : mark];
  }
}

const withoutAborts = (mark: KindMark): KindMark => ({
  ...mark,
  word: notAborted(mark.word),
  ...(mark.legend && { legend: new Map([...mark.legend].map(([code, word]) => [code, notAborted(word)])) }),
});

const notAborted = (word: string): string => (readKind(word) === 'Abort' ? 'Void' : word);

interface MarkedTable {
  groups: readonly Row[][];
  legends: Legends;
}

/** Beside a column that marks voided lines, one that marks no line by itself is about tickets: `Bonstorno`. */
function withoutTicketVoids(
  columns: Columns,
  marks: readonly KindMark[],
  { groups, legends }: MarkedTable,
): { columns: Columns; marks: readonly KindMark[] } {
  const { void: column, ...others } = columns;
  const hasLineVoids = marks.some(
    (mark) => isOfSomeLines(mark, groups, columns) && becameOf(mark, groups).isVoid,
  );
  if (column === undefined || !hasLineVoids) return { columns, marks };
  const legend = legends.get(column);
  const own = { column, word: 'Void', isAnyText: false, isOfLines: false, isAmount: false };
  const mark: KindMark = legend === undefined ? own : { ...own, legend };
  if (isOfSomeLines(mark, groups, columns)) return { columns, marks };
  return { columns: others, marks: [mark, ...marks] };
}

const isOfSomeLines = (mark: KindMark, groups: readonly Row[][], columns: Columns): boolean =>
  !isOfOthers(mark) && groups.some((group) => marksLines(mark, group, columns));

/** What a mark says became of lines. */
function becameOf(
  { column, word, legend }: KindMark,
  groups: readonly Row[][],
): { isVoid: boolean; isReturn: boolean } {
  const cellsOf = groups.flat().map(({ cells }) => meant(legend, cells[column]));
  // If it holds words, one column may mark some lines as voided and others as returned.
  const marksReturns = word === '' ? cellsOf.some(isReturned) : readKind(word) === 'Refund';
  const marksVoids =
    word === '' ? cellsOf.some(isVoided) : !marksReturns || cellsOf.every((cell) => !isReturned(cell));
  return { isVoid: marksVoids || !marksReturns, isReturn: marksReturns && word === '' };
}

/** The columns of a table with lines: a mark on only some lines of a transaction doesn't apply to all of it. */
export function withLineMarks(
  found: Columns,
  allMarks: readonly KindMark[],
  table: MarkedTable,
): { columns: Columns; marks: KindMark[]; voidMark: KindMark | null } {
  const { columns, marks } = withoutTicketVoids(found, allMarks, table);
  const ofLines = marks.filter((mark) => isOfSomeLines(mark, table.groups, columns));
  const settled: Columns = { ...columns };
  for (const mark of ofLines) {
    const { isVoid, isReturn } = becameOf(mark, table.groups);
    if (isReturn) settled.returned ??= mark.column;
    if (isVoid) settled.void ??= mark.column;
  }
  const others = marks.flatMap((mark): KindMark[] => {
    if (!ofLines.includes(mark)) return [mark];
    return mark.word === '' && mark.legend === undefined ? [{ ...mark, isOfOwnRows: true }] : [];
  });
  const voidMark = ofLines.find(
    ({ column, isAnyText, isAmount }) => column === settled.void && (isAnyText || isAmount),
  );
  return { columns: settled, marks: others, voidMark: voidMark ?? null };
}

/** Whether a row is marked as void. @param mark set if more than words for voids mark it */
export function isVoidedBy(mark: KindMark | null, cell: Cell | undefined): boolean {
  return mark === null ? isVoided(cell) : markedKind(mark, cell) !== '';
}

/** What is a ticket's, and in its first row only where lines don't repeat it. */
const HEAD_FIELDS = ['date', 'register', 'type', 'total', 'payment', 'tendered'] as const;

/** Whether every row has the number, and the cashier or the moment, of its transaction, or no row has more than that. */
function repeatsHead(group: readonly Row[], columns: Columns): boolean {
  const { number, employeeId, employeeName, time, dateTime } = columns;
  const has = (column: number | undefined): boolean =>
    column !== undefined && group.every((row) => textAt(row, column) !== '');
  const heads = [employeeId, employeeName, time, dateTime];
  const others = HEAD_FIELDS.map((field) => columns[field]);
  return has(number) && (heads.some(has) || [...heads, ...others].every((column) => column === undefined));
}

/** Marks that are neither voids nor returns of lines. */
const isOfOthers = ({ event }: KindMark): boolean =>
  event !== undefined && event !== 'void-line' && event !== 'refund';

/** Whether only the row above the articles is marked, which has none: it is the transaction's own. */
function isOnOwnRow(
  [own, ...lines]: readonly Row[],
  [isMarked, ...others]: readonly boolean[],
  { description }: Columns,
): boolean {
  return (
    own !== undefined &&
    isMarked === true &&
    !others.includes(true) &&
    textAt(own, description) === '' &&
    lines.some((row) => textAt(row, description) !== '')
  );
}

/**
 * Whether other rows of a transaction say something else, or the mark is below its first row. If all rows repeat what
 * is the transaction's, they would repeat the mark, too.
 */
function marksLines(mark: KindMark, group: readonly Row[], columns: Columns): boolean {
  const cellsOf = group.map(({ cells }) => cells[mark.column]);
  const marked = cellsOf.map((cell) => markedKind(mark, cell) !== '');
  if (!marked.includes(true)) return false;
  if (mark.isOfLines) return true;
  if (isOnOwnRow(group, marked, columns)) return false;
  return (
    marked[0] !== true ||
    (marked.includes(false) && repeatsHead(group, columns)) ||
    cellsOf.some((cell, at) => marked[at] !== true && isFilled(cell) && cell !== '')
  );
}
