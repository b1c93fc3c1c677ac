import type { UnknownWord } from '@tillwatch/core/journal';
import { expect, it } from 'vitest';
import type { Reading, ReadTransaction } from '../read-export.ts';
import type { TruthTransaction } from '../truth.ts';
import type { Difference } from './compare.ts';
import { explainWords } from './explain-words.ts';

const ofTicket = (transactionNumber: string, ...lines: string[]): ReadTransaction =>
  ({ receipt: { transactionNumber, lines: lines.map((text) => ({ text })) } }) as unknown as ReadTransaction;

const TICKETS = [
  ofTicket('7', 'COLA   1.75', '** ZIMPEL **', 'BRAKKA 3'),
  ofTicket('8', 'COLA   1.75', 'BRAKKA 4'),
  ofTicket('9', 'MIDA COLA   -1.75'),
];
const TRUTH: TruthTransaction[] = [
  { transactionId: '7', kind: 'void' },
  { transactionId: '8', kind: 'sale' },
  { transactionId: '9', kind: 'sale', items: [{ name: 'COLA', price: -1.75, voided: true }] },
];
const wordOf = (words: string, seenIn: string): UnknownWord => ({
  place: 'line',
  words,
  example: words,
  transactions: 1,
  seenIn,
});
const differ = (at: number, field: Difference['field']): Difference => ({
  field,
  wanted: TRUTH[at] ?? null,
  read: TICKETS[at] ?? null,
  text: '',
});

const explain = (words: UnknownWord[], differences: Difference[]): string[] =>
  explainWords({ transactions: TICKETS, unknownWords: words } as unknown as Reading, differences, {
    transactions: TRUTH,
  }).map(({ words: text, meaning }) => `${text}: ${meaning}`);

it('says what the transaction of a word was, and what became of a line', () => {
  expect(
    explain([wordOf('ZIMPEL', '7'), wordOf('MIDA COLA', '9')], [differ(0, 'kind'), differ(2, 'items')]),
  ).toEqual(['ZIMPEL: void-ticket', 'MIDA COLA: void-line']);
});

it('says nothing of words that other kinds of transactions have, too, or whose transaction is right', () => {
  expect(explain([wordOf('BRAKKA #', '7')], [differ(0, 'kind')])).toEqual([]);
  expect(explain([wordOf('ZIMPEL', '7')], [differ(1, 'kind')])).toEqual([]);
  expect(explain([wordOf('ZIMPEL', '7')], [differ(0, 'register')])).toEqual([]);
});
