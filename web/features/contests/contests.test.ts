import type { ContestFile, OpenContest } from '@tillwatch/contract';
import { describe, expect, it } from 'vitest';
import { groupContests, PAGE_ROWS, pageOf } from './group-contests.ts';
import { listLeftAlone } from './left-alone.tsx';
import { describeChanges, describeDecision, describeKinds, listLines, nameKeeping } from './words.ts';

const side = (amount: number, flags: OpenContest['stored']['filterFlags'] = []): OpenContest['stored'] => ({
  priority: flags.length > 0 ? 'check_all' : 'check_few',
  filterFlags: flags,
  amount,
});

const contest = (number: number, more: Partial<OpenContest> = {}): OpenContest => ({
  id: `1-${number}`,
  transactionId: `1-${100 + number}`,
  transactionNumber: String(number),
  transactionTime: '2026-11-18T17:02:57',
  registerId: '2',
  employeeId: '27',
  employeeName: 'NADIA BELL',
  isVerified: false,
  isFlagged: false,
  reviewedByName: null,
  reviewedAt: null,
  stored: side(5.82),
  file: side(6),
  differences: [{ field: 'amount', before: '5.82', after: '6.00' }],
  kinds: ['more_money'],
  storedUploadId: '1-1',
  uploadIds: ['1-2'],
  reopensReview: false,
  explains: { stored: [], file: [] },
  seen: 'x',
  ...more,
});

const refund = contest(1, {
  stored: side(-40, ['refund']),
  file: side(1.99),
  differences: [
    { field: 'employeeName', before: 'NADIA BELL', after: 'OWEN PRICE' },
    { field: 'amount', before: '-40.00', after: '1.99' },
  ],
  kinds: ['finding_lost', 'cashier', 'less_money', 'priority_lower'],
});

const file = (number: number, day: number): ContestFile => ({
  uploadId: `1-${number}`,
  filename: `${number}.xlsx`,
  uploadedBy: 9,
  uploadedByName: 'Avery Demo',
  uploadedAt: `2026-11-${day}T10:00:00.000Z`,
  withdrawnByName: null,
});

describe('words', () => {
  it('say how the contests of a file divide, with all the money', () => {
    expect(describeKinds([refund, contest(2), contest(3)])).toEqual([
      '1 lacks a finding',
      '1 names another cashier',
      '3 have another amount (+$42.35 in all)',
      '1 lowers the priority',
    ]);
    expect(describeChanges([refund, refund])).toEqual([
      '2 lose a finding',
      '2 get another cashier (27 · OWEN PRICE instead of 27 · NADIA BELL)',
      '2 get another amount (+$83.98 in all)',
      '2 get a lower priority',
    ]);
    const elsewhere = contest(4, {
      differences: [{ field: 'employeeName', before: 'NADIA BELL', after: 'JO PARK' }],
      kinds: ['cashier'],
    });
    expect(describeChanges([refund, elsewhere])).toContain('2 get another cashier');
  });

  it('say what a decision does, and name what is kept by whether it was reviewed', () => {
    const flagged = contest(2, { isFlagged: true });
    expect(describeDecision([refund, flagged], true)).toMatch(
      /^2 transactions change: 1 loses a finding, 1 gets another cashier \(27 · OWEN PRICE instead of 27 · NADIA BELL\), 2 get another amount/,
    );
    expect(describeDecision([refund], true)).toMatch(
      /^One transaction changes: it loses a finding, gets another cashier \(.+\), gets another amount \(\+\$41\.99\), gets a lower/,
    );
    expect(describeDecision([refund, flagged], false)).toMatch(
      /^Nothing changes\. 2 transactions stay: 1 as reviewed, 1 that nobody has reviewed as it is stored\./,
    );
    expect(describeDecision([flagged], false)).toMatch(/^Nothing changes\. One transaction stays: 1 as/);
    expect(nameKeeping([flagged])).toBe('Keep as Reviewed');
    expect(nameKeeping([flagged, refund])).toBe('Keep What Is Stored');
  });

  it('put what somebody hiding something would do in front, and mark it', () => {
    expect(listLines(refund)).toEqual([
      { label: 'Found', before: 'Refunds', after: 'not found', isTelling: true },
      { label: 'Priority', before: 'Check All', after: 'Check Few', isTelling: false },
      { label: 'Cashier', before: '27 · NADIA BELL', after: '27 · OWEN PRICE', isTelling: true },
      { label: 'Amount', before: '-$40.00', after: '$1.99', isTelling: true },
    ]);
    expect(listLines(contest(2)).map(({ isTelling }) => isTelling)).toEqual([false]);
    const explaining = (stored: string[], file: string[]) =>
      listLines(contest(3, { explains: { stored, file } })).find(({ label }) => label === 'Explains');
    const line = { before: 'nothing', after: '4703', isTelling: true };
    expect(explaining([], ['4703'])).toMatchObject(line);
    expect(explaining(['4703'], [])).toMatchObject({ before: '4703', after: 'nothing', isTelling: false });
  });
});

describe('groups', () => {
  const files = [file(2, 10), file(3, 12), file(4, 14)];

  it('are by file: those that hide something first, then the newest', () => {
    const groups = groupContests(
      files,
      [refund, contest(5, { uploadIds: ['1-3', '1-2'] }), contest(6, { uploadIds: ['1-4'] })],
      {},
    );
    expect(groups.map((group) => group.file.uploadId)).toEqual(['1-2', '1-4', '1-3']);
  });

  it('are never in front of a file that hides more, however new they are', () => {
    const cashier = (number: number) => contest(number, { kinds: ['cashier'], uploadIds: [`1-${number}`] });
    const shown = groupContests(files, [cashier(3), refund, cashier(4)], {});
    expect(shown.map((group) => group.file.uploadId)).toEqual(['1-2', '1-4', '1-3']);
  });

  it('have only what a file says, or what differs from it, and in what', () => {
    const all = [refund, contest(5, { uploadIds: ['1-3'], storedUploadId: '1-4' })];
    const idsOf = (filter: object) =>
      groupContests(files, all, filter).flatMap(({ contests }) => contests.map(({ id }) => id));
    expect(idsOf({ upload: '1-2' })).toEqual(['1-1']);
    expect(idsOf({ upload: '1-4' })).toEqual(['1-5']);
    expect(idsOf({ differs: 'cashier' })).toEqual(['1-1']);
    expect(idsOf({ upload: '1-9' })).toEqual([]);
  });

  it('are on pages of as many rows as a page can show', () => {
    const many = (uploadId: string, count: number, from: number) =>
      Array.from({ length: count }, (_, at) => contest(from + at, { uploadIds: [uploadId] }));
    const groups = groupContests(
      files,
      [...many('1-4', 60, 1000), ...many('1-3', 70, 2000), ...many('1-2', 5, 3000)],
      {},
    );
    const counts = (page: number) =>
      pageOf(groups, page).map((group) => [group.file.uploadId, group.shown.length, group.contests.length]);
    expect(PAGE_ROWS).toBe(100);
    expect(counts(1)).toEqual([
      ['1-4', 60, 60],
      ['1-3', 40, 70],
    ]);
    expect(counts(2)).toEqual([
      ['1-3', 30, 70],
      ['1-2', 5, 5],
    ]);
    expect(pageOf(groups, 2)[0]?.shown[0]?.id).toBe('1-2040');
    expect(counts(3)).toEqual([]);
  });
});

it('shows which letters of a name only look like those of the other', () => {
  const forged = contest(1, {
    differences: [{ field: 'employeeName', before: 'NADIA BELL', after: 'N\u0410DIA BELL' }],
    kinds: ['cashier'],
  });
  expect(listLines(forged)).toMatchObject([
    { label: 'Cashier', before: '27 · NADIA BELL', after: '27 · N‹Cyrillic \u0410›DIA BELL' },
  ]);
});

it('tells which were left alone, and why', () => {
  const results = [
    { id: '1-1', outcome: 'decided', byName: null },
    { id: '1-2', outcome: 'settled', byName: 'Sam Demo' },
    { id: '1-3', outcome: 'changed', byName: null },
  ] as const;
  expect(listLeftAlone([refund, contest(2), contest(3)], results)).toEqual([
    { transactionNumber: '2', why: 'Sam Demo has already decided' },
    { transactionNumber: '3', why: 'it is no longer as it was shown here' },
  ]);
});

it('counts a transaction once, however many files say something about it', () => {
  const twice = [contest(2), { ...contest(3), transactionId: '1-102', transactionNumber: '2' }];
  expect(describeDecision(twice, false)).toMatch(
    /^Nothing changes\. One transaction stays: 1 that nobody has reviewed/,
  );
});

it('says which reviews do not stay if the files are used', () => {
  const verified = (number: number, reopensReview: boolean) =>
    contest(number, { isVerified: true, reopensReview });
  expect(describeDecision([verified(1, false)], true)).toContain('Reviews and notes stay.');
  expect(describeDecision([verified(1, true), verified(2, false)], true)).toContain(
    'One that was verified is pending again, because it gets more money, another finding, or another cashier. Other reviews and all notes stay.',
  );
});
