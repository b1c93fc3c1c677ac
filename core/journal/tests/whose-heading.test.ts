// What a heading's words say of cashier and number, beside other lines that have an ID, a label, or another number.

import { describe, expect, it } from 'vitest';
import { flagsOf } from '../../testing/brief.ts';
import { parseLines } from '../../testing/parse-rows.ts';

const TICKETS = [...Array(10).keys()];
const clerkOf = (at: number): string => (at % 3 === 1 ? '231' : '219');
const nameOf = (at: number): string => (at % 3 === 1 ? 'NORA B' : 'LEO K');

const BODY = ['OAT MILK        4.50', 'TOTAL           4.50', 'CASH            4.50'];

/** @param head of the ticket with a number */
const journal = (
  head: (at: number) => readonly string[],
  body = BODY,
  foot: readonly string[] = [],
): string => TICKETS.flatMap((at) => [...head(at), ...body, ...foot, '']).join('\n');

const moment = (at: number): string => `11/16/2026 09:${String(10 + at)}:05`;

const clerks = (text: string): (string | null)[] =>
  parseLines(text).receipts.map(({ employeeId }) => employeeId);

describe('a cashier that a word names', () => {
  it.each([
    (at: number) => `Win $500!  ID #: ${at}K40${at * 7}1`,
    (at: number) => `Win $500!  ID #: 4K40${at * 7}1`,
    () => 'Survey 5521  ID 12',
    () => 'TSI 6800 ID#33',
    () => '10% club 88  ID: 40',
    (at: number) => `Store 14  ID 9${at}`,
  ])('is not the ID of another line: %#', (line) => {
    const text = journal((at) => [line(at), '', `ST# 14 OP# ${clerkOf(at)} TE# 2 TR# 870${at}`, moment(at)]);
    expect(clerks(text)).toEqual(TICKETS.map(clerkOf));
  });

  it.each(['OR# ', 'OR#', 'CRN# ', 'QR:', 'OR. # '])('is not the label of a number: %s', (label) => {
    const text = journal((at) => [
      `${label}870${at}          POS# 002`,
      `${moment(at)}   CASHIER: ${nameOf(at)}`,
    ]);
    expect(clerks(text)).toEqual(TICKETS.map(nameOf));
  });
});

it.each(['OP # DOC', 'CLERK #  NOTA', 'SRVD BY # VENTA', 'EMP # KVIT.', 'CASHIER #  FACT'])(
  'a word between the cashier and the number is not part of the name: %s',
  (words) => {
    const text = journal((at) => [`${words.replace('#', nameOf(at))} 870${at}`, `REG 2  ${moment(at)}`]);
    const { receipts } = parseLines(text);
    expect(receipts.map((one) => [one.transactionNumber, one.employeeId])).toEqual(
      TICKETS.map((at) => [`870${at}`, nameOf(at)]),
    );
  },
);

it('an ID behind a number is the cashier if nothing else is', () => {
  const text = journal((at) => [`TRANS# 870${at}  REG 2`, `${moment(at)}  ID ${clerkOf(at)}`]);
  expect(clerks(text)).toEqual(TICKETS.map(clerkOf));
});

it.each([(at: number) => `Win $500!  ID #: 4K40${at * 7}1`, (at: number) => `Survey 5521  ID ${at * 31}`])(
  'an ID that is another one on each ticket is nobody: %#',
  (line) => {
    const text = journal((at) => [line(at), '', `ST# 14 TE# 2 TR# 870${at}`, moment(at)]);
    expect(clerks(text)).toEqual(TICKETS.map(() => null));
  },
);

describe('a number with another word that continues the others', () => {
  const isVoid = (at: number): boolean => at % 4 === 2;
  const text = (usual: string, other: string, register = '          POS# 002'): string =>
    TICKETS.flatMap((at) => [
      `${isVoid(at) ? other : usual} 870${at}${register}`,
      `${moment(at)}   CASHIER: ${nameOf(at)}`,
      ...(isVoid(at) ? ['OAT MILK    4.50', '*** TRANSACTION VOIDED ***'] : BODY),
      '',
    ]).join('\n');

  it.each([
    ['OR#', 'TRX#'],
    ['INV#', 'TRANS#'],
    ['SALE NO', 'TICKET NO'],
    ['BILL#', 'VOUCHER#'],
    ['RECEIPT', 'TRAN'],
    ['FOLIO VENTA:', 'FOLIO:'],
  ])('is a ticket: %s and %s', (usual, other) => {
    for (const { receipts } of [parseLines(text(usual, other)), parseLines(text(usual, other, ''))]) {
      expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(
        TICKETS.map((at) => `870${at}`),
      );
      expect(receipts.map((one) => flagsOf(one).includes('void_items'))).toEqual(TICKETS.map(isVoid));
    }
  });

  it('is none if it repeats a number, or is far from them', () => {
    for (const number of ['8702', '5519', '5520'])
      expect(
        parseLines(
          journal(
            (at) => [`INV# 870${at}  POS# 002`, `${moment(at)}   CASHIER: ${nameOf(at)}`],
            [
              'OAT MILK        4.50',
              `TRX# ${number}  POS# 002`,
              'TOTAL           4.50',
              'CASH            4.50',
            ],
          ),
        ).receipts,
      ).toHaveLength(10);
  });
});

describe('a signature of letters and digits', () => {
  const SIGNS = [
    'A3F90C17E24B88D',
    'F00A88C12D41B07E',
    '4D2A90BE117C0F66',
    'c9e1d204b7a5f388',
    'B7C0E19D4A6F',
  ];
  const digits = (at: number): string => String(870 + at * 37);

  it.each(SIGNS)('is neither number nor cashier: %s', (sign) => {
    const text = journal((at) => ['CORNER SHOP', `2026-11-16            doc.00870${at}`], BODY, []).split(
      '\n\n',
    );
    const printed = text.flatMap((ticket, at) => [
      ticket.trimEnd(),
      ...(ticket === '' ? [] : [`0033${at} #2    ${nameOf(at)}       14:0${at}`]),
      ...(ticket === '' ? [] : [`      ${sign.slice(0, 5)}${digits(at)}${sign.slice(5)}`, '']),
    ]);
    const { receipts, rejections } = parseLines(printed.join('\n'));
    expect(rejections).toEqual([]);
    expect(receipts.map((one) => [one.transactionNumber, one.registerId, one.employeeId, one.time])).toEqual(
      TICKETS.map((at) => [`00870${at}`, '2', nameOf(at), `2026-11-16T14:0${at}:00`]),
    );
  });
});

it('a foot without the number in front of others is one, too', () => {
  const isNoSale = (at: number): boolean => at % 4 === 2;
  const text = TICKETS.flatMap((at) => [
    'CORNER SHOP',
    `2026-11-16            doc.00870${at}`,
    ...(isNoSale(at) ? ['NO SALE'] : BODY),
    `${isNoSale(at) ? '' : `0033${at} `}#2    ${nameOf(at)}       14:0${at}`,
    '',
  ]);
  const { receipts, rejections } = parseLines(text.join('\n'));
  expect(rejections).toEqual([]);
  expect(receipts.map((one) => [one.transactionNumber, one.employeeId, one.time])).toEqual(
    TICKETS.map((at) => [`00870${at}`, nameOf(at), `2026-11-16T14:0${at}:00`]),
  );
});

it('a kind above the heading stays above names in lines of their own', () => {
  const kinds = ['SALES INVOICE', 'SALES INVOICE', 'VOID OR', 'SALES INVOICE', 'RETURN SLIP'];
  const body = (kind: string): string[] => {
    const sign = kind === 'RETURN SLIP' ? '-' : '';
    const goods = [
      'OAT MILK',
      `   1 PC @ 4.50      ${sign}4.50`,
      'RYE BREAD',
      `   1 PC @ 3.10      ${sign}3.10`,
    ];
    if (kind === 'VOID OR') return [...goods, '*** TRANSACTION VOIDED ***'];
    return [...goods, `TOTAL AMOUNT       ${sign}7.60`, `   CASH            ${sign}7.60`];
  };
  const text = TICKETS.flatMap((at) => {
    const kind = kinds[at % kinds.length] ?? '';
    return [
      'CORNER SHOP 12',
      'MIN: 190315  SN: AB12',
      '',
      `        ${kind}`,
      `OR# 870${at}          POS# 002`,
      `${moment(at)}   CASHIER: ${nameOf(at)}`,
      '==============',
      ...body(kind),
      '',
    ];
  });
  const { receipts } = parseLines(text.join('\n'));
  expect(receipts).toHaveLength(10);
  for (const receipt of receipts)
    expect(receipt.items.map(({ name }) => name)).toEqual(['OAT MILK', 'RYE BREAD']);
  expect(receipts.slice(0, 5).map(flagsOf)).toEqual([[], [], ['void_items'], [], ['refund']]);
});
