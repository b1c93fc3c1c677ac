// Composes the receipt of a feed's transaction: a line for each entry, as registers print them.

import { type LineKind, VOID_PREFIX } from '../receipt.ts';
import { addEvent, addLine, createDraft, type Draft, setLineKind } from '../receipts/draft.ts';
import { formatDay, formatTimeOfDay } from '../text/date-time.ts';
import type { FeedCard, FeedItem, FeedLine, FeedTicket } from './feed-ticket.ts';

/** Where amounts end. */
const PAPER_WIDTH = 40;

/** Lays words and an amount out on a line. */
function layLine(words: string, cents: number | null): string {
  if (cents === null) return words;
  const amount = formatAmount(cents);
  return `${words.padEnd(PAPER_WIDTH - amount.length - 1)} ${amount}`;
}

function formatAmount(cents: number): string {
  const whole = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** @returns the receipt so far; a suspended one may still be recalled */
export function composeTicket(ticket: FeedTicket, sheet: string): Draft {
  const signed = withSigns(ticket);
  const lines = settleVoids(signed);
  const draft = createDraft('line-items', sheet, ticket.rowNumber);
  const { receipt } = draft;
  draft.hasBody = true;
  draft.number = ticket.number;
  draft.day = ticket.moment?.day ?? ticket.businessDay;
  draft.seconds = ticket.moment?.seconds ?? -1;
  draft.fault = ticket.fault;
  receipt.registerId = ticket.register || null;
  receipt.employeeId = ticket.employeeId || null;
  receipt.employeeName = ticket.employeeName || null;
  receipt.typeText = ticket.isTraining ? 'TRAINING MODE' : ticket.typeText;
  addHeading(draft, ticket);
  const goods = lines.filter((line) => line.type !== 'tender');
  for (const line of goods) addFeedLine(draft, line);
  const tenders = lines.filter((line) => line.type === 'tender');
  // A void after the total gives the amount.
  const isRungOff = ticket.kind === 'void' && (ticket.totals?.dueCents ?? 0) !== 0;
  if (ENDS_PAID.has(ticket.kind) || isRungOff) addSums(draft, signed, lines);
  for (const line of tenders) addFeedLine(draft, line);
  addEnding(draft, ticket);
  // The sums are below the payments, and are printed above them.
  receipt.source.lastRow = receipt.lines.reduce((last, { rowNumber }) => Math.max(last, rowNumber), 0);
  return draft;
}

const ENDS_PAID: ReadonlySet<FeedTicket['kind']> = new Set(['sale', 'refund']);

/** Registers write the amounts of a refund with a minus. A few write all of them without one. */
function withSigns(ticket: FeedTicket): FeedTicket {
  const { kind, lines, totals } = ticket;
  if (kind !== 'refund' || sumCounted(lines) <= 0) return ticket;
  const turned = lines.map((line): FeedLine => {
    if (line.type === 'event') return line;
    return { ...line, cents: -line.cents || 0 };
  });
  if (totals === null) return { ...ticket, lines: turned };
  const { dueCents, candidates, taxCents } = totals;
  return {
    ...ticket,
    lines: turned,
    totals: {
      ...totals,
      dueCents: dueCents === null ? null : -Math.abs(dueCents) || 0,
      candidates: candidates.map((cents) => -cents || 0),
      taxCents: taxCents === null ? null : -taxCents || 0,
    },
  };
}

const sumCounted = (lines: readonly FeedLine[]): number =>
  lines.reduce((sum, line) => {
    if (line.type !== 'item') return sum;
    return line.state === 'counts' || line.state === 'takes back' ? sum + line.cents : sum;
  }, 0);

const sumDiscounts = (lines: readonly FeedLine[]): number =>
  lines.reduce((sum, line) => (line.type === 'discount' ? sum + line.cents : sum), 0);

/**
 * A line marked as void either was rung and doesn't count, or takes back an earlier line like it. If there is such a
 * line, and the ticket adds up to the amount due only without it, it is taken back.
 */
function settleVoids({ lines: read, ...rest }: FeedTicket): FeedLine[] {
  const lines = read.map((line) => asTakenBack(line, read));
  const ticket = { ...rest, lines };
  if (!lines.some((line) => line.type === 'item' && line.state === 'voided')) return lines;
  const asCanceled = lines.map((line): FeedLine =>
    line.type === 'item' && line.state === 'voided' ? { ...line, state: 'canceled' } : line,
  );
  const asTaking = lines.map((line): FeedLine =>
    line.type === 'item' && line.state === 'voided' && hasLike(lines, line)
      ? { ...line, state: 'takes back', cents: -Math.abs(line.cents) }
      : line,
  );
  const due = findDue(ticket, asCanceled);
  if (due === null || comesTo(ticket, asCanceled, due)) return asCanceled;
  return comesTo(ticket, asTaking, due) ? asTaking : asCanceled;
}

/** A canceled line below zero takes back the one above it that has the same amount. */
function asTakenBack(line: FeedLine, lines: readonly FeedLine[]): FeedLine {
  if (line.type !== 'item' || line.state !== 'canceled' || line.cents >= 0) return line;
  return hasLike(lines, { ...line, cents: -line.cents }) ? { ...line, state: 'takes back' } : line;
}

const hasLike = (lines: readonly FeedLine[], { name, cents }: FeedItem): boolean =>
  lines.some(
    (line) => line.type === 'item' && line.state === 'counts' && line.name === name && line.cents === cents,
  );

function comesTo({ totals }: FeedTicket, lines: readonly FeedLine[], due: number): boolean {
  const sum = sumCounted(lines) + (totals?.taxCents ?? 0);
  return sum === due || sum + sumDiscounts(lines) === due;
}

/** The amount due: from the feed, or else the candidate that was paid, or that the lines add up to. */
function findDue(ticket: FeedTicket, lines: readonly FeedLine[]): number | null {
  const { totals } = ticket;
  if (totals?.dueCents !== undefined && totals.dueCents !== null) return totals.dueCents;
  const tenders = lines.filter((line) => line.type === 'tender' && !line.isCanceled);
  const paid = tenders.reduce((sum, line) => sum + (line.type === 'tender' ? signOfChange(line) : 0), 0);
  const candidates = totals?.candidates ?? [];
  const isPaid = tenders.length > 0;
  return (
    (isPaid ? candidates.find((cents) => cents === paid) : undefined) ??
    candidates.find((cents) => comesTo(ticket, lines, cents)) ??
    candidates[0] ??
    (isPaid ? paid : null)
  );
}

/** Change is written as a negative tender or, by a few, as a positive one. */
const signOfChange = ({ cents, isChange }: { cents: number; isChange: boolean }): number =>
  isChange ? -Math.abs(cents) : cents;

function addHeading(draft: Draft, ticket: FeedTicket): void {
  const { rowNumber, moment, businessDay, employeeId, employeeName } = ticket;
  const who = [employeeId, employeeName].filter((part) => part !== '').join(' ');
  const parts = [
    `#${ticket.number}`,
    ticket.register === '' ? '' : `REGISTER ${ticket.register}`,
    who === '' ? '' : `CASHIER ${who}`,
  ];
  addWords(draft, rowNumber, 'header', parts.filter((part) => part !== '').join('  '));
  if (moment !== null) {
    const isOtherDay = businessDay !== 0 && businessDay !== moment.day;
    const words = `${formatDay(moment.day)} ${formatTimeOfDay(moment.seconds)}`;
    const business = isOtherDay ? `  BUSINESS DATE ${formatDay(businessDay)}` : '';
    addWords(draft, rowNumber, 'header', words + business);
  }
  if (ticket.isTraining) addWords(draft, rowNumber, 'text', '*** TRAINING MODE ***');
  for (const note of ticket.notes) addWords(draft, rowNumber, 'text', note);
  if (ticket.recalls !== null) {
    const words = `RECALLED TICKET #${ticket.recalls}`;
    addEvent(draft, 'recall', addWords(draft, rowNumber, 'event', words), null, words);
  }
  if (ticket.kind === 'refund') {
    addEvent(draft, 'refund', addWords(draft, rowNumber, 'event', '*** REFUND ***'), null, 'REFUND');
  }
}

function addWords(draft: Draft, rowNumber: number, kind: LineKind, words: string): number {
  return addLine(draft, words, rowNumber, kind, words);
}

function addFeedLine(draft: Draft, line: FeedLine): void {
  const { receipt } = draft;
  switch (line.type) {
    case 'item':
      addItem(draft, line);
      return;
    case 'discount': {
      const text = layLine(`  ${line.words}`, line.cents);
      const lineIndex = addLine(draft, text, line.rowNumber, 'promo', line.words);
      addEvent(draft, 'promo', lineIndex, line.cents, line.words);
      receipt.discountCents = (receipt.discountCents ?? 0) + line.cents;
      return;
    }
    case 'event': {
      const isOverride = line.kind === 'price-override';
      const text = isOverride
        ? `  ${line.words}${line.cents === null ? '' : `  REG ${formatAmount(line.cents)}`}`
        : layLine(line.words, line.cents);
      const lineIndex = addLine(draft, text, line.rowNumber, 'event', line.words);
      addEvent(draft, line.kind, lineIndex, line.cents, line.words);
      return;
    }
    case 'tender':
      if (line.isChange && receipt.tenders.some(({ amountCents }) => amountCents > 0)) {
        const cents = Math.abs(line.cents);
        addLine(draft, layLine('CHANGE', cents), line.rowNumber, 'total', 'CHANGE');
        receipt.changeCents = (receipt.changeCents ?? 0) + cents;
      } else {
        addTender(draft, line);
      }
  }
}

function addItem(draft: Draft, item: FeedItem): void {
  const { receipt } = draft;
  const { name, cents, rowNumber } = item;
  const quantity = Math.abs(item.quantity);
  if (item.state === 'takes back') {
    addVoid(draft, item, -Math.abs(cents));
    return;
  }
  const each = quantity === 1 ? '' : `  ${quantity} @ ${formatUnit(cents, quantity)}`;
  const remark = item.remark === '' ? '' : `  (${item.remark})`;
  const lineIndex = addLine(draft, layLine(`${name}${each}${remark}`, cents), rowNumber, 'item', name);
  receipt.items.push({ name, priceCents: cents, quantity, state: 'sold', lineIndex });
  if (item.isReturned) addEvent(draft, 'refund', lineIndex, cents, name);
  if (item.state === 'canceled') addVoid(draft, item, -cents);
}

/** Fuel is priced to a tenth of a cent. */
function formatUnit(cents: number, quantity: number): string {
  const each = Math.abs(cents) / 100 / quantity;
  const inCents = each.toFixed(2);
  return Math.abs(Number(inCents) * quantity * 100 - Math.abs(cents)) < 0.5 ? inCents : each.toFixed(3);
}

function addVoid(draft: Draft, { name, quantity, rowNumber }: FeedItem, cents: number): void {
  const words = `VOID LINE ${name}`;
  const lineIndex = addLine(draft, layLine(words, cents), rowNumber, 'void-item', words);
  draft.receipt.items.push({
    name: `${VOID_PREFIX}${name}`,
    priceCents: cents,
    quantity: Math.abs(quantity),
    state: 'void',
    lineIndex,
  });
  addEvent(draft, 'void-line', lineIndex, cents, 'VOID LINE');
}

function addTender(draft: Draft, line: Extract<FeedLine, { type: 'tender' }>): void {
  const { method, cents, rowNumber, card, isCanceled } = line;
  const words = isCanceled ? `TENDER CANCELED  ${method}` : method;
  const lineIndex = addLine(draft, layLine(words, cents), rowNumber, 'tender', method);
  draft.receipt.tenders.push({ method, amountCents: cents, lineIndex });
  if (isCanceled) {
    setLineKind(draft, lineIndex, 'event');
    addEvent(draft, 'tender-abort', lineIndex, cents, words);
  }
  if (card !== null) addCard(draft, card, rowNumber);
}

function addCard(draft: Draft, card: FeedCard, rowNumber: number): void {
  const known = draft.receipt.card;
  const parts = [card.kind, card.number, card.approval === '' ? '' : `APPROVAL ${card.approval}`, card.entry];
  addWords(draft, rowNumber, 'payment', `  ${parts.filter((part) => part !== '').join('  ')}`);
  known.maskedCard ??= card.number || null;
  known.cardType ??= card.kind || null;
  known.approvalCode ??= card.approval || null;
  known.entryMethod ??= card.entry || null;
}

function addSums(draft: Draft, ticket: FeedTicket, lines: readonly FeedLine[]): void {
  const { receipt } = draft;
  const due = findDue(ticket, lines);
  if (due === null) return;
  const rowNumber = ticket.totals?.rowNumber ?? receipt.source.lastRow;
  const tax = ticket.totals?.taxCents ?? null;
  receipt.taxCents = tax;
  // Without a tax, the lines must also add up to the amount due.
  if (ticket.totals !== null) receipt.subtotalCents = due - (tax ?? 0);
  if (tax !== null) {
    addLine(draft, layLine('SUBTOTAL', due - tax), rowNumber, 'total', 'SUBTOTAL');
    if (tax !== 0) addLine(draft, layLine('TAX', tax), rowNumber, 'total', 'TAX');
  }
  receipt.totalCents = due;
  receipt.totalLineIndex = addLine(draft, layLine('TOTAL', due), rowNumber, 'total', 'TOTAL');
}

/** How an unpaid ticket ended. */
function addEnding(draft: Draft, ticket: FeedTicket): void {
  const { number, rowNumber } = ticket;
  const add = (kind: 'void-ticket' | 'abort' | 'suspend' | 'memory-cancel', words: string): void => {
    addEvent(draft, kind, addWords(draft, rowNumber, 'event', words), null, words);
  };
  switch (ticket.kind) {
    case 'void':
      add('void-ticket', `VOID TICKET ${ticket.voids ?? number}`);
      return;
    case 'abort':
      add('abort', `TRANSACTION CANCELED ${number}`);
      return;
    case 'suspended':
      add('suspend', `TRANSACTION SUSPENDED #${number}`);
      return;
    case 'canceled aside':
      add('memory-cancel', `SUSPENDED TRANSACTION CANCELED #${number}`);
      return;
    case 'sale':
    case 'refund':
    case 'other':
  }
}
