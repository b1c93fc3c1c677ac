import { expect, it } from 'vitest';
import { type ReportCounts, writeBody } from './body.ts';

const store = { storeNumber: '318', name: 'Willow Creek Market', address: '12 Creek Road, Springfield' };
const contact = { name: 'Ada Okafor', email: 'ada@example.com' };
const days = { startDate: '2026-03-14', endDate: '2026-03-14' };
const counts: ReportCounts = {
  total: 12_480,
  checkAll: 12,
  checkLot: 68,
  checkFew: 12_400,
  verified: 10,
  flagged: 1,
  pending: 12_469,
};

// Specification: 9.34
it('gives counts by priority, what was reviewed, what to do, and whom to ask', () => {
  expect(writeBody({ store, days, counts, contact })).toBe(`Daily POS Monitoring Report

Store: 318 Willow Creek Market
12 Creek Road, Springfield
Date: March 14, 2026

SUMMARY
Total transactions: 12,480
High priority (Check All): 12
Medium priority (Check Lot): 68
Low priority (Check Few): 12,400

REVIEW
Verified: 10
Flagged as suspicious: 1
Still to be reviewed: 12,469

RECOMMENDATIONS
- Look into the 1 transaction flagged as suspicious first, and keep receipts and video recordings until they are cleared up.
- Check every high-priority transaction (12) against the video recording.
- Check a good part of the medium-priority transactions (68).
- Spot-check a few of the low-priority transactions (12,400).
- Plan time for the 12,469 transactions still to be reviewed.

A transaction that was flagged is a reason to look closer; by itself it proves nothing against anyone.

SUPPORT CONTACT
Ada Okafor, ada@example.com
`);
});

it('recommends only what the counts call for', () => {
  const calm = {
    ...counts,
    total: 3,
    checkAll: 0,
    checkLot: 0,
    checkFew: 3,
    flagged: 0,
    verified: 3,
    pending: 0,
  };
  const body = writeBody({ store, days, counts: calm, contact });
  expect(body).toContain('RECOMMENDATIONS\n- Spot-check a few of the low-priority transactions (3).\n\n');
});

it('says that nothing is on record instead of giving empty advice', () => {
  const none = { total: 0, checkAll: 0, checkLot: 0, checkFew: 0, flagged: 0, verified: 0, pending: 0 };
  const body = writeBody({ store, days: { ...days, startDate: '2026-03-09' }, counts: none, contact });
  expect(body).toContain('Dates: March 9, 2026 to March 14, 2026');
  expect(body).toContain('- No transactions are on record.');
  expect(body).not.toContain('REVIEW\n');
});
