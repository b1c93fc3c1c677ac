// What stands in front of lines: only the first line of a ticket has it, or it is in columns beside each of them.

import { describe, expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';

const AT = 18;
const line = (label: string, price: string): string =>
  `${' '.repeat(AT)}${label.padEnd(24)}${price.padStart(6)}`;

describe('number, time, and cashier in front of the first line', () => {
  it('are those of the ticket', () => {
    const tickets = Array.from({ length: 9 }, (_, at) => [
      `031${at}  06:0${at}   7   ${line('COFFEE', '2.49').slice(AT)}`,
      line('TAX', '0.10'),
      line('TOTAL', '2.59'),
      line('CASH', '2.59'),
    ]);
    const head = ['JOURNAL PRINT   MON JAN 19 2026', 'TRN   TIME  OPR   DETAIL', ''];
    const { receipts, rejections } = parseLines([...head, ...tickets.flat()].join('\n'));
    expect(rejections).toEqual([]);
    expect(
      receipts.map(({ transactionNumber, employeeId, time, items }) => [
        transactionNumber,
        employeeId,
        time,
        items.map(({ name }) => name),
      ]),
    ).toEqual(tickets.map((_, at) => [`031${at}`, '7', `2026-01-19T06:0${at}:00`, ['COFFEE']]));
  });
});

describe('columns beside printed lines', () => {
  it('are the facts of the ticket if they are the same for all of its lines', () => {
    const print = [
      'COFFEE              2.49',
      'SALES TAX           0.10',
      'TOTAL DUE           2.59',
      'CASH                2.59',
    ];
    const rows = Array.from({ length: 9 }, (_, at) =>
      print.map((text, place) => [
        at % 2 === 0 ? 'C2' : 'C1',
        String(700 + at),
        `2026/07/30 06:1${at}:07`,
        at % 2 === 0 ? '9' : '8',
        String(place + 1),
        text,
      ]),
    );
    const { receipts } = parseRows([
      ['Console', 'Ticket', 'Stamp', 'Attendant', 'Line', 'Print image'],
      ...rows.flat(),
    ]);
    const inOrder = receipts.toSorted((a, b) => a.time.localeCompare(b.time));
    expect(
      inOrder.map(({ transactionNumber, registerId, employeeId, totalCents, items }) => [
        transactionNumber,
        registerId,
        employeeId,
        totalCents,
        items.map(({ name }) => name),
      ]),
    ).toEqual(
      rows.map((_, at) => [
        String(700 + at),
        at % 2 === 0 ? 'C2' : 'C1',
        at % 2 === 0 ? '9' : '8',
        259,
        ['COFFEE'],
      ]),
    );
  });
});

describe('a register and the number of the line before a bar', () => {
  it('are in front of every line, and no part of its words', () => {
    const rows = Array.from({ length: 8 }, (_, at) => [
      `RECEIPT ${410 + at}  CLERK 7`,
      `11/23/2026 06:1${at}`,
      'COFFEE              2.49',
      'TOTAL               2.49',
      'CASH                2.49',
    ]);
    const text = rows.flat().map((line, at) => `R02 0${1380 + at} | ${line}`);
    const { receipts } = parseLines(text.join('\n'));
    expect(receipts.map(({ transactionNumber, totalCents }) => [transactionNumber, totalCents])).toEqual(
      rows.map((_, at) => [`${410 + at}`, 249]),
    );
    expect(receipts[0]?.items.map(({ name }) => name)).toEqual(['COFFEE']);
    expect(receipts[0]?.lines[2]?.text).toBe('R02 01382 | COFFEE              2.49');
  });
});
