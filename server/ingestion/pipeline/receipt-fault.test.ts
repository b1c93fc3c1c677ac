import { expect, it } from 'vitest';
import { makeAssessment, makeReceipt, type SeedTransaction } from '../../testing/seed-transactions.ts';
import { findReceiptFault } from './receipt-fault.ts';

const fault = (change: Partial<SeedTransaction>): string | null => {
  const seed = { transactionNumber: '1', time: '2024-02-29T23:59:59', ...change };
  return findReceiptFault(makeReceipt(seed), makeAssessment(seed));
};

it('accepts what the database can hold', () => {
  expect(fault({})).toBeNull();
  expect(fault({ registerId: null, employeeId: null, amountCents: -(10 ** 14) })).toBeNull();
});

it.each<Partial<SeedTransaction>>([
  { transactionNumber: '' },
  { transactionNumber: 'x'.repeat(201) },
  { employeeId: 'x'.repeat(5_000) },
  { time: '2026-02-29T10:00:00' },
  { time: '2026-04-31T10:00:00' },
  { time: '2026-13-01T10:00:00' },
  { time: '0000-01-01T10:00:00' },
  { time: '2026-01-01T24:00:00' },
  { time: '2026-01-01 10:00' },
  { amountCents: 10 ** 15 },
  { amountCents: Number.NaN },
])('says why it cannot hold %j', (change) => {
  expect(fault(change)).toMatch(/[.…]$/);
});
