// Who is at the register, in words joined with their mark, in sentences, and below the foot of a receipt.

import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import { findHeading } from '../lines/heading-line.ts';

describe('a heading', () => {
  it.each([
    ['Reg# 2  Trans# 118831  Time 3:07 PM  UserID 107', '107'],
    ['TransNo 1234 RegNo 2 OperID 12', '12'],
    ['Your cashier was: MARIA', 'MARIA'],
    ['Your cashier today was MARIA', 'MARIA'],
    ['You were served by MARIA', 'MARIA'],
    ['Kassa: 2  Kassör: 31 2026-11-16 14:06', '31'],
    ['Kvittonr: 1234  Säljare: MARIA', 'MARIA'],
    ['Kasse 2  Ekspedient: 31', '31'],
    ['Kuitti 1234  Myyjä: MARIA', 'MARIA'],
    ['KASSA NRO 3   Käyttäjä MARIA', 'MARIA'],
    ['KASİYER: MARIA', 'MARIA'],
  ])('names the cashier: %s', (text, employee) => {
    expect(findHeading(text)?.employeeId).toBe(employee);
  });

  it('has a number and a register behind words that are joined with their mark', () => {
    expect(findHeading('TransNo 1234 RegNo 2 OperID 12')).toMatchObject({ number: '1234', register: '2' });
  });

  it.each([
    ['KASSA NRO 3   Käyttäjä 32', '3'],
    ['Kassen-ID: 4  12.11.2026 07:05', '4'],
    ['Pokl. č. 5   POKLADNÍ: PAVEL', '5'],
    ['SELF CHECKOUT 06', '06'],
  ])('names the register: %s', (text, register) => {
    expect(findHeading(text)?.register).toBe(register);
  });

  it.each(['You saved 3.00', 'You were here'])('is not one: %s', (text) => {
    expect(findHeading(text)).toBeNull();
  });
});

const TICKETS = [...Array(8).keys()];
const PEOPLE = ['INES', 'OMAR', 'LENA'] as const;
const cashierOf = (at: number): string => PEOPLE[at % PEOPLE.length] ?? '';

const sold = (at: number): string[] => [
  'OAT MILK        4.50',
  `DISH SOAP       ${at + 1}.25`,
  `TOTAL    ${at + 5}.75`,
];
const foot = (at: number): string[] => [
  `CASH     ${at + 5}.75`,
  '',
  `TILL 2   TRANS. ${8820 + at}`,
  `DATE 11-16-26 01:${20 + at} PM`,
];
const whoIn = (lines: readonly string[]): (string | null)[] =>
  parseLines(lines.join('\n')).receipts.map(({ employeeId }) => employeeId);

describe('a cashier behind a gap', () => {
  it('below the foot of a receipt is its own', () => {
    const lines = TICKETS.flatMap((at) => [
      '   ELM STREET STORE',
      ...sold(at),
      ...foot(at),
      '',
      `Your cashier was: ${cashierOf(at)}`,
      '',
      '   *THANK YOU*',
      '',
    ]);
    expect(whoIn(lines)).toEqual(TICKETS.map(cashierOf));
  });

  it('above what is sold is that of the receipt below, also where one names nobody', () => {
    const lines = TICKETS.flatMap((at) => [
      ...(at === 3 ? [] : [`Cashier: ${cashierOf(at)}`]),
      ...sold(at),
      ...foot(at),
      '',
    ]);
    expect(whoIn(lines)).toEqual(TICKETS.map((at) => (at === 3 ? null : cashierOf(at))));
  });
});

describe('a number and a name behind the day', () => {
  it('are the cashier, and told', () => {
    const lines = TICKETS.flatMap((at) => [
      `11-16-26        0${(at % PEOPLE.length) + 1}-${cashierOf(at)}`,
      ...sold(at),
      `CASH     ${at + 5}.75`,
      `REG 01   #00${8820 + at}   13:${20 + at}`,
      '',
    ]);
    const { receipts, report } = parseLines(lines.join('\n'));
    expect(receipts.map(({ employeeId }) => employeeId)).toEqual(
      TICKETS.map((at) => `0${(at % PEOPLE.length) + 1}`),
    );
    expect(receipts[1]?.employeeName).toBe('OMAR');
    expect(report.remarks.join(' ')).toContain('The cashier is taken from lines such as');
  });
});
