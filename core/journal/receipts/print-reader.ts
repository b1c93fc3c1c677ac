// Turns the lines of a printed journal into receipts.

import { isBookkeepingText } from '../lines/bookkeeping-text.ts';
import { registerOfDay } from '../lines/day-line.ts';
import { takeFramedNote } from '../lines/framed-note.ts';
import { findHeading, type HeadingLine, isWeakerRegister } from '../lines/heading-line.ts';
import {
  type ItemLabel,
  productOf,
  readItemLabel,
  readLedCount,
  readQuantityNote,
  readTimes,
  readUnitNote,
  nameInLine,
  withoutTaxMarks,
  tidy,
  withoutCode,
} from '../lines/item-label.ts';
import { createJournalLine, firstOfTwo, type JournalLine, readJournalLine } from '../lines/journal-line.ts';
import { createLabelBook } from '../lines/label-book.ts';
import { formOfLine } from '../lines/line-roles.ts';
import type { LineMatch } from '../lines/line-table.ts';
import { mayBeReward, readMark } from '../lines/mark-line.ts';
import type { PhraseTable } from '../lines/phrase-table.ts';
import { readSignOn, type SignOn } from '../lines/sign-on.ts';
import { isSlipLine, LONGEST_REGISTER } from '../lines/slip-line.ts';
import { createStamp, haveDay, readStamp, splitAtStamps } from '../lines/stamp.ts';
import { isTaxTableRow } from '../lines/tax-table.ts';
import type { ParserSink } from '../parse-report.ts';
import type { DateReading } from '../shape/date-order.ts';
import { mayBeName, turnBack, withNamesAbove } from '../shape/print/names-below.ts';
import { isOwnHeading, namesOnlyRegister, openingFieldOf } from '../shape/print/own-headings.ts';
import { createTitleTest, MOST_ABOVE, type PrintLayout } from '../shape/print/print-layout.ts';
import { titleKey } from '../shape/print/sample.ts';
import { countedKindOf, typeTextOf } from '../shape/type-words.ts';
import { isDigit } from '../text/char-code.ts';
import { hasControlCodes, splitLines } from '../text/clean-text.ts';
import { type DayNumber, toEpochDay } from '../text/date-time.ts';
import { namedRegister, normalizeRegister } from '../text/register-code.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import type { MarkMeaning } from '../vocabulary/mark-stems.ts';
import { applyItem, applySeparator, applyText, closeMarks, nameAbove, takeEarlyTotal } from './apply-line.ts';
import { markMoved, settleDiscounts, settleMarks, settleMoved, settleUnpaid } from './apply-mark.ts';
import { applyPhrase } from './apply-phrase.ts';
import {
  addCardFacts,
  addEvent,
  addLine,
  awaitsMeaning,
  createDraft,
  type Draft,
  goOnInSheet,
  isOverlong,
  isPutAside,
  noteQuantity,
  setLineKind,
} from './draft.ts';
import { countRows, createHandover, type Handover } from './handover.ts';
import type { ItemLine, LineSource } from './line-source.ts';
import { returnGoods } from './mark-refund.ts';
import { registerIn } from './number-parts.ts';
import { createPageNight } from './page-night.ts';
import {
  applyLeftover,
  beginsReceipt,
  closesReceipt,
  dayAmong,
  dayOfLine,
  dayOnPage,
  fillFromHeading,
  fillMoment,
  findPageDay,
  isOfCashier,
  namesWho,
  noteTypeBehind,
} from './receipt-heading.ts';
import { beginsReport, isBalanced, isDone, isReportFigure, REPORT_FAULT } from './report-block.ts';
import { createReprints } from './reprints.ts';
import { createRereads } from './reread-report.ts';
import { isDoubtful, settleDoubtful } from './settle-doubtful.ts';
import { settleLone } from './settle-lone.ts';
import { settlePaidBack } from './settle-paid-back.ts';
import { settlePaidOn } from './settle-paid-on.ts';
import { settlePumps } from './settle-pumps.ts';
import { settleChange, settleSums, settleTotal } from './settle-sums.ts';
import { createSignedOn } from './signed-on.ts';
import { createSoldNames } from './sold-names.ts';
import { createSuspendedTickets, cutSuspended, setAside } from './suspended-tickets.ts';
import { settleCashier } from './two-cashiers.ts';
import { isBillOf, isUnpaidBill } from './unpaid-bill.ts';
import type { UnreadLines } from './unread-lines.ts';

export interface PrintReader {
  /** Another sheet follows; an open receipt may continue there. */
  startSheet(sheet: string): void;
  end(): void;
  readonly layout: PrintLayout;
  /** Whether lines without any heading look like more of the same journal. */
  fits(lines: readonly string[]): boolean;
  /** @param text the joined cells of a row; not blank. */
  row(text: string, rowNumber: number): void;
}

/** Longer than any one stamped line: maybe two of them glued together. */
const GLUED_LENGTH = 64;
/** A birth date that somebody is asked for is never this recent. */
const A_YEAR = 366;
/** With decimals: `MILK 2%` is not a rate. */
const TAX_RATE = /\d[.,]\d{1,3}\s?%$/;
/** `PUMP 7  11.13 L`: what it dispensed. */
const MEASURED_PUMP =
  /\bPUMP\s?#?\s?\d{1,2}\s+\d{1,4}[.,]\d\d\s?(?:L|LT|LTR|LITRES?|LITERS?|G|GAL|GALLONS?)$/i;
/** `FLASHLIGHT LED   3 @` before `13.49`, where others have the amount of all of them behind it. */
const AT_UNIT_PRICE = /^(.{0,60}\S)\s+(\d{1,3})\s?@$/;
/** `1UN x 11,90 01T18,00%`: quantity, price, and tax mark; the name is above. */
const MEASURED =
  /^\d{1,4}(?:[.,]\d{1,3})?\s?[A-Z]{0,3}\s?[@x*]\s?\$?\d{1,6}[.,]\d{2,3}(?:\s[\dA-Z%.,]{1,12})?$/i;
const COUNT_ALONE = /^(\d{1,3})\s?[A-Z]{0,3}\.?$/i;
/** What registers print on their keys: `%-`, `(-)`, `-5.00%`. */
const DISCOUNT_KEY = /^(?=[^%-]{0,8}[%-])[%()\-\s\d.,]{1,12}$/;
const QUANTITY_COLUMN = /\S\s{2,}-?\d{1,4}$/;

/** In a label, what may be a count, a rate, or what a pump dispensed. */
const MAY_BE_FIGURE = /^\d|%|PUMP/i;

const WORDED = /\p{L}{2}/u;
/** The head of a page. */
const DATED = /\d:\d\d|\d[/.-]\d{1,2}[/.-]\d/;
const indentOf = (text: string): number => text.length - text.trimStart().length;

/** Whether nothing in a label depends on the amount behind it. */
function saysOnlyName({ name, columns, note, isVoid }: ItemLabel, label: string): boolean {
  const isOther = isVoid || note !== '' || columns.length > 0;
  return !isOther && name !== '' && !MAY_BE_FIGURE.test(name) && !MAY_BE_FIGURE.test(label);
}

/** What an article's name may still turn out to be once flag letters and quantity are taken off. */
const NAMED_MEANINGS: ReadonlySet<LineMeaning> = new Set(['item', 'payout', 'card-load', 'void-line']);

/** For what is only read to see what it is. */
const NOWHERE: ParserSink = { receipt: () => {}, rejection: () => {} };

const LONGEST_STATION = 2;
/** A camera's channel in front of the lines; the lines themselves may name the register. */
const CHANNEL = /^(?:CH|CAM)\d/i;

/** @param collect gets each draft as its lines are; then no line is the title of a report */
export function createPrintReader(
  firstSheet: string,
  layout: PrintLayout,
  dates: DateReading,
  table: PhraseTable<LineMeaning>,
  handover: Handover,
  unread?: UnreadLines,
  collect?: (draft: Draft) => void,
): PrintReader {
  let sheet = firstSheet;
  /** A sheet began, and it is not known yet whether it continues the open receipt. */
  let isCrossing = false;
  const isFootLast = layout.order === 'foot-last';
  const isTitle = createTitleTest(layout.titles);
  const isCommon = createTitleTest(layout.common);
  const isOpener = createTitleTest(layout.openers);
  /** The lines above a heading, until the lines of that receipt come. */
  let openers: { text: string; rowNumber: number }[] = [];
  /** Words behind the gap below a complete receipt, until the next line shows whose they are. */
  let held: { text: string; rowNumber: number }[] = [];
  /** Of the last of them, or of what was passed over below it. */
  let heldRow = 0;
  const open = new Map<string, Draft>();
  /** Where unstamped lines of a stamped journal go. */
  let currentKey = '';
  /** A date at the head of a page, for journals whose receipts print only the time. */
  let pageDay: DayNumber = 0;
  /** Of the receipt before. */
  let lastDay: DayNumber = 0;
  /** A register at the head of a page, for journals of one register. */
  let pageRegister: string | null = null;
  let pageRegisterWord = '';
  const night = createPageNight();
  /** Whether a cashier has a line above what is sold. */
  let isCashierAbove = false;
  const signedOn = createSignedOn(layout.takeTurns);
  /** Whether the line that is being read has a stamp. */
  let isLineStamped = false;
  /** Open ones that begin with a sign-on: without a number, they are none. */
  const signOns = new WeakSet<Draft>();
  /** The register that the sheet is named after. */
  let sheetRegister = namedRegister(firstSheet);
  const line: JournalLine = createJournalLine();
  /** Between the line that is being read and the last one of a receipt. */
  let wasSeparator = false;
  /** Whether the line before became part of a receipt. */
  let wasKept = false;
  const stamp = createStamp();
  const labels = createLabelBook(table, layout);
  const reprints = createReprints();
  const soldNames = createSoldNames(layout.sold, layout.paid);
  const wasPaid = (name: string): boolean => soldNames.wasPaid(name);
  const wasSold = (name: string): boolean => soldNames.knows(name);
  /** A line above the next receipt says that it is a copy. */
  let isNextCopy = false;
  /** Printed before it was paid: the receipt that follows may be of the same ticket. */
  let bill: Draft | null = null;
  const suspended = createSuspendedTickets((draft) => handover.finish(draft));
  const rereads = createRereads({
    open: (keep) =>
      createPrintReader(firstSheet, layout, dates, table, createHandover(NOWHERE), undefined, keep),
    settled,
    isKnown: (name) => wasSold(name) || layout.sold.has(name),
  });

  /** The label of the line as an article's. */
  function readLineAsItem(): ItemLabel {
    const { label, indent, notes } = line;
    const behind = Math.max(0, indent - layout.flagIndent);
    const place = layout.flagColumns > 0 ? Math.min(behind, 3) : 0;
    const known = place === 0 ? notes?.item : notes?.indented[place];
    if (known !== undefined) return known;
    const read = readItemLabel(label, behind, layout);
    if (notes !== null && place === 0) notes.item = read;
    else if (notes !== null) notes.indented[place] = read;
    return read;
  }

  /** The rest of a phrase as an article's label. A label has the same rest with most amounts. */
  function readRest(rest: string): ItemLabel {
    const { notes } = line;
    const known = notes?.rest;
    if (known?.text === rest) return known.item;
    const item = readItemLabel(rest, 0, { ...layout, flagColumns: 0, hasTaxColumn: false });
    if (notes !== null) notes.rest = { text: rest, item };
    return item;
  }

  const sourceOf = (text: string, rowNumber: number): LineSource => ({
    text,
    rowNumber,
    words: line.label,
    codePlace: layout.codePlace,
  });

  /** A name without the stars and article numbers that are left in it. */
  function plainName(name: string, label: ItemLabel): string {
    if (name !== label.name) return withoutCode(tidy(name));
    return (label.plain ??= withoutCode(tidy(name)));
  }

  function matchName(name: string, sign: 'positive' | 'negative', label: ItemLabel): LineMatch | null {
    if (name !== label.name) return table.match(name, sign);
    if (label[sign] === undefined) label[sign] = table.match(name, sign);
    return label[sign];
  }

  /** Reads the lines above the heading as some of the lines below it. */
  function applyOpeners(): void {
    if (openers.length === 0 || open.size === 0) return;
    const above = openers;
    openers = [];
    const [draft] = open.values();
    for (const { text, rowNumber } of above)
      if (!applyUnder(text, rowNumber)) handover.passOver({ sheet, rowNumber, text });
    if (draft === undefined) return;
    draft.opening = above.map(({ text }) => text);
    draft.receipt.source.firstRow = Math.min(draft.receipt.source.firstRow, above[0]?.rowNumber ?? 0);
  }

  /** The receipt above ends where there is a line that opens another. */
  function startAt(text: string, rowNumber: number): void {
    releaseHeld();
    applyOpeners();
    for (const key of open.keys()) close(key);
    openers = [{ text, rowNumber }];
  }

  /** Between the first of these lines and the heading, others say what the receipt is. */
  function mayBeAboveHeading(): boolean {
    return openers.length > 0 && openers.length < MOST_ABOVE && open.size === 0;
  }

  /** Whether the line that was read is words without an amount. */
  function isOfWords(): boolean {
    return line.kind === 'text' || (line.kind === 'phrase' && line.amountCents === null);
  }

  function close(key: string): void {
    const draft = open.get(key);
    if (draft === undefined) return;
    open.delete(key);
    if (collect !== undefined) collect(draft);
    else if (isOneWithAbove(draft)) return;
    else if (draft.isReport && !isFootLast) closeReport(key, draft);
    else closeReceipt(key, draft);
  }

  /** Hands over the receipt above a report or a sign-on, together with it if they are one. */
  function isOneWithAbove(draft: Draft): boolean {
    const { above } = draft;
    const whole = above === null ? null : rereads.join(above, draft);
    if (whole === null) endAbove(draft);
    else handOver(whole);
    return whole !== null;
  }

  /** The receipt above has ended where it seemed to. */
  function endAbove(draft: Draft): void {
    if (draft.above !== null) handOver(settled(draft.above));
    draft.above = null;
  }

  /** A report that is closed is a receipt after all if its lines make one. */
  function closeReport(key: string, draft: Draft): void {
    complete(key, draft);
    handOver(rereads.read(draft) ?? settled(draft));
  }

  function closeReceipt(key: string, draft: Draft): void {
    if (signOns.has(draft) && !draft.hasBody && draft.number === '') {
      handover.drop(countRows(draft));
      return;
    }
    if (isFootLast && draft.isReport && !isBalanced(draft)) draft.fault = REPORT_FAULT;
    complete(key, draft);
    handOver(settled(draft));
  }

  /** `DR# 01` below `REG 101` is a drawer, and `TERMINAL 01491472` a bank's. */
  function preferPart({ receipt, registerWord, pageRegister: ofPart }: Draft): void {
    const isOther =
      isWeakerRegister(registerWord, pageRegisterWord) ||
      (receipt.registerId?.length ?? 0) > LONGEST_REGISTER;
    if (ofPart !== null && isOther) receipt.registerId = ofPart;
  }

  /** Gives a receipt what its page, its sheet, or the receipts above it say. */
  function complete(key: string, draft: Draft): void {
    if (draft.seconds < 0) draft.seconds = draft.stampSeconds;
    if (draft.day === 0 && draft.seconds >= 0 && !draft.isDayImpossible)
      draft.day =
        dayOnPage(draft, night.dayOf(pageDay, draft), dates) || dayAmong(draft.words, lastDay, dates);
    if (draft.day !== 0) lastDay = draft.day;
    if (layout.partWord !== '') preferPart(draft);
    if (CHANNEL.test(key)) draft.receipt.registerId ??= normalizeRegister(key);
    draft.receipt.registerId ??= draft.pageRegister ?? pageRegister ?? (draft.sheetRegister || null);
    const who = signedOn.cashierAt(draft.receipt.registerId ?? '');
    if (draft.receipt.employeeId === null && !draft.isSignedOver) Object.assign(draft.receipt, who);
    for (const aside of draft.asideDrafts) {
      aside.receipt.employeeId ??= draft.receipt.employeeId;
      aside.receipt.employeeName ??= draft.receipt.employeeName;
      aside.receipt.registerId ??= draft.receipt.registerId;
      if (aside.day === 0) aside.day = draft.day;
      if (aside.seconds < 0) aside.seconds = draft.seconds;
    }
  }

  /** Decides what lines mean of which only the whole receipt shows it. */
  function settled(draft: Draft): Draft {
    takeEarlyTotal(draft);
    settleDoubtful(draft);
    if (layout.endsPaid) settleTotal(draft);
    settleSums(draft);
    settleChange(draft);
    settlePaidBack(draft);
    settlePumps(draft);
    if (layout.endsPaid) markMoved(draft, wasPaid);
    settleLone(draft);
    settleMarks(draft);
    settleMoved(draft);
    settleDiscounts(draft, wasSold);
    returnGoods(draft);
    if (layout.endsPaid) settleUnpaid(draft, wasPaid, isCommon);
    settleCashier(draft, layout.namesTwoCashiers);
    if (layout.registerPart >= 0) draft.receipt.registerId ??= registerIn(draft.number, layout.registerPart);
    return draft;
  }

  function handOver(draft: Draft): void {
    if (bill !== null && isBillOf(bill, draft)) handover.drop(countRows(bill));
    else if (bill !== null) handOverWhole(bill);
    bill = layout.endsPaid && isUnpaidBill(draft) ? draft : null;
    if (bill === null) handOverWhole(draft);
  }

  function handOverWhole(draft: Draft): void {
    if (layout.endsPaid && draft.receipt.totalCents !== null) soldNames.notePaid(draft.receipt.items);
    closeMarks(draft);
    settlePaidOn(draft);
    if (layout.areNamesBelow) turnBack(draft.receipt.lines);
    if (reprints.isAgain(draft)) {
      handover.drop(countRows(draft));
    } else if (!isFootLast && isPutAside(draft)) {
      suspended.add(draft.receipt.registerId ?? '', draft.suspendNumber || draft.number, draft);
    } else handover.finish(draft);
    unread?.add(draft);
  }

  /** Marks a receipt that continues in another sheet. */
  function markCrossing(draft: Draft): void {
    goOnInSheet(draft, sheet);
  }

  function openDraft(key: string, rowNumber: number): Draft {
    const draft = createDraft('journal-print', sheet, rowNumber);
    draft.sheetRegister = sheetRegister;
    draft.pageRegister = pageRegister;
    draft.isCopy = isNextCopy;
    isNextCopy = false;
    if (key !== '' && !CHANNEL.test(key)) draft.receipt.registerId = normalizeRegister(key);
    open.set(key, draft);
    return draft;
  }

  function readStampOf(text: string): boolean {
    return readStamp(text, layout.isStampedWithRegister, stamp, layout.stampParts);
  }

  /** Without a time in its heading, a receipt has the time of its first line, or of its last line if it has a foot. */
  function noteStamp(draft: Draft | undefined, isStamped: boolean): void {
    if (draft !== undefined && isStamped && (isFootLast || draft.stampSeconds < 0))
      draft.stampSeconds = stamp.seconds;
  }

  function dayOfStamp(): DayNumber {
    if (!haveDay(layout.stampParts)) return pageDay;
    const { first, second, third, known } = stamp.date;
    return dates.resolve(first, second, third, known);
  }

  function applyHeading(
    key: string,
    heading: HeadingLine,
    text: string,
    rowNumber: number,
    isStamped: boolean,
  ): void {
    let draft = open.get(key);
    const isClosing = draft !== undefined && closesReceipt(draft, heading, text);
    isCashierAbove ||= isOfCashier(heading) && draft?.hasBody !== true;
    if (isFootLast) {
      if (draft?.isFooted === true && draft.number !== '' && isNext(draft, heading, rowNumber)) {
        close(key);
        draft = undefined;
      }
      draft ??= openDraft(key, rowNumber);
      if (draft.isReport && draft.number === '' && heading.number === null) {
        addLine(draft, text, rowNumber, 'text', '');
        return;
      }
      if (heading.number !== null || heading.seconds >= 0 || heading.employeeId !== null)
        draft.isFooted = true;
    } else if (draft === undefined || (!isClosing && beginsReceipt(layout, draft, heading))) {
      const isBehindReport = draft?.isReport === true;
      close(key);
      draft = openDraft(key, rowNumber);
      draft.isBehindReport = isBehindReport;
    }
    endAbove(draft);
    markCrossing(draft);
    if (!isFootLast && layout.isNumberLast && draft.hasBody && heading.number !== null) draft.isFooted = true;
    fillFromHeading(draft, heading, layout, dates);
    noteTypeBehind(draft, text);
    if (isStamped && heading.number !== null) {
      if (draft.day === 0) draft.day = dayOfStamp();
      draft.stampSeconds = stamp.seconds;
    }
    const lineIndex = addLine(draft, text, rowNumber, 'header', '');
    applyLeftover(draft, heading.leftover, lineIndex, table);
  }

  /** A second number, or what is below the gap behind a whole foot, is that of the receipt below. */
  function isNext(draft: Draft, heading: HeadingLine, rowNumber: number): boolean {
    // `Your cashier was Ann`
    if (isOfCashier(heading) && !isCashierAbove && draft.receipt.employeeId === null) return false;
    const isDay = heading.date !== null && heading.seconds < 0;
    const mayBegin = isDay || layout.hasGaps;
    return heading.number !== null || (mayBegin && draft.seconds >= 0 && isBehindGap(draft, rowNumber));
  }

  /** A total of 0.00 before anything was rung, printed minutes before the ticket that follows. */
  function dropStrayTotal(draft: Draft, rowNumber: number): void {
    const { receipt } = draft;
    const isStray =
      isFootLast &&
      receipt.totalCents === 0 &&
      receipt.items.length === 0 &&
      receipt.events.length === 0 &&
      receipt.tenders.length === 0 &&
      !awaitsMeaning(draft);
    if (!isStray) return;
    handover.drop(new Set(receipt.lines.map((stray) => stray.rowNumber)).size);
    receipt.lines = [];
    draft.words = [];
    draft.nameLineIndex = -1;
    draft.pendingQuantity = 0;
    draft.segmentStart = 0;
    receipt.totalCents = null;
    delete receipt.totalLineIndex;
    receipt.source.firstRow = rowNumber;
    draft.hasBody = false;
  }

  function applySuspend(draft: Draft, key: string, number: string, isStamped: boolean): void {
    draft.suspendNumber = number;
    if (!isFootLast) return;
    const aside = cutSuspended(draft, number);
    if (isStamped) {
      aside.day = dayOfStamp();
      aside.seconds = stamp.seconds;
    }
    draft.asideDrafts.push(aside);
    suspended.add(key, number, aside);
  }

  function applyRecall(key: string, draft: Draft, number: string): void {
    const register = isFootLast ? key : (draft.receipt.registerId ?? '');
    const recalled = suspended.recall(register, number);
    if (recalled === null || isFootLast) return;
    setAside(recalled);
    handover.finish(recalled);
  }

  /** A line may have nothing but the price of one and how many, below the name. */
  function itemOfLine(label: ItemLabel, cents: number): ItemLine {
    const times = readTimes(line.label, cents);
    if (times === 0) return itemOf(label, cents);
    return { name: '', priceCents: cents, quantity: times, isVoid: label.isVoid };
  }

  function itemOf(label: ItemLabel, cents: number): ItemLine {
    const { isVoid } = label;
    const columns = productOf(label, cents);
    if (columns !== null) {
      return { name: columns.name, priceCents: cents, quantity: columns.quantity, isVoid };
    }
    const led = isDigit(label.name.charCodeAt(0)) ? readLedCount(label.name, cents) : null;
    if (led !== null) return { ...led, priceCents: cents, isVoid };
    const ofOne = label.name.endsWith('@') ? AT_UNIT_PRICE.exec(label.name) : null;
    if (ofOne !== null) {
      const [, name = '', count] = ofOne;
      return { name, priceCents: cents * Number(count), quantity: Number(count), isVoid };
    }
    // A negative quantity means the same as a negative amount.
    const quantity = Math.abs(label.quantity);
    const isOfUnit = layout.isUnitPriced && label.hasQuantity && Number.isInteger(quantity);
    return { name: label.name, priceCents: isOfUnit ? cents * quantity : cents, quantity, isVoid };
  }

  function applyKnown(
    draft: Draft,
    key: string,
    match: LineMatch,
    text: string,
    rowNumber: number,
    isStamped: boolean,
  ): void {
    const cents = line.amountCents;
    let item: ItemLine | null = null;
    let known = match;
    if (cents !== null) {
      const label = readLineAsItem();
      item = itemOfLine(label, cents);
      if (item.name === '') item = { ...item, name: nameInLine(nameAbove(draft), layout.codePlace) };
      if (known.rest !== '') {
        const named = itemOf(readRest(known.rest), cents);
        known = { ...known, rest: cents < 0 ? soldNames.withoutMark(named.name) : named.name };
        if (known.meaning === 'sold') {
          item = named;
          if (cents > 0) soldNames.note(item.name);
          const meant = table.match(item.name, cents < 0 ? 'negative' : 'positive');
          if (meant !== null && NAMED_MEANINGS.has(meant.meaning)) known = meant;
        }
      }
    }
    applyPhrase(draft, { text, rowNumber, words: line.label }, known, item, line.isFramed);
    if (match.meaning === 'suspend') applySuspend(draft, key, match.number ?? '', isStamped);
    else if (match.meaning === 'recall') applyRecall(key, draft, match.number ?? '');
  }

  function applyPriced(draft: Draft, key: string, text: string, rowNumber: number, isStamped: boolean): void {
    const cents = line.amountCents ?? 0;
    const label = readLineAsItem();
    if (cents > 0 && label.isPlainGoods) {
      applyItem(draft, sourceOf(text, rowNumber), withWrap(draft, text, itemOf(label, cents)));
      return;
    }
    // '2 @ 1.29' with nothing after it: the quantity of the item above or below.
    const quantity = line.label === '@' ? countAbove(draft) : readQuantityNote(line.label);
    if (quantity > 0) {
      applyQuantityNote(draft, text, rowNumber, quantity, cents);
      return;
    }
    const item = itemOfLine(label, cents);
    if (isDigit(item.name.charCodeAt(0)) && MEASURED.test(item.name) && nameAbove(draft) !== '')
      item.name = '';
    unmark(item, label, nameAbove(draft));
    const noted = takeFramedNote(item.name, table);
    item.name = noted.name;
    if (noted.note !== '') addEvent(draft, 'price-override', draft.receipt.lines.length, cents, noted.note);
    // What its words mean comes before what was learned of its form.
    const isLearned =
      layout.roles.size > 0 && (line.match === null || !NAMED_MEANINGS.has(line.match.meaning));
    const role = isLearned ? layout.roles.get(formOfLine(item.name)) : undefined;
    if (role !== undefined && role !== 'sold') {
      applyKnown(draft, key, { meaning: role, rest: '', number: null }, text, rowNumber, isStamped);
      return;
    }
    const mark = cents < 0 ? readMark(line.label) : null;
    if (mark === 'void-ticket' || mark === 'abort') {
      applyKnown(draft, key, { meaning: 'void-line', rest: '', number: null }, text, rowNumber, isStamped);
      return;
    }
    if (cents < 0 && DISCOUNT_KEY.test(line.label)) {
      applyKnown(draft, key, { meaning: 'promo', rest: '', number: null }, text, rowNumber, isStamped);
      return;
    }
    if (isTaxRate(draft, line.label, cents)) {
      applyKnown(draft, key, { meaning: 'tax', rest: '', number: null }, text, rowNumber, isStamped);
      return;
    }
    if (
      isTaxTableRow(line.label, cents) ||
      MEASURED_PUMP.test(text) ||
      isPaidOnSlip(draft, cents) ||
      (item.name === '' && isOfVoid(draft, cents))
    ) {
      addLine(draft, text, rowNumber, 'text', line.label);
      return;
    }
    if (label.note !== '' && applyNote(draft, key, `${label.note} ${item.name}`, text, rowNumber, isStamped))
      return;
    const name =
      item.name === '' ? nameInLine(nameAbove(draft), layout.codePlace) : withoutDepartment(item.name, cents);
    const match = name === line.label ? null : matchName(name, cents < 0 ? 'negative' : 'positive', label);
    if (match !== null) {
      if (NAMED_MEANINGS.has(match.meaning)) {
        applyKnown(draft, key, match, text, rowNumber, isStamped);
        return;
      }
      if (match.meaning === 'promo') addEvent(draft, 'promo', draft.receipt.lines.length, cents, item.name);
    } else if (cents > 0 && item.name === label.name) label.isPlainGoods = saysOnlyName(label, line.label);
    applyItem(draft, sourceOf(text, rowNumber), withWrap(draft, text, item));
  }

  /** `CHARCOAL BRIQUETS` where articles begin, above `  16LB BAG  11.99`: a name that doesn't fit in one line. */
  function withWrap(draft: Draft, text: string, item: ItemLine): ItemLine {
    const { itemIndent, codePlace, flagColumns } = layout;
    // Where flags are in front, articles begin in different columns.
    const isInColumn = itemIndent >= 0 && flagColumns === 0 && !layout.isStamped;
    const above = item.name !== '' && isInColumn ? nameAbove(draft) : '';
    if (above === '' || DATED.test(above) || indentOf(text) <= itemIndent || !WORDED.test(item.name))
      return item;
    if (indentOf(draft.receipt.lines[draft.nameLineIndex]?.text ?? '') !== itemIndent) return item;
    return { ...item, name: `${nameInLine(above, codePlace)} ${item.name}` };
  }

  /** A cell that says what became of a line. @returns whether the line is more than an article */
  function applyNote(
    draft: Draft,
    key: string,
    words: string,
    text: string,
    rowNumber: number,
    isStamped: boolean,
  ): boolean {
    const match = table.match(words, (line.amountCents ?? 0) < 0 ? 'negative' : 'positive');
    if (match?.meaning === 'price-override') {
      addEvent(draft, 'price-override', draft.receipt.lines.length, line.amountCents, words);
      return false;
    }
    if (match === null || !NAMED_MEANINGS.has(match.meaning)) return false;
    applyKnown(draft, key, match, text, rowNumber, isStamped);
    return true;
  }

  /** Removes a word from a name that was sold without it. @param above the name, if the line has none */
  function unmark(item: ItemLine, label: ItemLabel, above: string): void {
    const name = item.name === '' ? nameInLine(above, layout.codePlace) : plainName(item.name, label);
    const isOwn = item.name !== '' && item.name === label.name;
    if (item.priceCents > 0 && !(isOwn && label.isNoted)) {
      soldNames.note(name);
      if (isOwn) label.isNoted = true;
    }
    const plain = item.priceCents < 0 ? soldNames.withoutMark(name) : name;
    // 'FREE COFFEE' takes nothing back.
    if (plain !== name && !mayBeReward(name.slice(0, -plain.length))) item.name = plain;
  }

  /** `06 LINE VOID MILK  -4.59`: a department number before words that describe the line. */
  function withoutDepartment(name: string, cents: number): string {
    return cents < 0 ? name.replace(/^\d{1,4}\s+/, '') : name;
  }

  /** `Refund Amount: 4.29` on the slip of a card with which as much was paid, or given back. */
  function isPaidOnSlip({ isSlip, receipt }: Draft, cents: number): boolean {
    return isSlip && receipt.tenders.some(({ amountCents }) => Math.abs(amountCents) === Math.abs(cents));
  }

  /** `335056  1 @ 3.49   3.49` below `VOID ITEM ICE BAG`, which took it back. */
  function isOfVoid({ receipt: { items, lines } }: Draft, cents: number): boolean {
    const last = items.at(-1);
    const isAbove = last?.state === 'void' && last.lineIndex === lines.length - 1;
    return isAbove && Math.abs(last.priceCents) === Math.abs(cents);
  }

  /** `TX STATE 6.25%` below the subtotal: a rate that was charged, not an article. */
  function isTaxRate({ receipt }: Draft, label: string, cents: number): boolean {
    const isOpen = receipt.totalCents === null && receipt.tenders.length === 0;
    const isSigned = cents * Math.sign(receipt.subtotalCents ?? 0) >= 0;
    return receipt.subtotalCents !== null && isOpen && isSigned && TAX_RATE.test(label);
  }

  /** A quantity in the quantity column makes a line an article, whatever its name looks like. */
  function isItemByColumn(): boolean {
    return layout.quantityPlace === 'after' && line.amountCents !== null && QUANTITY_COLUMN.test(line.label);
  }

  /** A figure by its first words, `TAXABLE  2.39`, `TOTAL RAISIN BRAN  4.38`, that was learned to be an article. */
  function isLearnedGoods(): boolean {
    const { match, label } = line;
    if (match === null) return false;
    const isKnown = match.meaning === 'note' && layout.roles.get(formOfLine(label)) === 'sold';
    return isKnown || (isDoubtful(match) && layout.sold.has(label));
  }

  /** `2Q` above `@10.49`, which is the price of one. */
  function countAbove({ words }: Draft): number {
    return Number(COUNT_ALONE.exec(words.at(-1) ?? '')?.[1] ?? 1) || 1;
  }

  function applyQuantityNote(
    draft: Draft,
    text: string,
    rowNumber: number,
    quantity: number,
    unitCents: number,
  ): void {
    noteQuantity(draft, addLine(draft, text, rowNumber, 'text', line.label), quantity, unitCents);
  }

  function applyCard(draft: Draft, text: string, rowNumber: number): void {
    const { card, amountCents, label } = line;
    if (card === null) return;
    addCardFacts(draft, card);
    const lineIndex = addLine(draft, text, rowNumber, 'payment', line.label);
    const { totalCents } = draft.receipt;
    // A slip repeats the amount of the tender line; without such a line, the slip's amount is the tender.
    if (amountCents === null || totalCents === null || draft.receipt.tenders.length > 0) return;
    setLineKind(draft, lineIndex, 'tender');
    draft.receipt.tenders.push({ method: card.cardType ?? label, amountCents, lineIndex });
    draft.tenderedCents += amountCents;
  }

  function keyOf(isStamped: boolean): string {
    if (isStamped && layout.isStampedWithRegister && stamp.register !== '') currentKey = stamp.register;
    return layout.isStampedWithRegister ? currentKey : '';
  }

  /** What the line may mark its ticket as; null for what most tickets have. */
  function readMarkOfLine(): MarkMeaning | null {
    const { label, lineNotes } = line;
    const known = lineNotes?.mark;
    if (known !== undefined) return known;
    const mark = isCommon(label) ? null : readMark(label);
    if (lineNotes !== null) lineNotes.mark = mark;
    return mark;
  }

  /** Titles are compared without their numbers. */
  function isTitleLine(text: string): boolean {
    const { lineNotes } = line;
    if (lineNotes === null) return isTitle(text);
    return (lineNotes.isTitle ??= isTitle(text));
  }

  /** Who begins or ends work at a register, as the line says; null for none. */
  function signOnOfLine(): SignOn | null {
    const { label, lineNotes } = line;
    if (lineNotes?.isNoSignOn === true) return null;
    const signOn = readSignOn(label);
    if (lineNotes !== null) lineNotes.isNoSignOn = signOn === null;
    return signOn;
  }

  /** The kind of transaction that the line names; null for none. */
  function typeTextOfLine(): string | null {
    const { label, lineNotes } = line;
    if (lineNotes?.isUntyped === true) return null;
    const typeText = typeTextOf(label);
    if (lineNotes !== null) lineNotes.isUntyped = typeText === null;
    return typeText;
  }

  /** `Sale   Qty: 3   4.74` above the goods, with what they come to. @returns false for any other line */
  function applyCountedKind(draft: Draft, text: string, rowNumber: number): boolean {
    if (draft.receipt.items.length > 0) return false;
    const kind = countedKindOf(text);
    if (kind === null) return false;
    draft.receipt.typeText ??= kind;
    addLine(draft, text, rowNumber, 'header', '');
    return true;
  }

  /** Text and separators outside receipts. */
  function applyLoose(key: string, text: string, rowNumber: number): boolean {
    const isText = line.kind === 'text';
    if (isText && isTitleLine(text)) {
      noteTitle(text);
      return false;
    }
    let draft = open.get(key);
    // A foot may continue after a line of text as long as a field is missing.
    const isFootWhole = draft?.isFooted === true && draft.number !== '' && draft.seconds >= 0;
    if (isCrossing && (!isFootLast || (draft !== undefined && !isFootWhole))) {
      // The title of a sheet for each day differs in its weekday, too.
      noteTitle(text);
      return false;
    }
    // Where gaps separate receipts, more of the foot may be below words that nobody knows.
    const isBelowFoot = (whole: Draft): boolean =>
      isFootWhole && isText && !(layout.hasGaps && !isBehindGap(whole, rowNumber));
    if (draft !== undefined && (isBelowFoot(draft) || isOverlong(draft))) {
      close(key);
      draft = undefined;
    }
    if (draft === undefined) {
      if ((!isFootLast && !layout.isNumberLast) || !isText) return false;
      // Above the first receipt is the head of a page.
      if (!layout.printsDay) noteHeadOfPage(text);
      else if (currentKey === '' && handover.receipts === 0) noteRegisterOfPage(text);
      draft = openDraft(key, rowNumber);
    }
    markCrossing(draft);
    const typeText = isText && draft.receipt.tenders.length === 0 ? typeTextOfLine() : null;
    draft.receipt.typeText ??= typeText;
    const note = isText ? readUnitNote(line.label) : null;
    if (note !== null) applyQuantityNote(draft, text, rowNumber, note.quantity, note.unitCents);
    else if (isText) {
      const { hasBody } = draft;
      const words = withoutTaxMarks(line.label, layout);
      const lineIndex = applyText(draft, { text, rowNumber, words });
      // A named kind is told if it is not known.
      if (typeText !== null) draft.unread.pop();
      const meaning = typeText === null ? readMarkOfLine() : null;
      if (meaning !== null) draft.marks.push({ lineIndex, meaning, isAbove: !hasBody });
      if (meaning === 'no-sale' || meaning === 'drawer-open') draft.hasBody = true;
    } else {
      applySeparator(draft, { text, rowNumber, words: '' }, line.isFramed);
      draft.isEnded ||= layout.endMark !== '' && draft.hasBody && text.trimStart().startsWith(layout.endMark);
    }
    return true;
  }

  /** Opens what may only look as if it were no part of the receipt above it. */
  function openBelow(key: string, rowNumber: number): Draft {
    const above = open.get(key);
    const mayGoOn = above !== undefined && above.number !== '' && !above.isReport && !above.isFooted;
    if (!mayGoOn || isFootLast || above.above !== null || collect !== undefined) {
      close(key);
      return openDraft(key, rowNumber);
    }
    complete(key, above);
    const draft = openDraft(key, rowNumber);
    draft.above = above;
    return draft;
  }

  /** A report begins: part of a receipt if that receipt's heading is above it, otherwise between receipts. */
  function startReport(key: string, rowNumber: number): Draft {
    let draft = open.get(key);
    if (draft === undefined || draft.hasBody || draft.isFooted) {
      draft = openBelow(key, rowNumber);
    }
    draft.isReport = true;
    return draft;
  }

  /** `REGISTER 2  11/23/2026` below a report: unless more of its figures follow, the part of that register begins. */
  function mayBeginPart(heading: HeadingLine): boolean {
    return (
      pageRegister !== null && layout.opens !== 'register' && namesOnlyRegister({ ...heading, date: null })
    );
  }

  /** A line inside a report. @returns whether it is one: a heading may begin the next receipt. */
  function applyReported(key: string, text: string, rowNumber: number): boolean {
    let draft = open.get(key);
    // Above a foot, report lines look like receipt lines. Only the report's last line, or the receipt's sums, show
    // where it ends.
    if (draft?.isReport !== true || isFootLast) return false;
    const heading = line.kind === 'heading' ? line.heading : null;
    if (heading !== null && isOwnHeading(layout, heading) && beginsReceipt(layout, draft, heading)) {
      const { partBelow } = draft;
      if (partBelow !== null) noteHeadOfPage(partBelow.text, partBelow.heading);
      return false;
    }
    if (heading !== null && mayBeginPart(heading)) draft.partBelow = { text, heading };
    else if (line.amountCents !== null) draft.partBelow = null;
    if (heading !== null && isTopOfPart(draft, heading, rowNumber)) return false;
    if (isOverlong(draft)) {
      close(key);
      draft = startReport(key, rowNumber);
    }
    markCrossing(draft);
    addLine(draft, text, rowNumber, 'text', '');
    return true;
  }

  function endReport(key: string): void {
    const draft = open.get(key);
    if (!isFootLast || draft?.isReport !== true) return;
    handover.drop(countRows(draft));
    open.delete(key);
  }

  /** A line that marks a receipt as a copy: it is above the heading or right below it. */
  function applyCopyMark(draft: Draft | undefined): void {
    if (draft !== undefined && !draft.hasBody) draft.isCopy = true;
    else isNextCopy = true;
  }

  function noteTitle(text: string): void {
    if (layout.printsDay) noteRegisterOfPage(text);
    else noteHeadOfPage(text);
  }

  function noteHeadOfPage(text: string, heading = line.heading): void {
    const day = findPageDay(text, dates);
    // A receipt above the head of a page is of the day before.
    for (const draft of day === 0 ? [] : open.values())
      if (draft.day === 0 && draft.number !== '' && draft.seconds >= 0 && !draft.isDayImpossible)
        draft.day = dayOnPage(draft, night.dayOf(pageDay, draft), dates);
    pageDay = day || pageDay;
    noteRegisterOfPage(text, heading);
  }

  /** `Location: HILLTOP   Terminal: SX1` */
  function noteRegisterOfPage(text: string, heading = line.heading): void {
    const signOn = signOnOfLine();
    if (signOn !== null) signedOn.note(signOn, isLineStamped ? currentKey : (pageRegister ?? ''));
    const pieces = text.split(/[*|\t]|\s{2,}/).map((piece) => findHeading(piece));
    const found = [heading, ...pieces].find((one) => (one?.register ?? null) !== null);
    // 'STATION 3391' sells gas.
    const { register = null, registerWord = '' } = found ?? {};
    const isSite = registerWord === 'STATION' && (register?.length ?? 0) > LONGEST_STATION;
    if (register === null || isSite) return;
    pageRegister = normalizeRegister(register);
    pageRegisterWord = registerWord;
  }

  /** A line about who is at the register, or about the day: `CASHIER 104 LOGGED ON`. */
  function isSignOn(text: string): boolean {
    const { heading } = line;
    if (signOnOfLine() !== null) return true;
    const namesWho = heading !== null && heading.number === null && heading.employeeId !== null;
    return (namesWho || line.match?.meaning === 'page') && isBookkeepingText(text);
  }

  /** With a number of its own, a sign-on takes its turn among receipts; it ends with its group of lines. */
  function applySignOn(key: string, text: string, rowNumber: number): boolean {
    let draft = open.get(key);
    if (draft !== undefined && isWhole(draft, rowNumber)) draft = openBelow(key, rowNumber);
    noteHeadOfPage(text);
    draft ??= openDraft(key, rowNumber);
    if (draft.hasBody) draft.isSignedOver = true;
    else signOns.add(draft);
    addLine(draft, text, rowNumber, 'text', text);
    return true;
  }

  /** Whether the receipt above a sign-on has ended; where feet come last, it still lacks its number. */
  function isWhole(draft: Draft, rowNumber: number): boolean {
    if (draft.isFooted) return true;
    const isOpen = isFootLast && draft.number === '' && !isBehindGap(draft, rowNumber);
    return draft.hasBody && isDone(draft) && !isOpen;
  }

  function endSignOn(key: string, rowNumber: number): void {
    const draft = open.get(key);
    if (draft === undefined || draft.hasBody || !signOns.has(draft) || !isBehindGap(draft, rowNumber)) return;
    // Where headings come first, only they begin what is next.
    const isHeaded = !isFootLast && !layout.isNumberLate && !layout.isNumberLast && draft.number !== '';
    if (!isHeaded || line.kind === 'heading') close(key);
  }

  /** Lines that belong to no receipt: titles, page headers and footers, reports. @returns null for every other line. */
  function applyBetween(key: string, text: string, rowNumber: number): boolean | null {
    const meaning = line.match?.meaning;
    if (collect !== undefined && (meaning === 'report' || meaning === 'report-end' || isSignOn(text))) {
      line.kind = 'text';
      line.match = null;
      return null;
    }
    if (isSignOn(text)) return applySignOn(key, text, rowNumber);
    if (meaning === 'page') {
      noteHeadOfPage(text);
      return false;
    }
    if (meaning === 'report-end') {
      endReport(key);
      return false;
    }
    if (meaning === 'reprint') {
      applyCopyMark(open.get(key));
      line.kind = 'text';
      line.match = null;
    }
    if (meaning === 'report') {
      if (isTitle(text)) return false;
      if (beginsReport(open.get(key), isFootLast)) startReport(key, rowNumber);
      else line.kind = 'text';
    }
    return applyReported(key, text, rowNumber) ? true : null;
  }

  /** A line above the receipts of a day. Inside a receipt, a date alone is somebody's date of birth. */
  function takeDay(key: string, text: string): boolean {
    // '2026 ****' looks like a card's number.
    const mayBeDay = line.kind === 'heading' || line.kind === 'text' || line.kind === 'card';
    const draft = open.get(key);
    // Titles above the first line of a receipt whose head is its foot.
    const isBelowTitles = draft !== undefined && isFootLast && !draft.hasBody && draft.number === '';
    const isOpen = draft !== undefined && !isBelowTitles && !(draft.hasBody && isDone(draft));
    if (!mayBeDay || isOpen) return false;
    const day = dayOfLine(text, dates);
    const isFar = pageDay !== 0 && Math.abs(toEpochDay(day) - toEpochDay(pageDay)) > A_YEAR;
    if (day === 0 || (draft !== undefined && isFar)) return false;
    if (!isBelowTitles) close(key);
    pageDay = day;
    if (layout.hasRegisterByDay) pageRegister = normalizeRegister(registerOfDay(text)) || pageRegister;
    if (isBelowTitles) draft.pageRegister = pageRegister;
    return true;
  }

  function noteSlip(draft: Draft | undefined, text: string, rowNumber: number): void {
    if (draft === undefined) return;
    if (line.kind === 'separator' || isBehindGap(draft, rowNumber)) {
      draft.isSlip = false;
      draft.isApart = draft.receipt.tenders.length > 0;
    } else if (line.amountCents !== null) draft.isApart = false;
    draft.isSlip ||= draft.receipt.tenders.length > 0 && isSlipLine(line, text);
  }

  function isBehindGap({ receipt: { source, lines } }: Draft, rowNumber: number): boolean {
    const last = lines.at(-1)?.rowNumber ?? source.lastRow;
    return wasSeparator || (rowNumber !== last && rowNumber !== last + 1);
  }

  /** Another column of the same page begins there. */
  function isTopOfColumn({ receipt: { lines } }: Draft, rowNumber: number): boolean {
    return !isCrossing && rowNumber < (lines.at(-1)?.rowNumber ?? 0);
  }

  /** `Register: 2` between tickets whose register was named above them all, or `CASHIER ANN ON`. */
  function isBand(draft: Draft, heading: HeadingLine): boolean {
    const { register, number, employeeId, date, seconds } = heading;
    if (signOnOfLine() !== null) return draft.hasBody && draft.number !== '' && isDone(draft);
    // `JOURNAL  REGISTER 2  DATE 11/23/2026`
    const isOtherDay = date !== null && pageDay === 0;
    const namesOther = number !== null || employeeId !== null || isOtherDay || seconds >= 0;
    const isOther = layout.partWord !== '' && heading.registerWord !== layout.partWord;
    const isAbove =
      !isOther && pageRegister !== null && draft.receipt.registerId === null && layout.opens !== 'register';
    return register !== null && !namesOther && isAbove && draft.number !== '' && isDone(draft);
  }

  /** `Register 06` between two rules, above the receipts of that register; what is above it has ended. */
  function isTopOfPart(draft: Draft | undefined, heading: HeadingLine, rowNumber: number): boolean {
    if (heading.registerWord !== layout.partWord || !namesOnlyRegister(heading)) return false;
    if (draft === undefined || isOfTitles(draft)) return true;
    const isWhole = isFootLast ? draft.isFooted : draft.number !== '' && !layout.isNumberLate;
    return (isWhole || draft.isReport || draft.isFooted) && isBehindGap(draft, rowNumber);
  }

  /** Whether a receipt has only titles that stand above the first one, so far. */
  const isOfTitles = (draft: Draft): boolean => isFootLast && !draft.hasBody && draft.number === '';

  function beginPart(key: string, text: string): void {
    const draft = open.get(key);
    if (draft !== undefined && !isOfTitles(draft)) close(key);
    noteHeadOfPage(text);
    const titles = open.get(key);
    if (titles !== undefined) titles.pageRegister = pageRegister;
  }

  /** `Journal Till 2` behind a gap: the part of another register begins, and the report above it has ended. */
  function beginsPart(draft: Draft, heading: HeadingLine, rowNumber: number): boolean {
    const { register, number, employeeId, date, seconds } = heading;
    const isAlone = number === null && employeeId === null && date === null && seconds < 0;
    const isBare = draft.number === '' && draft.seconds < 0 && draft.receipt.registerId === null;
    const isApart = layout.hasGaps && layout.opens !== 'register' && isBehindGap(draft, rowNumber);
    return isFootLast && draft.isReport && register !== null && isAlone && isBare && isApart;
  }

  /** Whether date, time, register or number in a line are those of a card's slip. */
  function isOfSlip(draft: Draft | undefined, heading: HeadingLine, rowNumber: number): boolean {
    if (draft === undefined || heading.number !== null) {
      if (draft !== undefined) draft.isSlip = false;
      return false;
    }
    if (layout.hasGaps && draft.isApart) return false;
    if (isFootLast && namesWho(heading)) draft.isSlip = false;
    const isLateTime = layout.isTimeLate && draft.seconds < 0 && heading.seconds >= 0;
    if (draft.isSlip && layout.hasGaps && !isLateTime) return true;
    // A second time right below the payment, where receipts are separated or the number has not come yet.
    const isUnfinished = layout.hasGaps || (layout.isNumberLate && draft.number === '');
    return (
      !isFootLast &&
      isUnfinished &&
      draft.receipt.tenders.length > 0 &&
      draft.seconds >= 0 &&
      heading.seconds >= 0 &&
      !isBehindGap(draft, rowNumber)
    );
  }

  const isPolicy = (text: string): boolean =>
    line.kind === 'phrase' && line.amountCents === null && layout.policies.has(titleKey(text));

  function readAsText(): void {
    line.kind = 'text';
    line.match = null;
  }

  /** A stamp above the line that it means. */
  function applyStampAbove(
    { date, seconds, register, ...heading }: HeadingLine,
    text: string,
    rowNumber: number,
  ): boolean {
    if (date !== null) Object.assign(stamp.date, date);
    stamp.seconds = seconds;
    if (register !== null) currentKey = normalizeRegister(register);
    const key = layout.isStampedWithRegister ? currentKey : '';
    if (open.get(key)?.isFooted === true) close(key);
    const draft = open.get(key) ?? openDraft(key, rowNumber);
    markCrossing(draft);
    draft.receipt.employeeId ??= heading.employeeId;
    draft.receipt.employeeName ??= heading.employeeName;
    if (draft.day === 0) draft.day = dayOfStamp();
    draft.stampSeconds = seconds;
    addLine(draft, text, rowNumber, 'header', '');
    return true;
  }

  /** @returns whether the line became part of a receipt. */
  function applyLine(text: string, rowNumber: number): boolean {
    wasKept = applyInTurn(text, rowNumber);
    return wasKept;
  }

  function applyInTurn(text: string, rowNumber: number): boolean {
    const isOpening = layout.openers.size > 0 && isOpener(text);
    if (isOpening) {
      startAt(text, rowNumber);
      return true;
    }
    const mayBeAbove = mayBeAboveHeading();
    if (mayBeAbove) readJournalLine(text, 0, labels, line);
    if (mayBeAbove && isOfWords()) {
      openers.push({ text, rowNumber });
      return true;
    }
    return applyUnder(text, rowNumber, mayBeAbove);
  }

  /** Whether the line is words that may be of the receipt below: they are behind the gap that ends the one above. */
  function mayHold(text: string, rowNumber: number): boolean {
    const draft = open.get('');
    const mayBegin = !isFootLast && layout.hasGaps && !layout.isStampedWithRegister;
    // 'CASH PICKUP', and what was taken, above the line that ends it with its number
    const isMoved = held.length > 0 && layout.isNumberLate && line.kind === 'phrase';
    const mayBeWords = isOfWords() || isMoved;
    if (!mayBegin || isCrossing || draft === undefined || draft.isReport || !mayBeWords) return false;
    if (isPassedOver(text) || isSignOn(text) || held.length >= MOST_ABOVE) return false;
    if (held.length > 0) return !wasSeparator && rowNumber === heldRow + 1;
    // A rule may also be above the last line of a receipt that ends unpaid.
    const mayEnd = isDone(draft) || rowNumber > (draft.receipt.lines.at(-1)?.rowNumber ?? rowNumber) + 1;
    return draft.hasBody && mayEnd && isBehindGap(draft, rowNumber);
  }

  /** Lines that belong to no receipt. */
  function isPassedOver(text: string): boolean {
    const meaning = line.match?.meaning;
    return (
      meaning === 'page' ||
      meaning === 'report' ||
      meaning === 'report-end' ||
      meaning === 'reprint' ||
      (line.kind === 'text' && isTitleLine(text))
    );
  }

  /** Makes the words above a heading those of the receipt that it begins. @returns false for any other line */
  function moveDown(rowNumber: number): boolean {
    const draft = open.get('');
    const { heading } = line;
    if (line.kind !== 'heading' || heading === null || draft === undefined || wasSeparator) return false;
    if (!isOwnHeading(layout, heading) || isOfSlip(draft, heading, rowNumber)) return false;
    if (rowNumber !== heldRow + 1 || !beginsReceipt(layout, draft, heading)) return false;
    close('');
    openers = held;
    held = [];
    return true;
  }

  /** The words belong to the receipt above. */
  function releaseHeld(): void {
    const lines = held;
    held = [];
    for (const { text, rowNumber } of lines) {
      const isStamped = layout.isStamped && readStampOf(text);
      readJournalLine(text, isStamped ? stamp.bodyStart : 0, labels, line);
      if (!applyRead(text, rowNumber, isStamped)) handover.passOver({ sheet, rowNumber, text });
    }
  }

  /** @param isRead whether the line was read, as one without a stamp */
  function applyUnder(text: string, rowNumber: number, isRead = false): boolean {
    const isStamped = layout.isStamped && readStampOf(text);
    wasSeparator = line.kind === 'separator' || (wasSeparator && !wasKept);
    if (isStamped || !isRead) readJournalLine(text, isStamped ? stamp.bodyStart : 0, labels, line);
    if (line.kind === 'blank') return false;
    if (layout.policies.size > 0 && isPolicy(text)) readAsText();
    if (mayHold(text, rowNumber)) {
      held.push({ text, rowNumber });
      heldRow = rowNumber;
      return true;
    }
    if (held.length > 0 && rowNumber === heldRow + 1 && isPassedOver(text)) heldRow = rowNumber;
    else if (held.length > 0 && !moveDown(rowNumber)) {
      releaseHeld();
      return applyUnder(text, rowNumber);
    }
    return applyRead(text, rowNumber, isStamped);
  }

  function applyRead(text: string, rowNumber: number, isStamped: boolean): boolean {
    isLineStamped = isStamped;
    if (line.heading?.isStamp === true) return applyStampAbove(line.heading, text, rowNumber);
    if (line.secondAt > 0) {
      const { secondAt } = line;
      const [first, second] = [text.slice(0, secondAt), text.slice(secondAt)];
      const isKept = applyLine(firstOfTwo(first), rowNumber);
      // Some registers print the same line twice, on the receipt and in the journal.
      if (first.trim() === second.trim()) return isKept;
      return applyLine(second, rowNumber) || isKept;
    }
    const key = keyOf(isStamped);
    if (layout.hasGaps) endSignOn(key, rowNumber);
    const between = applyBetween(key, text, rowNumber);
    if (between !== null) return between;
    if (!layout.printsDay && takeDay(key, isStamped ? text.slice(stamp.bodyStart) : text)) return false;
    if (line.kind !== 'heading' && line.kind !== 'separator' && openers.length > 0) {
      // What has no heading, such as a cash pickup, may end with its number all the same.
      if (open.size === 0) openDraft(key, rowNumber);
      applyOpeners();
      return applyUnder(text, rowNumber);
    }
    noteSlip(open.get(key), text, rowNumber);
    if (line.kind === 'text' || line.kind === 'separator') {
      const isKept = applyLoose(key, text, rowNumber);
      if (!isFootLast) noteStamp(open.get(key), isStamped);
      return isKept;
    }
    if (line.kind === 'heading' && line.heading !== null)
      return applyHeadingUnder(key, line.heading, text, rowNumber, isStamped);
    return applyBody(key, text, rowNumber, isStamped);
  }

  function applyHeadingUnder(
    key: string,
    heading: HeadingLine,
    text: string,
    rowNumber: number,
    isStamped: boolean,
  ): boolean {
    const draft = open.get(key);
    if (isTopOfPart(draft, heading, rowNumber)) {
      beginPart(key, text);
      return false;
    }
    if (draft !== undefined && isBand(draft, heading)) {
      close(key);
      noteHeadOfPage(text);
      return false;
    }
    if (pageRegister !== null && draft !== undefined && beginsPart(draft, heading, rowNumber)) {
      endReport(key);
      noteHeadOfPage(text);
      return false;
    }
    if (layout.isStamped && !isStamped && heading.number === null && draft === undefined) {
      noteHeadOfPage(text);
      return false;
    }
    const isOwn = isOwnHeading(layout, heading);
    const isSlip = isOwn && isOfSlip(draft, heading, rowNumber);
    if (isSlip || !isOwn) {
      // In a foot that begins with its time, that time looks like a slip's; the last one counts.
      if (isSlip && isFootLast && draft !== undefined) fillMoment(draft, heading, layout, dates);
      line.kind = 'text';
      return applyLoose(key, text, rowNumber);
    }
    if (draft !== undefined && isTopOfColumn(draft, rowNumber) && isDone(draft)) close(key);
    const opens = heading.number !== null || heading.seconds >= 0 || layout.opens === openingFieldOf(heading);
    if (!open.has(key) && !opens) {
      noteHeadOfPage(text);
      return false;
    }
    applyHeading(key, heading, text, rowNumber, isStamped);
    isCrossing = false;
    return true;
  }

  /** A line of a receipt: an article, a phrase, or a card. */
  function applyBody(key: string, text: string, rowNumber: number, isStamped: boolean): boolean {
    let draft = open.get(key);
    isCrossing = false;
    if (draft !== undefined && (draft.isFooted || isOverlong(draft))) {
      close(key);
      draft = undefined;
    }
    draft ??= openDraft(key, rowNumber);
    if (
      isReportFigure(draft, line) ||
      (draft.isBehindReport && draft.number === '' && !layout.isNumberLate)
    ) {
      startReport(key, rowNumber);
      return applyReported(key, text, rowNumber);
    }
    markCrossing(draft);
    if (draft.receipt.totalCents === 0) dropStrayTotal(draft, rowNumber);
    noteStamp(draft, isStamped);
    if (line.kind === 'card') applyCard(draft, text, rowNumber);
    else if (applyCountedKind(draft, text, rowNumber)) return true;
    else if (line.match !== null && !isItemByColumn() && !isLearnedGoods())
      applyKnown(draft, key, line.match, text, rowNumber, isStamped);
    else applyPriced(draft, key, text, rowNumber, isStamped);
    if (line.behind !== '')
      draft.behind.push({ lineIndex: draft.receipt.lines.length - 1, words: line.behind });
    return true;
  }

  function applyPieces(text: string, rowNumber: number): boolean {
    let isKept = false;
    for (const piece of splitLines(text)) {
      const glued = layout.isStampedWithRegister ? splitAtStamps(piece) : [piece];
      for (const one of glued) isKept = applyLine(one, rowNumber) || isKept;
    }
    return isKept;
  }

  function applyRow(text: string, rowNumber: number): void {
    const isPlain = !hasControlCodes(text) && (!layout.isStampedWithRegister || text.length <= GLUED_LENGTH);
    if (!(isPlain ? applyLine(text, rowNumber) : applyPieces(text, rowNumber)))
      handover.passOver({ sheet, rowNumber, text });
  }

  const isName = (text: string): boolean => mayBeName(text) && table.match(text.trim(), 'none') === null;
  const below = layout.areNamesBelow ? withNamesAbove(applyRow, isName, applyOpeners) : null;

  return {
    layout,
    fits(lines) {
      const known = lines.filter((text) => {
        readJournalLine(text, layout.isStamped && readStampOf(text) ? stamp.bodyStart : 0, labels, line);
        return line.kind === 'priced' || line.kind === 'phrase';
      });
      return known.length > 0 && known.length >= lines.length / 2 && open.size > 0;
    },
    startSheet(name) {
      below?.flush();
      releaseHeld();
      // A receipt may continue in the next sheet; a report between receipts does not.
      if (!isFootLast) for (const [key, draft] of open) if (draft.isReport) close(key);
      sheet = name;
      sheetRegister = namedRegister(name);
      isCrossing = true;
      signedOn.clear();
    },
    row: below === null ? applyRow : below.row,
    end() {
      below?.flush();
      releaseHeld();
      applyOpeners();
      for (const key of open.keys()) close(key);
      if (bill !== null) handOverWhole(bill);
      bill = null;
      suspended.end();
    },
  };
}
