// Tables of programs that nobody has seen, put together from the headings that programs use.
import type { Random } from '@tillwatch/simulation';
import type { Kind } from '../model/day.ts';
import type { Field } from './fields.ts';
import type { Grain, TableStyle } from './styles.ts';
import { ENGLISH, EVENTS, type KindWords } from './words.ts';

const HEADINGS: Readonly<Partial<Record<Field, readonly string[]>>> = {
  number: [
    'Transaction',
    'Trans ID',
    'Receipt #',
    'Ticket Number',
    'Sale No.',
    'Order ID',
    'Tran #',
    'Journal No',
  ],
  store: ['Store', 'Location', 'Site', 'Branch'],
  register: ['Register', 'Terminal', 'POS', 'Lane', 'Till', 'Workstation', 'Reg #', 'Station'],
  'clerk id': ['Cashier', 'Operator ID', 'Emp #', 'Clerk No', 'User ID', 'Associate'],
  'clerk name': ['Cashier Name', 'Employee', 'Operator', 'Sold By', 'Team Member', 'Rung By'],
  date: ['Date', 'Trans Date', 'Sale Date', 'Day'],
  time: ['Time', 'Trans Time', 'Time of Sale', 'Clock'],
  'date and time': ['Date/Time', 'Timestamp', 'Completed', 'Sold On', 'Transaction Time'],
  'business date': ['Business Date', 'Accounting Date'],
  kind: ['Type', 'Trans Type', 'Activity', 'Event', 'Transaction Type'],
  total: ['Total', 'Amount', 'Grand Total', 'Total Amount', 'Sale Amount', 'Amount Due'],
  gross: ['Gross', 'Gross Amount'],
  subtotal: ['Subtotal', 'Net', 'Net Sales', 'Merchandise'],
  tax: ['Tax', 'Sales Tax', 'Tax Amount'],
  discount: ['Discount', 'Discounts', 'Reductions'],
  cash: ['Cash'],
  card: ['Credit', 'Card'],
  tendered: ['Tendered', 'Amount Tendered'],
  change: ['Change', 'Change Given'],
  method: ['Payment', 'Tender', 'Payment Method', 'Paid By'],
  item: ['Item', 'Description', 'Product', 'Item Description', 'Article'],
  code: ['UPC', 'PLU', 'Item Code', 'SKU'],
  department: ['Department', 'Category', 'Dept'],
  quantity: ['Qty', 'Quantity', 'Units'],
  'unit price': ['Price', 'Unit Price', 'Retail', 'Each'],
  amount: ['Amount', 'Extended', 'Line Total', 'Ext Amount', 'Sales'],
  'line number': ['Line', 'Seq', 'Line No'],
  pieces: ['Items', 'Item Count', 'Pieces'],
  customer: ['Customer', 'Loyalty ID', 'Member'],
  'payment id': ['Payment ID', 'Reference'],
};

const KIND_WORDS: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  sale: ['Sale', 'Sales', 'Purchase', 'Normal Sale'],
  refund: ['Refund', 'Return', 'Sales Return', 'Refunded'],
  void: ['Void', 'Voided', 'Trans Void', 'Void Sale', 'Cancelled'],
  'no-sale': ['No Sale', 'NoSale', 'Open Drawer', 'Drawer Open'],
  drop: ['Safe Drop', 'Cash Drop', 'Drop', 'Drop to Safe'],
  'paid-out': ['Paid Out', 'Payout', 'Pay Out', 'Vendor Payout'],
};

/** What a table always has, and what it may have. */
const CONTENTS: Readonly<
  Record<'ticket' | 'line' | 'payment', { always: readonly Field[]; perhaps: readonly Field[] }>
> = {
  ticket: {
    always: ['number', 'total', 'kind'],
    perhaps: [
      'business date',
      'gross',
      'discount',
      'subtotal',
      'tax',
      'tendered',
      'change',
      'method',
      'pieces',
      'customer',
      'cash',
      'card',
    ],
  },
  line: {
    always: ['number', 'kind', 'item', 'quantity', 'amount'],
    perhaps: ['line number', 'code', 'department', 'unit price', 'customer'],
  },
  payment: { always: ['number', 'method', 'amount'], perhaps: ['payment id', 'customer'] },
};

/** Draws which columns there are, in which order, and what they are called. */
export function composeTableStyle(
  random: Random,
  system: string,
  grain: 'ticket' | 'line' | 'payment',
): TableStyle {
  const { always, perhaps } = CONTENTS[grain];
  const moment: Field[] = random.chance(0.35) ? ['date and time'] : ['date', 'time'];
  const people: Field[] = random.pick([['clerk id'], ['clerk name'], ['clerk id', 'clerk name']]);
  const places: Field[] = random.chance(0.25) ? ['store', 'register'] : ['register'];
  const optional = perhaps.filter(() => random.chance(0.35));
  // What identifies a row usually comes first, in any order; its figures come last.
  const first = shuffle(random, [always[0] as Field, ...moment, ...places, ...people]);
  const last = [...always.slice(1), ...optional].toSorted((a, b) => orderOf(a) - orderOf(b));
  return {
    system,
    grain: grain satisfies Grain,
    words: { ...ENGLISH, kinds: drawKindWords(random) },
    columns: name(random, [...first, ...last]),
    kinds: kindsOf(random, grain),
    dates: ['m/d/y', 'short m/d/y', 'y-m-d', 'date cell', 'm/d/yy', 'd-Mon-y'],
    times: ['h:m:s', 'h:m PM', 'h:m:s PM', 'h:m', 'time cell'],
    monies: ['number', 'plain', 'grouped', 'dollar', 'parentheses', 'minus behind'],
    numbers: ['plain', 'plain', 'padded', 'hash', 'with register'],
    registers: ['plain', 'padded', 'worded', 'coded'],
    unpaidTotal: random.pick(['rung', 'zero']),
  };
}

/** Left to right, as people read: what it was, how many, and for how much. */
const ORDER = Object.keys(HEADINGS);
const orderOf = (field: Field): number => {
  if (field === 'kind') return -1;
  return field === 'total' ? ORDER.indexOf('tax') + 0.5 : ORDER.indexOf(field);
};

/** No two columns have the same heading. */
function name(random: Random, fields: readonly Field[]): TableStyle['columns'] {
  const taken = new Set<string>();
  return fields.map((field) => {
    const free = (HEADINGS[field] ?? [field]).filter((heading) => !taken.has(heading));
    const heading = free.length === 0 ? field : random.pick(free);
    taken.add(heading);
    return [heading, field];
  });
}

function drawKindWords(random: Random): KindWords {
  if (random.chance(0.15)) return EVENTS.kinds;
  const isCapital = random.chance(0.4);
  const drawn = Object.entries(KIND_WORDS).map(([kind, words]) => {
    const word = random.pick(words);
    return [kind, isCapital ? word.toUpperCase() : word];
  });
  return Object.fromEntries(drawn) as KindWords;
}

function kindsOf(random: Random, grain: Grain): Kind[] {
  if (grain === 'payment') return ['sale', 'refund'];
  const more: Kind[] = ['void', 'no-sale', 'drop', 'paid-out'];
  return ['sale', 'refund', ...more.filter(() => random.chance(0.6))];
}

function shuffle<Part>(random: Random, parts: readonly Part[]): Part[] {
  return parts
    .map((part) => ({ part, key: random.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ part }) => part);
}
