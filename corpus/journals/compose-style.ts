// Journals of registers that nobody has seen, put together from what registers print.
import type { Random } from '@tillwatch/simulation';
import { type Kind, KINDS } from '../model/day.ts';
import type { JournalStyle } from './print.ts';

const NUMBERS = [
  'TRANS# {n}',
  'Trans No: {n}',
  'RECEIPT {n}',
  'TKT {n0}',
  '#{n0}',
  'Invoice: {n}',
  'TRAN {n}',
  'Check {n}',
];
const REGISTERS = [
  'REG {r0}',
  'TILL {r}',
  'Term: {r}',
  'POS {r}',
  'Register {r}',
  'LANE {r0}',
  'Drawer {r}',
  null,
];
const CASHIERS = {
  id: ['CASHIER {c}', 'CLERK {c}', 'OP {c}', 'Csh: {c}', 'Emp# {c}', 'OPERATOR {c}'],
  name: ['Cashier: {C}', 'Served by {C}', 'SERVER {C}', 'Clerk: {C}'],
};
const MOMENTS = [['{d} {t}'], ['DATE {d}  TIME {t}'], ['{t}  {d}'], ['{d}', '{t}']] as const;
const ITEMS: readonly Pick<JournalStyle, 'item' | 'several'>[] = [
  { item: ['{name}|{amount}'] },
  { item: ['{q} {name}|{amount}'] },
  { item: ['{name:20} {q:>3}|{amount}'] },
  { item: ['{plu} {name}|{amount} {x}'] },
  { item: ['{name}|{amount} {x}'], several: ['{q} @ {unit}', '{name}|{amount} {x}'] },
  { item: ['{name}|{amount}'], several: ['{name}|{amount}', '   {q} @ {unit} EA'] },
  { item: ['{name}', '   {q} x {unit}|{amount}'] },
  { item: ['{q} {name} @ {unit}|{amount}'] },
];
const VOIDS = ['VOID', 'VOID ITEM', 'ITEM VOID', 'LINE VOID', 'ERROR CORRECT', 'CORRECTION'];
const SUMS = [
  ['SUBTOTAL|{subtotal}', 'TAX|{tax}', 'TOTAL|{total}'],
  ['Sub Total|{subtotal}', 'Sales Tax|{tax}', 'Total Due|{total}'],
  ['SUBTTL|{subtotal}', 'TAX 1|{tax}', 'TTL|{total}'],
  ['MDSE ST|{subtotal}', 'TAX|{tax}', 'BALANCE DUE|{total}'],
  ['TAX|{tax}', 'AMOUNT DUE|{total}'],
  ['Subtotal:|{subtotal}', 'State Tax:|{half}', 'City Tax:|{rest}', 'Total:|{total}'],
];
const METHODS = [
  ['CASH', 'CREDIT'],
  ['Cash Tendered', 'Visa'],
  ['CASH TEND', 'CHARGE'],
  ['Paid Cash', 'Paid Card'],
  ['CASH', 'DEBIT'],
] as const;
const EVENTS: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  refund: ['REFUND', '*** RETURN ***', 'MDSE RETURN', 'REFUND SALE'],
  void: ['VOID TICKET', 'TRANSACTION VOIDED', 'SALE CANCELLED', '** ALL VOID **', 'CANCEL SALE'],
  'no-sale': ['NO SALE', 'OPEN DRAWER', 'NO-SALE', 'DRAWER OPENED NO SALE'],
  suspended: ['SALE SUSPENDED', 'TRANSACTION SUSPENDED', 'PARKED SALE'],
  drop: ['SAFE DROP|{amount}', 'CASH DROP|{amount}', 'DROP TO SAFE|{amount}'],
  'paid-out': ['PAID OUT|{amount}', 'PAYOUT|{amount}'],
  'paid-in': ['PAID IN|{amount}', 'PAY IN|{amount}'],
};
const RULES = [
  '',
  '--------------------------------',
  '================================',
  '********************************',
];

/** Draws everything that a register's maker decides. */
export function composeJournalStyle(random: Random, system: string): JournalStyle {
  const register = random.pick(REGISTERS);
  const employee = random.pick(['id', 'name'] as const);
  const [cash, card] = random.pick(METHODS);
  const events = Object.fromEntries(
    Object.entries(EVENTS).flatMap(([kind, words]) =>
      random.chance(0.8) ? [[kind, random.pick(words)]] : [],
    ),
  ) as JournalStyle['events'];
  const layout = random.pick(ITEMS);
  return {
    ...layout,
    system,
    width: random.integer(32, 44),
    kinds: KINDS.filter((kind) => kind === 'sale' || events[kind] !== undefined),
    dates: ['m/d/y', 'm/d/yy', 'short m/d/y', 'y-m-d', 'm-d-y', 'd-Mon-y'],
    times: ['h:m:s', 'h:m', 'h:m PM', 'h:m:s PM', 'hh:mm pm'],
    monies: ['plain', 'dollar', 'minus behind', 'grouped'],
    nameLength: random.integer(14, 24),
    employee,
    hasRegister: register !== null,
    ...composeHeading(random, [random.pick(NUMBERS), register, random.pick(CASHIERS[employee])]),
    voided: random.chance(0.6)
      ? [random.pick(VOIDS), ...layout.item]
      : layout.item.map((line) => `VOID ${line}`),
    discount: random.pick(['DISCOUNT|{amount}', 'COUPON|{amount}', 'PROMO SAVINGS|{amount}']),
    sums: random.pick(SUMS),
    payment: '{how}|{amount}',
    cash,
    card,
    change: random.pick(['CHANGE|{change}', 'Change Due|{change}', 'CHG|{change}']),
    events,
  };
}

/** The number, the register, the cashier, and the time on one to four lines, above the receipt or below it. */
function composeHeading(
  random: Random,
  parts: readonly (string | null)[],
): Pick<JournalStyle, 'top' | 'bottom'> {
  const words = parts.filter((part) => part !== null);
  if (random.chance(0.4)) words.reverse();
  const moment = random.pick(MOMENTS);
  const rule = random.pick(RULES);
  const line = random.chance(0.7) ? [words.join('  ')] : words;
  const lines = random.chance(0.5) ? [...line, ...moment] : [...moment, ...line];
  const place = random.pick(['top', 'top', 'bottom', 'apart'] as const);
  if (place === 'top') return { top: lines, bottom: [rule] };
  if (place === 'bottom') return { top: [], bottom: [...lines, rule] };
  return { top: [...moment], bottom: [...line, rule] };
}
