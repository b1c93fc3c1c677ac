import { expect, it } from 'vitest';
import { assessReceipt } from '../detection/index.ts';
import { parseLines } from '../testing/parse-rows.ts';
import { findSignals } from './assess-risk.ts';
import { placeByNumber } from './set-back.ts';
import { viewStore } from './store-view.ts';
import { gatherTicketFacts, type TicketFacts } from './ticket-facts.ts';

const SALE = ' MILK 4.59\n TOTAL 4.59\n CASH 4.59';
const GIVEN_UP = ' WINSTON RED 18.98\n *** TRANSACTION ABORT ***';

/** One ticket every two minutes from 17:00 on; `at` gives others another time. */
function ring(lines: Record<number, string>, at: Record<number, string> = {}): TicketFacts[] {
  const text = Array.from({ length: 16 }, (_, place) => {
    const number = 90 + place;
    const time = at[number] ?? `17:${String(place * 2).padStart(2, '0')}:05`;
    return `TRAN# 11120${number}  REG 1  11/16/2026 ${time}\nOPERATOR: 117 OWEN PRICE\n${lines[number] ?? SALE}`;
  });
  return parseLines(text.join('\n')).receipts.map((receipt) =>
    gatherTicketFacts(receipt, assessReceipt(receipt)),
  );
}

const sentencesOf = (tickets: readonly TicketFacts[], number: number): string[] => {
  const placed = placeByNumber(tickets);
  const ticket = placed.find(({ transactionNumber }) => transactionNumber.endsWith(String(number)));
  return ticket === undefined
    ? []
    : findSignals(ticket, viewStore(placed)).signals.map(({ sentence }) => sentence);
};

it('goes by the numbers where a register dates a ticket before the ones before it', () => {
  const tickets = ring({ 95: GIVEN_UP, 96: ' NO SALE' }, { 96: '16:30:54' });
  const of95 = sentencesOf(tickets, 95);
  expect(of95).toContain('The drawer was opened without a sale at most 4 minutes later.');
  expect(of95.join(' ')).not.toContain('missing');
  expect(sentencesOf(tickets, 96).join(' ')).toContain('It follows ticket 1112095 by at most');
  const placed = placeByNumber(tickets);
  const link = placed
    .flatMap((ticket) => findSignals(ticket, viewStore(placed)).signals)
    .flatMap(({ links }) => links)
    .find(({ transactionNumber }) => transactionNumber === '1112096');
  expect(link?.time).toBe('2026-11-16T16:30:54');
});

it('goes by the numbers where a register dates a ticket after the ones that follow it', () => {
  const tickets = ring({ 95: GIVEN_UP, 96: ' NO SALE' }, { 96: '19:10:54' });
  const of95 = sentencesOf(tickets, 95);
  expect(of95).toContain('The drawer was opened without a sale at most 4 minutes later.');
  expect(sentencesOf(tickets, 96).join(' ')).toContain('It follows ticket 1112095 by at most');
});

it('does so for several in a row', () => {
  const ahead = Object.fromEntries([92, 93, 94, 95].map((number) => [number, `19:1${number - 92}:00`]));
  expect(placeByNumber(ring({}, ahead)).filter(({ placed }) => placed !== undefined)).toHaveLength(4);
});

it.each([
  ['a ticket that stayed open', { 96: '17:40:30' }],
  ['the last ones', { 104: '19:30:00', 105: '19:32:00' }],
  ['a ticket that was finished late', { 96: '17:20:30' }],
  ['numbers that begin anew', { 104: '16:00:00', 105: '16:02:00' }],
  ['a little', { 96: '17:09:50' }],
])('leaves times as they are: %s', (_, at) => {
  const tickets = ring({}, at);
  expect(placeByNumber(tickets)).toEqual(tickets);
});
