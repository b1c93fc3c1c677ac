import { expect, it } from 'vitest';
import { type ReportCounts, type ReportFindings, writeBody } from './body.ts';
import type { FlaggedTransaction } from './flagged.ts';

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

const OWEN: FlaggedTransaction = {
  transactionId: '5001',
  transactionTime: '2026-03-14T22:15:09',
  registerId: '3',
  employeeId: '31',
  employeeName: 'OWEN PRICE',
  transactionType: 'Void',
  amount: -1204.5,
  atRisk: 12.5,
  caseStatus: null,
  isDisputed: false,
  otherReadings: [],
  reasons: ['2 items voided.'],
  lines: ['TRAN# 5001', 'CIGARETTES\t9.99', 'VOID LINE ITEM'],
  markedLines: [2],
  note: 'Nobody at the counter\nSee the video',
  noteByName: 'Jo Park',
  pictures: [{ filename: 'transaction-5001-screenshot-1.png', caption: 'Drawer open' }],
};
const findings: ReportFindings = {
  flagged: [OWEN],
  inOpenCase: 0,
  awaitingSecondLook: 0,
  inClosedCase: 0,
  pending: { checkAll: 12, checkLot: 60, checkFew: 12_397 },
};

// Specification: 9.34
it('gives counts by priority, what was reviewed, what to do, and whom to ask', () => {
  expect(writeBody({ store, days, counts, findings, contact })).toBe(`Daily POS Monitoring Report

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

FLAGGED TRANSACTIONS
1. Transaction 5001, March 14, 2026, 22:15, POS 3
   Cashier: 31 OWEN PRICE
   Amount: -$1,204.50, $12.50 at risk (Void)
   Why: 2 items voided.
   Receipt:
   | TRAN# 5001
   | CIGARETTES  9.99
   | VOID LINE ITEM
   Note by Jo Park: Nobody at the counter
      See the video
   Picture: transaction-5001-screenshot-1.png (Drawer open)

RECOMMENDATIONS
- Look into the 1 transaction flagged as suspicious first, and keep receipts and video recordings until they are cleared up.
- Check every high-priority transaction (12) against the video recording.
- Continue with the medium-priority transactions (60 of 68 are left).
- Low-priority transactions were spot-checked (3 of 12,400).
- Plan time for the 12,469 transactions still to be reviewed.

A transaction that was flagged is a reason to look closer; by itself it proves nothing against anyone.

SUPPORT CONTACT
Ada Okafor, ada@example.com
`);
});

it.each([
  ['in_progress', 'In an open case.'],
  ['no_loss', 'Case closed: No loss.'],
  ['loss_confirmed', 'Case closed: Loss confirmed.'],
  ['training', 'Case closed: Training.'],
  ['policy', 'Case closed: Policy.'],
] as const)('says how the flag stands or ended: %s', (caseStatus, sentence) => {
  const flagged = [{ ...OWEN, caseStatus }];
  const body = writeBody({ store, days, counts, findings: { ...findings, flagged }, contact });
  expect(body).toContain(`(Void)\n   ${sentence}\n   Why: 2 items`);
});

it('says where two agents decided differently, as long as nobody has settled it', () => {
  const flagged = [{ ...OWEN, isDisputed: true }];
  const body = writeBody({ store, days, counts, findings: { ...findings, flagged }, contact });
  expect(body).toContain('\n   Two agents decided differently; a supervisor has not settled it yet.\n');
});

it('says what it leaves out because a second look is waiting', () => {
  const write = (awaitingSecondLook: number) =>
    writeBody({ store, days, counts, findings: { ...findings, awaitingSecondLook }, contact });
  expect(write(0)).not.toContain('second review');
  expect(write(1)).toContain(
    '\nOf these, 1 transaction awaits a second review. Earlier decisions on them are left out.\n',
  );
  expect(write(2)).toContain('Of these, 2 transactions await a second review.');
});

it('says where files disagree', () => {
  const contested = { ...OWEN, otherReadings: ['Another file says otherwise.'] };
  const body = writeBody({ store, days, counts, findings: { ...findings, flagged: [contested] }, contact });
  expect(body).toContain('(Void)\n   Files disagree: Another file says otherwise.\n   Why: 2 items');
});

const nothing: ReportFindings = {
  flagged: [],
  inOpenCase: 0,
  awaitingSecondLook: 0,
  inClosedCase: 0,
  pending: { checkAll: 0, checkLot: 0, checkFew: 3 },
};

it('knows what has been done already', () => {
  const done = { ...counts, flagged: 6, pending: 0 };
  const settled = {
    flagged: [OWEN],
    inOpenCase: 2,
    awaitingSecondLook: 0,
    inClosedCase: 1,
    pending: { checkAll: 0, checkLot: 68, checkFew: 0 },
  };
  const body = writeBody({ store, days, counts: done, findings: settled, contact });
  expect(body).toContain('And 5 more flagged transactions, in the detail report.');
  expect(body).toContain(`RECOMMENDATIONS
- Look into the 3 transactions flagged as suspicious first, and keep receipts and video recordings until they are cleared up.
- Keep receipts and video recordings of the 2 flagged transactions that an open case covers.
- 1 flagged transaction was settled in a case.
- Every high-priority transaction (12) has been reviewed.
- Check a good part of the medium-priority transactions (68).
- Every low-priority transaction (12,400) has been reviewed.

`);
});

it('cuts a long receipt, never the lines that the reasons point to', () => {
  const lines = Array.from({ length: 90 }, (_, index) => `line ${index}`);
  const long = { ...OWEN, lines, markedLines: [40, 77, 200], note: '', employeeName: null };
  const body = writeBody({ store, days, counts, findings: { ...findings, flagged: [long] }, contact });
  expect(body).toContain('   | line 17\n   | …\n   | line 40\n   | …\n   | line 77\n   | …\n   Picture');
  expect(body).toContain('   Cashier: 31\n');
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
  const body = writeBody({ store, days, counts: calm, findings: nothing, contact });
  expect(body).toContain('RECOMMENDATIONS\n- Spot-check a few of the low-priority transactions (3).\n\n');
});

it('says that nothing is on record instead of giving empty advice', () => {
  const none = { total: 0, checkAll: 0, checkLot: 0, checkFew: 0, flagged: 0, verified: 0, pending: 0 };
  const body = writeBody({
    store,
    days: { ...days, startDate: '2026-03-09' },
    counts: none,
    findings: nothing,
    contact,
  });
  expect(body).toContain('Dates: March 9, 2026 to March 14, 2026');
  expect(body).toContain('- No transactions are on record.');
  expect(body).not.toContain('REVIEW\n');
});
