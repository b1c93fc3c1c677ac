import { type ReceiptEvent, saysUnpaid, VOID_PREFIX } from '../../journal/index.ts';
import { declaredHit, defineFilter, type FilterExamples, type Hit, type SoldItem } from '../filter.ts';
import { countText, listText, moneyText } from '../money-text.ts';
import type { ReceiptFacts } from '../receipt-facts.ts';
import type { Thresholds } from '../thresholds.ts';

function describeLine(facts: ReceiptFacts, event: ReceiptEvent): string {
  const item = facts.receipt.items.findLast((candidate) => candidate.lineIndex === event.lineIndex);
  const name = item?.name.slice(VOID_PREFIX.length) ?? '';
  const figure = event.amountCents === null ? '' : `, ${moneyText(Math.abs(event.amountCents))}`;
  if (item === undefined) {
    return `“${event.text}” without a line that says what was taken back`;
  }
  const aside = item.state === 'suspended' ? ' (on a suspended ticket)' : '';
  return `${name === '' ? 'an unnamed line' : name}${figure}${aside}`;
}

/** Every line that was sold has been voided. */
function isAllVoid(facts: ReceiptFacts): boolean {
  const { sold, voided } = facts;
  const sum = [...sold, ...voided].reduce((cents, item) => cents + item.priceCents, 0);
  return sold.length > 0 && voided.length >= sold.length && sum === 0;
}

const ALL_VOID = 'Nothing on the ticket is left.';
/** As stored before. */
const EARLIER_ALL_VOID = 'Every line of the ticket is void.';
const AFTER_TOTAL = 'Void after the total was printed.';

function raise(hit: Hit, { voids }: Thresholds): Hit {
  const { voidedCents = 0, isAllVoid = false, isAfterTotal = false } = hit.figures ?? {};
  const reasons: string[] = [];
  if (voidedCents >= voids.raiseFromCents) {
    reasons.push(`Voids of ${moneyText(voidedCents)} reach the ${moneyText(voids.raiseFromCents)} limit.`);
  }
  if (voids.raiseWhenAllVoid && isAllVoid) reasons.push(ALL_VOID);
  if (voids.raiseAfterTotal && isAfterTotal) reasons.push(AFTER_TOTAL);
  if (reasons.length === 0) return hit;
  return { ...hit, reason: [hit.reason, ...reasons].join(' '), priority: voids.raisedPriority };
}

const LIMIT_REACHED = / Voids of (-?\$[\d,.]+) reach the -?\$[\d,.]+ limit\./;
const WHOLE_TICKET = /The whole ticket was voided: (?:[\d,]+ items?, )?(-?\$[\d,.]+)\./;
const centsOfText = (text: string): number => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100);

/**
 * What thresholds are compared with, recovered from the reason of a hit that was stored without it: such hits were
 * judged by the defaults, and their reasons say so.
 * @param voided lines that take others back.
 */
export function recallVoids(reason: string, voided: readonly SoldItem[]): Pick<Hit, 'reason' | 'figures'> {
  const reached = LIMIT_REACHED.exec(reason)?.[1];
  const ticket = WHOLE_TICKET.exec(reason)?.[1];
  const lines = voided.reduce((cents, item) => cents + Math.abs(item.priceCents), 0);
  const figures = {
    voidedCents: reached ? centsOfText(reached) : lines + (ticket ? centsOfText(ticket) : 0),
    isAllVoid: reason.includes(ALL_VOID) || reason.includes(EARLIER_ALL_VOID),
    isAfterTotal: reason.includes(AFTER_TOTAL),
  };
  const raised = [ALL_VOID, EARLIER_ALL_VOID, AFTER_TOTAL];
  const bare = raised.reduce((text, part) => text.replace(` ${part}`, ''), reason);
  return { reason: bare.replace(LIMIT_REACHED, ''), figures };
}

/** The worth of the voided ticket: its total, or the sum of its lines. */
function ticketCents(facts: ReceiptFacts): number {
  const { totalCents } = facts.receipt;
  return Math.abs(totalCents === null || totalCents === 0 ? facts.lineSumCents : totalCents);
}

/** A ticket that was canceled as a whole is void, unless the words say that it was abandoned before it was paid. */
const isCanceled = (text: string): boolean => CANCELED.test(text) && !saysUnpaid(text);
const CANCELED = /cancel|annul|anul|storn/i;

function canceled(facts: ReceiptFacts): ReceiptEvent[] {
  return facts.sold.length === 0 ? [] : facts.eventsOf('abort').filter(({ text }) => isCanceled(text));
}

function isDeclaredCanceled({ declaredType, receipt }: ReceiptFacts): boolean {
  return declaredType === 'Abort' && isCanceled(receipt.typeText ?? '');
}

/** Without an event, only the column of kinds may say it. */
function findDeclared(facts: ReceiptFacts): Hit | null {
  if (facts.declaredType !== 'Void' && !isDeclaredCanceled(facts)) return null;
  const cents = ticketCents(facts);
  const hit = declaredHit(facts, `The whole ticket was voided: ${moneyText(cents)}.`);
  return { ...hit, figures: { voidedCents: cents, isAllVoid: true, isAfterTotal: false } };
}

function findVoided(facts: ReceiptFacts): Hit | null {
  const lines = facts.eventsOf('void-line');
  const tickets = [...facts.eventsOf('void-ticket'), ...canceled(facts)];
  if (lines.length === 0 && tickets.length === 0) return null;
  const reasons: string[] = [];
  const marked = lines.filter((event) => event.text !== '');
  const silent = lines.filter((event) => event.text === '');
  const describe = (events: readonly ReceiptEvent[]): string =>
    listText(events.map((event) => describeLine(facts, event)));
  if (marked.length > 0) reasons.push(`Line voided: ${describe(marked)}.`);
  if (silent.length > 0) reasons.push(`Line taken back without the word void: ${describe(silent)}.`);
  let voidedCents = lines.reduce((cents, event) => cents + Math.abs(event.amountCents ?? 0), 0);
  const cents = ticketCents(facts);
  // Where each line was taken back by itself, the ticket has nothing more to void.
  if (tickets.length > 0 && (facts.pieces > 0 || voidedCents < cents || voidedCents === 0)) {
    reasons.push(`The whole ticket was voided: ${countText(facts.pieces, 'item')}, ${moneyText(cents)}.`);
    voidedCents += cents;
  }
  const lineIndexes = [...lines, ...tickets].map((event) => event.lineIndex);
  const totalLine = facts.receipt.totalLineIndex;
  const figures = {
    voidedCents,
    isAllVoid: tickets.length > 0 || isAllVoid(facts),
    isAfterTotal: totalLine !== undefined && Math.max(...lineIndexes) > totalLine,
  };
  return { reason: reasons.join(' '), lineIndexes, figures };
}

export const voidItems = defineFilter({
  id: 'void_items',
  find(facts) {
    const hasEvents = facts.receipt.events.length > 0;
    return (hasEvents ? findVoided(facts) : null) ?? findDeclared(facts);
  },
  settle: (hit, _, thresholds) => (hit === null ? null : raise(hit, thresholds)),
});

export const examples: FilterExamples = {
  hits: [
    {
      lines: ' SUNGLASSES 14.99\n MILK 4.59\n VOID LINE ITEM SUNGLASSES -14.99\n TOTAL 4.59\n CASH 4.59',
      reason: 'Line voided: SUNGLASSES, $14.99. Voids of $14.99 reach the $10.00 limit.',
      evidence: [' VOID LINE ITEM SUNGLASSES -14.99'],
    },
    {
      lines: ' GUM 0.99\n MILK 4.59\n VOID LINE ITEM GUM -0.99\n TOTAL 4.59\n CASH 4.59',
      reason: 'Line voided: GUM, $0.99.',
    },
    {
      lines: ' MILK 4.59\n SUBTOTAL 4.59\n VOID TICKET 1',
      reason: 'The whole ticket was voided: 1 item, $4.59. Nothing on the ticket is left.',
      evidence: [' VOID TICKET 1'],
    },
    {
      lines: ' COLA  2 @ 1.00  2.00\n MILK 4.59\n VOID TICKET 1',
      reason: 'The whole ticket was voided: 3 items, $6.59. Nothing on the ticket is left.',
    },
    {
      lines: ' MILK 4.59\n TOTAL 4.59\n *** VOID ***',
      reason:
        'The whole ticket was voided: 1 item, $4.59. Nothing on the ticket is left. Void after the total was printed.',
    },
    {
      lines: ' SUNGLASSES 14.99\n VOID TICKET 1',
      reason:
        'The whole ticket was voided: 1 item, $14.99. Voids of $14.99 reach the $10.00 limit. Nothing on the ticket is left.',
    },
    {
      lines: ' MILK 4.59\n TRANSACTION CANCELLED',
      reason: 'The whole ticket was voided: 1 item, $4.59. Nothing on the ticket is left.',
      evidence: [' TRANSACTION CANCELLED'],
    },
    {
      // As many lines voided as sold, but not every amount.
      lines:
        ' COLA  2 @ 1.00  2.00\n MILK 4.59\n VOID LINE ITEM COLA -1.00\n VOID LINE ITEM COLA -1.00\n TOTAL 4.59\n CASH 4.59',
      reason: 'Line voided: COLA, $1.00; COLA, $1.00.',
    },
    {
      lines: ' MILK 4.59\n ERROR CORRECT\n EGGS 2.00\n TOTAL 2.00\n CASH 2.00',
      reason: 'Line voided: “ERROR CORRECT” without a line that says what was taken back.',
    },
  ],
  nearMisses: [
    { lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
    { lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59\n VOID WHERE PROHIBITED' },
    { lines: ' AVOID ALLERGEN BAR 4.59\n TOTAL 4.59\n CASH 4.59' },
    { lines: ' ID CHECK ERROR CORR\n MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
    { lines: ' BOTTLE DEPOSIT 0.10\n BOTTLE DEPOSIT -0.10\n MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
  ],
};
