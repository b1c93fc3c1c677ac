// What stands between the receipts of a journal, or in front of its lines, and is true for all below it.

import { describe, expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const TICKETS = [0, 1, 2, 3, 4, 5, 6, 7];

/** A tape whose lines begin with their time; with a line above some tickets. */
function tape(above: (at: number) => string): string {
  const timeOf = (at: number): string => (at < 4 ? `23:5${at}:10` : `00:0${at}:10`);
  return [
    'CORNER TAPE',
    'BUSINESS DATE 05/19/2026',
    ...TICKETS.flatMap((at) => [
      ...(above(at) === '' ? [] : [above(at)]),
      `${timeOf(at)} TRAN 83${10 + at} OPEN`,
      `${timeOf(at)}   PLUM JAM           3.80`,
      `${timeOf(at)}   TOTAL              3.80`,
      `${timeOf(at)}   CASH               3.80`,
      `${timeOf(at)} CLOSE`,
    ]),
  ].join('\n');
}

describe('between the receipts of a tape', () => {
  it.each(['00:00:00 *** DATE CHANGE 05/20/2026 ***', '00:00:00 NEW BUSINESS DATE 05/20/2026'])(
    'the day may change: %s',
    (line) => {
      const { receipts } = parseLines(tape((at) => (at === 4 ? line : '')));
      expect(receipts.map(({ time }) => time.slice(0, 10))).toEqual(
        TICKETS.map((at) => (at < 4 ? '2026-05-19' : '2026-05-20')),
      );
    },
  );

  it.each([
    ['CASHIER INES ON', 'CASHIER OTTO ON', 'INES', 'OTTO'],
    ['CASHIER 14 SIGNED ON', 'CASHIER 9 SIGNED ON', '14', '9'],
    ['CASHIER INES ON', 'CASHIER INES OFF', 'INES', null],
  ])('a cashier may sign on: %s, %s', (first, second, before, after) => {
    const { receipts } = parseLines(
      tape((at) => (at === 0 ? `23:50:00 ${first}` : at === 3 ? `23:53:00 ${second}` : '')),
    );
    expect(receipts.map(({ employeeId }) => employeeId)).toEqual(
      TICKETS.map((at) => (at < 3 ? before : after)),
    );
  });

  it('a cashier signs on at one register only', () => {
    const lines = tape((at) => (at === 0 ? 'CASHIER INES ON' : '')).replaceAll(
      /TRAN (\d+) OPEN/g,
      (_, number: string) => `TRAN ${number} OPEN  REG ${1 + (Number(number) % 2)}`,
    );
    const { receipts } = parseLines(lines);
    expect(receipts.map(({ employeeId }) => employeeId)).toEqual(TICKETS.map(() => null));
  });

  it('somebody who printed them is no cashier', () => {
    const { receipts } = parseLines(`OPERATOR OTTO\n${tape(() => '')}`);
    expect(receipts.map(({ employeeId }) => employeeId)).toEqual(TICKETS.map(() => null));
  });
});

describe('between the registers of a journal', () => {
  const part = (register: string, day: string): string[] => [
    `REGISTER ${register}  ${day}`,
    '',
    ...TICKETS.flatMap((at) => [
      `TICKET 150${at}          06:2${at}:17  OPR 17`,
      '  PLUM JAM              3.80',
      '  TOTAL                 3.80',
      '  CASH                  3.80',
      '',
    ]),
  ];

  it.each([
    [['END OF DAY REGISTER 1', 'TOTAL SALES  100.00', '']],
    [['END OF DAY REGISTER 1', 'TOTAL SALES  100.00']],
    [
      [
        '*** Z REPORT ***',
        'REGISTER 1',
        'GROSS SALES   310.20',
        'REFUNDS        -9.10',
        'NO SALE COUNT  3',
        '',
      ],
    ],
    [['*** Z REPORT ***', 'REGISTER 3', 'GROSS SALES   310.20', '']],
  ])('a report may stand: %j', (report) => {
    const days = ['2026-11-23', '2026-11-24'];
    const lines = [...part('1', '11/23/2026'), ...report, ...part('2', '11/24/2026'), ...report];
    expect(
      parseLines(lines.join('\n')).receipts.map(({ registerId, time, totalCents }) => [
        registerId,
        time.slice(0, 10),
        totalCents,
      ]),
    ).toEqual(['1', '2'].flatMap((register, at) => TICKETS.map(() => [register, days[at], 380])));
  });

  it('a report may list them with their figures', () => {
    const report = ['*** Z REPORT ***', 'REGISTER 2', 'GROSS SALES   310.20', ''];
    const tickets = part('1', '11/23/2026').join('\n');
    const below = tickets.replaceAll('TICKET 150', 'TICKET 151').replace('REGISTER 1  11/23/2026', '');
    const { receipts } = parseLines([tickets, ...report, below].join('\n'));
    expect(receipts.map(({ registerId }) => registerId)).toEqual([...TICKETS, ...TICKETS].map(() => '1'));
  });
});

describe('in front of the lines of a journal', () => {
  const capture = (channel: string, head: string): string =>
    TICKETS.flatMap((at) =>
      [`${head} TRX 660${at} CSHR INES`, 'PLUM JAM    3.80', 'TOTAL       3.80', 'CASH        3.80'].map(
        (line, second) => `2026-08-11 09:1${at}:0${second} ${channel} ${line}`,
      ),
    ).join('\n');

  it.each([
    ['CH07', 'REG4', '4'],
    ['CAM2', 'POS 4', '4'],
    ['L7', 'DR 4', 'L7'],
  ])('%s is the register unless it is a camera and the lines name one: %s', (channel, head, register) => {
    const { receipts } = parseLines(capture(channel, head));
    expect(receipts.map(({ registerId }) => registerId)).toEqual(TICKETS.map(() => register));
  });

  it('a register in a column is not hidden by a title', () => {
    const { receipts } = parseRows([
      ['Journal of Register 4'],
      ['Time', 'Reg', 'Text'],
      ...TICKETS.flatMap((at): Cell[][] =>
        [`Receipt: 660${at}   Cashier: INES`, 'PLUM JAM    3.80', 'TOTAL       3.80', 'CASH        3.80'].map(
          (line) => [`08/11/2026 09:1${at}:00`, '4', line],
        ),
      ),
    ]);
    expect(receipts.map(({ registerId }) => registerId)).toEqual(TICKETS.map(() => '4'));
  });
});

describe('between the rows of a table', () => {
  const HEADING = ['Time', 'Tran', 'Cashier', 'Event', 'Description', 'Amount'];
  const rowsOf = (at: number): Cell[][] => {
    const front = [at < 4 ? `23:5${at}:10` : `00:0${at}:10`, 4400 + at, 'INES'];
    return [
      [...front, 'Item', 'Plum Jam', 3.8],
      [...front, 'Total', null, 3.8],
      [...front, 'Tender', 'Cash', 3.8],
    ];
  };
  const daysOf = (rows: Cell[][]): string[] => parseRows(rows).receipts.map(({ time }) => time.slice(8, 10));

  it('a band may give each day, which then ends at midnight', () => {
    const band = (day: string): Cell[] => ['Business Date', day];
    const rows = [
      band('Friday, October 9, 2026'),
      HEADING,
      ...TICKETS.slice(0, 4).flatMap(rowsOf),
      band('Saturday, October 10, 2026'),
      ...TICKETS.slice(4).flatMap(rowsOf),
    ];
    expect(daysOf(rows)).toEqual(TICKETS.map((at) => (at < 4 ? '09' : '10')));
  });

  it('a day above them all goes on behind midnight', () => {
    const rows = [['Business Date', 'Friday, October 9, 2026'], HEADING, ...TICKETS.flatMap(rowsOf)];
    expect(daysOf(rows)).toEqual(TICKETS.map((at) => (at < 4 ? '09' : '10')));
  });

  it('the head of a page may stand in a ticket, also where a column has two fields', () => {
    const head: Cell[][] = [
      ['Date: 10/10/2026', null, 'Journal'],
      ['Company: Hill Deli', null, 'Store EAST'],
      ['Ticket', 'Date/Time', 'Sta/User', 'Description', 'Qty', 'Ext price'],
      ['-----', '-----', '-----', '-----', '-----', '-----'],
    ];
    const tickets = TICKETS.flatMap((at): Cell[][] => [
      [`5100${at}`, `10/09/26 09:1${at} AM`, at % 2 === 0 ? 'STA1/INES' : 'STA2/OTTO', 'Sale'],
      ...(at % 3 === 2 ? head : []),
      [null, null, null, 'Plum Jam', 1, 3.8],
      [null, null, null, 'Ticket total', null, 3.8],
    ]);
    const { receipts } = parseRows([...head, ...tickets]);
    expect(
      receipts.map(({ registerId, employeeId, totalCents }) => [registerId, employeeId, totalCents]),
    ).toEqual(TICKETS.map((at) => (at % 2 === 0 ? ['STA1', 'INES', 380] : ['STA2', 'OTTO', 380])));
  });
});

describe('in a frame of stars', () => {
  const journal = (line: string): string =>
    TICKETS.flatMap((at) => [
      `RECEIPT 770${at}  REG 3  06/02/2026 11:2${at}`,
      ...(at === 5 ? [line] : []),
      'PLUM JAM    3.80',
      'TOTAL       3.80',
      'VISA        3.80',
      '************4410',
      '',
    ]).join('\n');

  it.each([
    ['***** POST VOID OF TRANS 7704 *****', 'void-ticket'],
    ['*** VOID OF RECEIPT 7704 ***', 'void-ticket'],
    ['*** POST VOID OF 7704 ***', 'void-ticket'],
    ['*** CANCELLATION (VOID) OF RECEIPT 7704 ***', 'void-ticket'],
    ['***** SHELF TAG 7704 *****', ''],
  ])('there is no card number: %s', (line, kind) => {
    const { receipts } = parseLines(journal(line));
    expect(receipts[5]?.events.map((event) => event.kind).join()).toBe(kind);
    expect(receipts[5]?.card.maskedCard).toBe('************4410');
  });
});

describe('the number of a document', () => {
  const journal = (words: string): string =>
    TICKETS.flatMap((at) => [
      'HILL DELI',
      'P.IVA 44400011122',
      '',
      'PLUM JAM    3,80',
      'TOTALE      3,80',
      'CONTANTI    3,80',
      `19-06-2026 07:1${at}`,
      `${words} 0451-00${20 + at}`,
      'CASSA 2  OPERATORE INES',
      '',
    ]).join('\n');

  it.each(['DOCUMENTO N.', 'CONTO N°', 'Doc. N.'])('may stand behind %s', (words) => {
    const { receipts } = parseLines(journal(words));
    expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(
      TICKETS.map((at) => `0451-00${20 + at}`),
    );
  });
});

describe('fuel with its pump', () => {
  it('keeps its name if every line of it begins with the same word', () => {
    const { receipts } = parseLines(
      TICKETS.flatMap((at) => [
        `RECEIPT 770${at}  REG 3  06/02/2026 11:2${at}`,
        `   PREMIUM CA #0${at + 1}   ${at + 5}.671      25.31`,
        '   PLUM JAM          1       3.80',
        '             TOTAL          29.11',
        '              CASH          29.11',
        '',
      ]).join('\n'),
    );
    expect(receipts[2]?.items.map(({ name }) => name)).toEqual(['PREMIUM', 'PLUM JAM']);
  });
});

describe('a number with # in the line of the cashier', () => {
  it.each([
    ['#03', '3'],
    ['#1177', null],
  ])('is the register if it is short and one of a few: %s', (number, register) => {
    const { receipts } = parseLines(
      TICKETS.flatMap((at) => [
        `2026-04-22                  nr wydr.00451${at}`,
        'PLUM JAM                           3,80',
        'SUMA                               3,80',
        'CASH                               3,80',
        `${number} KASJER 7 INES            14:1${at}:20`,
        '',
      ]).join('\n'),
    );
    expect(receipts.map((receipt) => [receipt.registerId, receipt.transactionNumber])).toEqual(
      TICKETS.map((at) => [register, `00451${at}`]),
    );
  });
});
