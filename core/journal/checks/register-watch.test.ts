import { expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import { createRegisterWatch } from './register-watch.ts';

/** @param tickets number and register, in the order of time */
function describeTickets(tickets: readonly [number: number, register: string][]): string | null {
  const watch = createRegisterWatch();
  const rows = tickets.map(([number, register], at) => [
    number,
    '11/17/2026',
    `06:${String(at).padStart(2, '0')}:00`,
    register,
    '1.99',
  ]);
  const { receipts } = parseRows([['Ticket #', 'Date', 'Time', 'Register', 'Total'], ...rows]);
  expect(receipts).toHaveLength(tickets.length);
  for (const receipt of receipts) watch.add(receipt);
  return watch.describe();
}

/** Two registers by turns, with their own numbers. */
const twoOf = (nameOf: (at: number) => [string, string]): [number, string][] =>
  Array.from({ length: 12 }, (_, at): [number, string][] => [
    [881 + at, nameOf(at)[0]],
    [340 + at, nameOf(at)[1]],
  ]).flat();

it('says when the numbers of one register go on at another, as when cashiers take turns', () => {
  expect(describeTickets(twoOf((at) => (at < 7 ? ['12', '16'] : ['13', '16'])))).toMatch(
    /^1 of 24 transactions go on with the number of another register \(888\), though several/,
  );
});

it('says nothing of registers with their own numbers, or with one sequence for all', () => {
  expect(describeTickets(twoOf(() => ['1', '2']))).toBeNull();
  expect(
    describeTickets(Array.from({ length: 24 }, (_, at) => [881 + at, at % 3 === 0 ? '1' : '2'])),
  ).toBeNull();
});
