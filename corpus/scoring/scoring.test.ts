import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SEED, listGenerated } from '../generated.ts';
import { type Reading, readExport, type ReadTransaction } from '../read-export.ts';
import type { Truth, TruthTransaction } from '../truth.ts';
import { writeExport } from '../write-file.ts';
import { compareReading, type Difference, SCORED_FIELDS } from './compare.ts';
import { isReported } from './reported.ts';
import { listShown } from './shown.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'scoring-'));
let truth: Truth;
let reading: Reading;

beforeAll(async () => {
  const recipe = listGenerated(DEFAULT_SEED).find(({ name }) =>
    name.startsWith('back-office-journal-headings-of-two-lines'),
  );
  const made = recipe?.make();
  if (!made?.truth) throw new Error('There is no such file');
  const file = path.join(folder, 'journal.xlsx');
  writeExport(file, made);
  reading = await readExport(file, () => null);
  truth = {
    ...made.truth,
    scored: ['no_sales'],
    transactions: made.truth.transactions.map((one) => ({
      ...one,
      flags: one.kind === 'no-sale' ? ['no_sales'] : [],
    })),
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A copy of what was read, with one transaction changed. */
function change(wanted: TruthTransaction, alter: (read: ReadTransaction) => void): ReadTransaction[] {
  return reading.transactions.map((read) => {
    if (read.receipt.transactionNumber !== wanted.transactionId) return read;
    const copy = structuredClone(read);
    alter(copy);
    return copy;
  });
}

const saleOfGoods = (): TruthTransaction => {
  const sale = truth.transactions.find(({ kind, items = [] }) => kind === 'sale' && items.length > 1);
  if (sale === undefined) throw new Error('Nothing was sold');
  return sale;
};

const omit = (one: TruthTransaction, field: keyof TruthTransaction): TruthTransaction =>
  Object.fromEntries(Object.entries(one).filter(([name]) => name !== field)) as unknown as TruthTransaction;

const CHANGES: Record<string, [field: string, alter: (read: ReadTransaction) => void]> = {
  'another register': ['register', ({ receipt }) => (receipt.registerId = '9')],
  'no register': ['register', ({ receipt }) => (receipt.registerId = null)],
  'another cashier': [
    'employee',
    ({ receipt }) => {
      receipt.employeeId = '999';
      receipt.employeeName = 'Somebody';
    },
  ],
  'a minute later': ['time', ({ receipt }) => (receipt.time = receipt.time.replace(/:\d\d:/, ':99:'))],
  'the day before': ['time', ({ receipt }) => (receipt.time = `2025${receipt.time.slice(4)}`)],
  'a cent more': ['amount', ({ assessment }) => (assessment.amountCents += 1)],
  'no amount': ['amount', ({ assessment }) => (assessment.amountCents = 0)],
  'the other sign': ['amount', ({ assessment }) => (assessment.amountCents *= -1)],
  'another kind': ['kind', ({ assessment }) => (assessment.transactionType = 'Refund')],
  'another flag': [
    'flags',
    ({ assessment }) => (assessment.findings = [{ filter: 'no_sales' }] as typeof assessment.findings),
  ],
  'one article less': ['items', ({ receipt }) => receipt.items.pop()],
  'one article more': ['items', ({ receipt }) => receipt.items.push(...receipt.items.slice(0, 1))],
  'another price': ['items', ({ receipt }) => receipt.items.forEach((item) => (item.priceCents += 1))],
  'a void that is none': ['items', ({ receipt }) => receipt.items.forEach((item) => (item.state = 'void'))],
  'another name': ['names', ({ receipt }) => receipt.items.forEach((item) => (item.name = 'SOMETHING'))],
};

it('takes a price before its own discount for the one after it, only if the discount was read', () => {
  const sale = saleOfGoods();
  const items = (sale.items ?? []).map((item, at) =>
    at === 0 ? { ...item, price: item.price - 0.5 } : item,
  );
  const fieldsOf = (read: ReadTransaction[]): string[] =>
    compareReading(read, { ...truth, transactions: [{ ...sale, items }] }).map(({ field }) => field);
  const withDiscount = change(sale, ({ receipt }) => {
    const lineIndex = receipt.items[0]?.lineIndex ?? 0;
    receipt.events.push({ kind: 'promo', lineIndex, amountCents: -50, text: 'Discount' });
  });
  expect(fieldsOf(withDiscount)).not.toContain('items');
  expect(fieldsOf(reading.transactions)).toContain('items');
});

it('takes goods that came back for the same, whether their prices are below zero or not', () => {
  const sale = saleOfGoods();
  const [amount, items] = [-(sale.amount ?? 0), sale.items?.map((item) => ({ ...item, price: -item.price }))];
  const read = change(sale, ({ assessment, receipt }) => {
    assessment.amountCents *= -1;
    for (const item of receipt.items) item.priceCents *= -1;
  });
  const back: TruthTransaction = { ...sale, amount, ...(items === undefined ? {} : { items }) };
  for (const wanted of [back, { ...sale, amount }])
    expect(
      compareReading(read, { ...truth, transactions: [wanted] }).map(({ field }) => field),
    ).not.toContain('items');
});

describe('comparing', () => {
  it('finds nothing where everything is right', () => {
    expect(compareReading(reading.transactions, truth)).toEqual([]);
  });

  it.each(Object.entries(CHANGES))('notices %s', (_, [field, alter]) => {
    const read = change(saleOfGoods(), alter);
    expect(compareReading(read, truth).map((one) => one.field)).toEqual([field]);
  });

  it('notices every field that is scored', () => {
    const noticed = new Set(Object.values(CHANGES).map(([field]) => field));
    expect([...noticed].toSorted()).toEqual([...SCORED_FIELDS].toSorted());
  });

  it('notices what is missing, what is too much, and a number that is another one', () => {
    const { transactions } = reading;
    expect(compareReading(transactions.slice(1), truth).map(({ field }) => field)).toEqual(['missing']);
    expect(
      compareReading([...transactions, ...structuredClone(transactions.slice(0, 1))], truth).map(
        ({ field }) => field,
      ),
    ).toEqual(['extra']);
    const renumbered = change(saleOfGoods(), ({ receipt }) => (receipt.transactionNumber += '7'));
    expect(compareReading(renumbered, truth).map(({ field }) => field)).toEqual(['missing', 'extra']);
  });

  it('tells transactions with the same number apart by what they hold', () => {
    const [first, second] = truth.transactions;
    if (first === undefined || second === undefined) throw new Error('Too few');
    const same: Truth = {
      ...truth,
      transactions: [first, { ...second, transactionId: first.transactionId }],
    };
    const read = structuredClone(reading.transactions.slice(0, 2)).toReversed();
    for (const one of read) one.receipt.transactionNumber = first.transactionId;
    expect(compareReading(read, same)).toEqual([]);
  });

  it('takes a line with the one that takes it back where either may be missing, but not alone', () => {
    const sale = saleOfGoods();
    const items = [...(sale.items ?? []), { name: 'ICE', price: -3.49, voided: true, optional: true }];
    const withVoid: Truth = {
      ...truth,
      transactions: truth.transactions.map((one) => (one === sale ? { ...sale, items } : one)),
    };
    const ice = { name: 'ICE', priceCents: 349, quantity: 1, state: 'sold', lineIndex: 0 } as const;
    const taken = { ...ice, name: 'Void line item ICE', priceCents: -349, state: 'void' } as const;
    const read = (...more: ReadTransaction['receipt']['items']) =>
      change(sale, ({ receipt }) => receipt.items.push(...more));
    expect(compareReading(read(ice, taken), withVoid)).toEqual([]);
    const asSold = structuredClone(withVoid);
    for (const one of asSold.transactions)
      for (const item of one.items ?? []) if (item.optional === true) Object.assign(item, { price: 3.49 });
    expect(compareReading(read(ice, taken), asSold)).toEqual([]);
    expect(compareReading(read(taken), withVoid)).toEqual([]);
    expect(compareReading(read(ice), withVoid).map(({ field }) => field)).toEqual(['items']);
  });

  it('takes money paid out for a drop where others call both so, and nothing else', () => {
    const sale = saleOfGoods();
    const scored = ['safe_manual_drop'];
    const moved: TruthTransaction = { ...sale, kind: 'moved', flags: scored };
    const transactions = truth.transactions.map((one) => (one === sale ? moved : omit(one, 'flags')));
    const read = (type: ReadTransaction['assessment']['transactionType']) =>
      compareReading(
        change(sale, ({ assessment }) => (assessment.transactionType = type)),
        { ...truth, scored, transactions },
      ).map(({ field }) => field);
    expect(read('Paid Out')).toEqual([]);
    expect(read('Paid In')).toEqual(['kind', 'flags']);
    // A drop without its flag.
    expect(read('Safe Manual DROP')).toEqual(['flags']);
  });

  it('takes a name that is cut off, and a register with a word before it', () => {
    const read = change(saleOfGoods(), ({ receipt }) => {
      receipt.registerId = `REG-0${receipt.registerId ?? ''}`;
      for (const item of receipt.items) item.name = item.name.slice(0, 20);
    });
    expect(compareReading(read, truth)).toEqual([]);
  });
});

describe('what is told', () => {
  const withReport = (more: Partial<Reading>): Reading => ({
    ...reading,
    remarks: [],
    rejections: [],
    gaps: [],
    ...more,
  });
  const difference = (
    field: Difference['field'],
    alter: (read: ReadTransaction) => void = () => {},
  ): Difference => {
    const wanted = saleOfGoods();
    const read = change(wanted, alter).find(
      ({ receipt }) => receipt.transactionNumber === wanted.transactionId,
    );
    return { field, wanted, read: field === 'missing' ? null : (read ?? null), text: '' };
  };
  const UNKNOWN = 'The export says what 2 transactions were in words that are not known (“Verkauf”).';
  const SUMS =
    'In 1 of 40 transactions with a printed subtotal, the lines that were read do not add up to it (7).';

  it('is nothing without a remark', () => {
    for (const field of ['missing', 'extra', ...SCORED_FIELDS] as const)
      expect(isReported(difference(field), withReport({}), [])).toBe(false);
  });

  it('is a cashier or register that no transaction has, and only that', () => {
    const remarks = ['No transaction of this file names a register. Compare the original.'];
    expect(isReported(difference('register'), withReport({ remarks }), [])).toBe(true);
    expect(isReported(difference('employee'), withReport({ remarks }), [])).toBe(false);
  });

  it('is a kind whose word is named', () => {
    const named = difference('kind', ({ receipt }) => (receipt.typeText = 'Verkauf'));
    const other = difference('kind', ({ receipt }) => (receipt.typeText = 'Sale'));
    expect(isReported(named, withReport({ remarks: [UNKNOWN] }), [])).toBe(true);
    expect(isReported(other, withReport({ remarks: [UNKNOWN] }), [])).toBe(false);
  });

  it('is an amount, goods, or what became of them only where that receipt does not add up', () => {
    for (const field of ['items', 'flags'] as const) {
      const broken = difference(field, ({ receipt }) => receipt.items.pop());
      expect(isReported(broken, withReport({ remarks: [SUMS] }), [])).toBe(true);
      expect(isReported(difference(field), withReport({ remarks: [SUMS] }), [])).toBe(false);
    }
    expect(isReported(difference('amount'), withReport({ remarks: [SUMS] }), [])).toBe(false);
  });

  it('is a field that was only guessed, and only that', () => {
    const guess = 'it was taken for the time by what it looks like.';
    const months = 'Its dates can be read with the month first or the day first.';
    for (const remark of [guess, months]) {
      expect(isReported(difference('time'), withReport({ remarks: [remark] }), [])).toBe(true);
      expect(isReported(difference('amount'), withReport({ remarks: [remark] }), [])).toBe(false);
    }
  });

  it('is an amount only where that receipt is paid with less', () => {
    const remarks = ['In 1 of 2 transactions, what was paid is not what the lines come to (7).'];
    const paidWithLess = difference('amount', ({ receipt }) => {
      receipt.shape = 'line-items';
      receipt.tenders = [{ method: 'CASH', amountCents: 1, lineIndex: 0 }];
    });
    expect(isReported(paidWithLess, withReport({ remarks }), [])).toBe(true);
    expect(isReported(difference('amount'), withReport({ remarks }), [])).toBe(false);
  });

  it('is a missing transaction whose rows were rejected, or whose number is', () => {
    const { wanted } = difference('missing');
    const number = wanted?.transactionId ?? '';
    const rows = [{ sheet: 'Journal', rowNumber: 5, text: `TRANS# ${number}` }];
    const rejection = { sheet: 'Journal', firstRow: 4, lastRow: 6, reason: '' };
    const gap = { registerId: null, first: number, last: number, missing: 1 };
    expect(isReported(difference('missing'), withReport({ rejections: [rejection] }), rows)).toBe(true);
    expect(
      isReported(difference('missing'), withReport({ rejections: [{ ...rejection, lastRow: 4 }] }), rows),
    ).toBe(false);
    expect(isReported(difference('missing'), withReport({ gaps: [gap] }), [])).toBe(true);
  });
});

describe('what is shown to be confirmed', () => {
  it('has the transaction that differs from the others, and few', () => {
    const odd = saleOfGoods();
    const transactions = change(odd, ({ receipt }) => {
      receipt.lines = [...receipt.lines, { text: 'HELD FOR LATER', rowNumber: 0, kind: 'text' }];
    });
    const numbers = listShown({ ...reading, transactions }).map(({ receipt }) => receipt.transactionNumber);
    expect(numbers).toContain(odd.transactionId);
    expect(numbers.length).toBeLessThanOrEqual(8);
  });
});
