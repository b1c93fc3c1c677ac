// What people are compared on: what the trade counts for each cashier, and separately, what is left unexplained.
export const FINDING_KINDS = {
  'opened-drawer': 'drawer openings without a sale',
  'drawer-alone': 'drawer openings between customers',
  'given-up': 'tickets that were given up before they were paid',
  'not-rung-again': 'tickets that were given up with $2 or more not rung again',
  'given-up-then-drawer': 'tickets given up or lines taken back, with the drawer opened after them',
  'post-void': 'sales of $2 or more that were voided after they had been paid',
  'late-void': 'voids of $2 or more after the total',
  'line-void': 'voids of $2 or more before the total',
  refund: 'refunds',
  'never-sold': 'refunds of what was not sold in the 24 hours before',
  override: 'price overrides',
  'deep-cut': 'prices cut by $2 or more and at least 45%',
  'below-usual': 'tickets with an article far below its usual price',
  'card-load': 'loaded cards',
  'unpaid-load': 'card loads that were not paid for',
  'penny-sale': 'sales of a single article below 95 cents',
  'zero-sale': 'tickets with a total of $0.00',
  discount: 'discounts of a dollar or more',
  'paid-out': 'paid-outs',
  'taken-off': 'tickets with an amount taken off for no goods',
  'handed-out': 'tickets with unusually much handed out for fuel, empties, or prizes',
  'no-money': 'tickets settled without money',
  'given-too-much': 'sales that gave out more money than was paid in',
  'bare-card': 'card payments with no card details',
  'keyed-card': 'payments with a card entered by hand on several tickets that day',
  'stand-in': 'cheap sales in cash that nobody else has, or after another price was looked up',
  'cash-void': 'voids of $2 or more on tickets paid in cash',
  'cash-penny-sale': 'sales of a single article below 95 cents, in cash',
  'cash-discount': 'discounts of a dollar or more on tickets paid in cash',
  'cash-refund': 'refunds of $2 or more in cash',
  'card-refund-again': 'refunds to a card that got another that day',
  'left-then-drawer':
    'tickets given up with $2 or more not rung again, with the drawer opened soon after them',
  'quiet-drawer': 'drawer openings with no drop near them and no customer after them',
  'quiet-cash-void': 'voids of $2 or more on tickets paid in cash, with nobody next in line',
  'quiet-cash-penny-sale': 'sales of a single article below 95 cents, in cash, with nobody next in line',
  'quiet-cash-discount': 'discounts of a dollar or more in cash, with nobody next in line',
  'quiet-refund': 'refunds of $2 or more with nobody next in line',
  'quiet-not-rung-again': 'tickets given up with $2 or more not rung again and nobody next in line',
  'canceled-aside': 'tickets set aside and canceled with $2 or more not clearly rung again',
  'declined-left': 'tickets whose payment was not completed, with $2 or more not clearly rung again',
} as const;

export type FindingKind = keyof typeof FINDING_KINDS;
/** Among fewer, nobody stands out: of two, each is the opposite of the other. */
export const FEWEST_PEOPLE = 3;

export const FINDING_KIND_IDS = Object.keys(FINDING_KINDS) as FindingKind[];

/** The same in the singular. */
const ONE_FINDING: Readonly<Record<FindingKind, string>> = {
  'opened-drawer': 'drawer opening without a sale',
  'drawer-alone': 'drawer opening between customers',
  'given-up': 'ticket that was given up before it was paid',
  'not-rung-again': 'ticket that was given up with $2 or more not rung again',
  'given-up-then-drawer': 'ticket given up or line taken back, with the drawer opened after it',
  'post-void': 'sale of $2 or more that was voided after it had been paid',
  'late-void': 'void of $2 or more after the total',
  'line-void': 'void of $2 or more before the total',
  refund: 'refund',
  'never-sold': 'refund of what was not sold in the 24 hours before',
  override: 'price override',
  'deep-cut': 'price cut by $2 or more and at least 45%',
  'below-usual': 'ticket with an article far below its usual price',
  'card-load': 'loaded card',
  'unpaid-load': 'card load that was not paid for',
  'penny-sale': 'sale of a single article below 95 cents',
  'zero-sale': 'ticket with a total of $0.00',
  discount: 'discount of a dollar or more',
  'paid-out': 'paid-out',
  'taken-off': 'ticket with an amount taken off for no goods',
  'handed-out': 'ticket with unusually much handed out for fuel, empties, or prizes',
  'no-money': 'ticket settled without money',
  'given-too-much': 'sale that gave out more money than was paid in',
  'bare-card': 'card payment with no card details',
  'keyed-card': 'payment with a card entered by hand on several tickets that day',
  'stand-in': 'cheap sale in cash that nobody else has, or after another price was looked up',
  'cash-void': 'void of $2 or more on a ticket paid in cash',
  'cash-penny-sale': 'sale of a single article below 95 cents, in cash',
  'cash-discount': 'discount of a dollar or more on a ticket paid in cash',
  'cash-refund': 'refund of $2 or more in cash',
  'card-refund-again': 'refund to a card that got another that day',
  'left-then-drawer': 'ticket given up with $2 or more not rung again, with the drawer opened soon after it',
  'quiet-drawer': 'drawer opening with no drop near it and no customer after it',
  'quiet-cash-void': 'void of $2 or more on a ticket paid in cash, with nobody next in line',
  'quiet-cash-penny-sale': 'sale of a single article below 95 cents, in cash, with nobody next in line',
  'quiet-cash-discount': 'discount of a dollar or more in cash, with nobody next in line',
  'quiet-refund': 'refund of $2 or more with nobody next in line',
  'quiet-not-rung-again': 'ticket given up with $2 or more not rung again and nobody next in line',
  'canceled-aside': 'ticket set aside and canceled with $2 or more not clearly rung again',
  'declined-left': 'ticket whose payment was not completed, with $2 or more not clearly rung again',
};

/**
 * Found by how often a cashier does it on a day, so the day's tickets aren't independent of each other: a person's count
 * is of days.
 */
const COUNTED_BY_DAY: Partial<Readonly<Record<FindingKind, readonly [many: string, one: string]>>> = {
  'handed-out': [
    'days with unusually much handed out for fuel, empties, or prizes',
    'day with unusually much handed out for fuel, empties, or prizes',
  ],
  'keyed-card': [
    'days with the same card entered by hand on several tickets',
    'day with the same card entered by hand on several tickets',
  ],
  'stand-in': [
    'days with cheap sales in cash that nobody else has, or after another price was looked up',
    'day with cheap sales in cash that nobody else has, or after another price was looked up',
  ],
};

export const isCountedByDay = (kind: FindingKind): boolean => COUNTED_BY_DAY[kind] !== undefined;

/** What is counted for a person: 'voids after the total', 'days with …'. */
export const countedText = (kind: FindingKind): string => COUNTED_BY_DAY[kind]?.[0] ?? FINDING_KINDS[kind];

/** What somebody did: the words before a count, what is counted in the singular, and the words behind it. */
type Deed = readonly [verb: string, one: string, rest?: string, restOfOne?: string];

const DEEDS: Readonly<Record<FindingKind, Deed>> = {
  'opened-drawer': ['opened the drawer', 'time', 'without a sale'],
  'drawer-alone': ['opened the drawer', 'time', 'between customers'],
  'given-up': ['gave up', 'ticket', 'before payment'],
  'not-rung-again': ['gave up', 'ticket', 'with $2 or more not rung again'],
  'given-up-then-drawer': ['gave up tickets or took lines back', 'time', 'and then opened the drawer'],
  'post-void': ['voided', 'sale', 'of $2 or more after payment'],
  'late-void': ['voided lines of $2 or more after the total on', 'ticket'],
  'line-void': ['voided lines of $2 or more before the total on', 'ticket'],
  refund: ['made', 'refund'],
  'never-sold': ['made', 'refund', 'of what was not sold in the 24 hours before'],
  override: ['overrode prices on', 'ticket'],
  'deep-cut': ['cut prices by $2 or more and at least 45% on', 'ticket'],
  'below-usual': ['sold an article far below its usual price on', 'ticket'],
  'card-load': ['loaded cards on', 'ticket'],
  'unpaid-load': ['rang card loads that were not paid for on', 'ticket'],
  'penny-sale': ['made', 'sale', 'of a single article below 95 cents'],
  'zero-sale': ['rang', 'ticket', 'with a total of $0.00'],
  discount: ['gave discounts of a dollar or more on', 'ticket'],
  'paid-out': ['made', 'paid-out'],
  'taken-off': ['took off an amount for no goods on', 'ticket'],
  'handed-out': ['handed out unusually much for fuel, empties, or prizes on', 'day'],
  'no-money': ['settled', 'ticket', 'without money'],
  'given-too-much': ['gave out more money than was paid in on', 'ticket'],
  'bare-card': ['took', 'card payment', 'with no card details'],
  'keyed-card': ['entered the same card by hand on several tickets on', 'day'],
  'stand-in': ['made cheap sales in cash that nobody else had, or after looking up another price, on', 'day'],
  'cash-void': ['voided lines of $2 or more on', 'ticket', 'paid in cash'],
  'cash-penny-sale': ['made', 'sale', 'of a single article below 95 cents, in cash'],
  'cash-discount': ['gave discounts of a dollar or more on', 'ticket', 'paid in cash'],
  'cash-refund': ['made', 'refund', 'of $2 or more in cash'],
  'card-refund-again': ['made', 'refund', 'to a card that got another that day'],
  'left-then-drawer': [
    'gave up',
    'ticket',
    'with $2 or more not rung again and opened the drawer soon after',
  ],
  'quiet-drawer': ['opened the drawer', 'time', 'with no drop near it and no customer after it'],
  'quiet-cash-void': ['voided lines of $2 or more on', 'ticket', 'paid in cash, with nobody next in line'],
  'quiet-cash-penny-sale': [
    'made',
    'sale',
    'of a single article below 95 cents, in cash, with nobody next in line',
  ],
  'quiet-cash-discount': [
    'gave discounts of a dollar or more on',
    'ticket',
    'paid in cash, with nobody next in line',
  ],
  'quiet-refund': ['made', 'refund', 'of $2 or more with nobody next in line'],
  'quiet-not-rung-again': ['gave up', 'ticket', 'with $2 or more not rung again and nobody next in line'],
  'canceled-aside': ['set aside and canceled', 'ticket', 'with $2 or more not clearly rung again'],
  'declined-left': [
    'had',
    'ticket',
    'whose payment was not completed, with $2 or more not clearly rung again',
  ],
};

/** What is not quite nothing must not read as 0. */
const LEAST_FIGURE = 0.05;
const COUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** '1,900' */
export const countText = (count: number): string => COUNT.format(count);

/** A count, an expectation, or a ratio: '1,900', '14', '4.1', '0.3', 'under 0.1'. */
export function figureText(figure: number): string {
  if (figure > 0 && figure < LEAST_FIGURE) return 'under 0.1';
  return figure >= 9.95 ? COUNT.format(figure) : figure.toFixed(1).replace(/\.0$/, '');
}

/** '1 refund', '14 refunds', '0.3 refunds'. @param figure as shown. */
export function kindText(kind: FindingKind, figure: string): string {
  return `${figure} ${figure === '1' ? (COUNTED_BY_DAY[kind]?.[1] ?? ONE_FINDING[kind]) : countedText(kind)}`;
}

/** 'made 14 refunds', 'gave up no tickets before payment'. */
export function deedText(kind: FindingKind, count: number): string {
  const [verb, one, rest = '', restOfOne = rest] = DEEDS[kind];
  const counted = count === 1 ? `1 ${one}` : `${count === 0 ? 'no' : COUNT.format(count)} ${one}s`;
  return [verb, counted, count === 1 ? restOfOne : rest].filter((part) => part !== '').join(' ');
}
