// Whether number and time are above the lines of a receipt or below them, where other lines resemble them.
import { describe, expect, it } from 'vitest';
import { brief } from '../../testing/brief.ts';
import { parseLines } from '../../testing/parse-rows.ts';

const GOODS = ['PLUM JAM', 'RYE BREAD', 'OAT MILK', 'BATTERIES', 'TEA BAGS', 'SOAP'];
/** So many that what is left over at both ends weighs little. */
const PLACES = Array.from({ length: 40 }, (_, at) => at);
/** The goods, the total, and the payment of the receipt with this place. */
const body = (at: number): string =>
  `${GOODS[at % GOODS.length]}   ${at + 1}.25\n     TAX   0.10\n**** BALANCE   ${at + 1}.35\n     CASH   ${at + 1}.35\n     CHANGE   0.00`;
const minute = (at: number): string => String(10 + at);
const EXPECTED = PLACES.map((at) => ({
  number: `${700 + at}`,
  time: `2026-09-25T08:${minute(at)}:00`,
  total: at * 100 + 135,
}));

describe('where a receipt has its number and time', () => {
  it('is below its lines if gaps follow them, whatever a sign-on and a report at both ends look like', () => {
    const foot = (at: number): string => `09/25/26 08:${minute(at)}am 0041 5 0${700 + at} 633`;
    const tickets = PLACES.map((at) => `${body(at)}\n${foot(at)}`);
    const { receipts } = parseLines(
      ['OPERATOR SIGN-ON 633   09/25/26 08:05am', ...tickets, 'CASH IN DRAWER   353.48'].join('\n\n'),
    );
    expect(receipts.map(brief)).toMatchObject(EXPECTED.map((one) => ({ ...one, number: `0${one.number}` })));
  });

  it('is below its lines if they are on two lines of their own, and a sign-on has a time, too', () => {
    const line = '--------------------';
    const foot = (at: number): string => `TRX ${700 + at}  POS 5  CSHR 633\n25-Sep-2026 08:${minute(at)}:00`;
    const tickets = PLACES.map((at) => `${body(at)}\n${foot(at)}`);
    const { receipts } = parseLines(
      ['', 'SIGN ON  CASHIER 633 IVY\n25-Sep-2026 08:05', ...tickets, 'CASH IN DRAWER   353.48']
        .join(`\n${line}\n`)
        .trim(),
    );
    expect(receipts.map(brief)).toMatchObject(EXPECTED);
  });

  it('is above its lines if the first line is a title with the days', () => {
    const head = (at: number): string =>
      `HILL DELI\n9/25/2026 8:${minute(at)}:00 AM\nInvoice #: ${700 + at}   Station: 5\nCashier: 33 Ivy\n`;
    const tickets = PLACES.map((at) => `${head(at)}\n${body(at).replace('\n     TAX', '\n\n     TAX')}`);
    const { receipts, rejections } = parseLines(
      ['Receipt Reprint 9/20/2026 - 9/25/2026', ...tickets].join('\n'),
    );
    expect(rejections).toEqual([]);
    expect(receipts.map(brief)).toMatchObject(EXPECTED);
  });

  it('is on both sides, though a sign-on has both together', () => {
    const apart = (at: number): string => `09-25-26 08:${minute(at)}\n${body(at)}\nCLK01   #${700 + at}`;
    const signOff =
      '09-25-26 08:49\nCLERK OUT\nCLK01   #739\n\n09-25-26 08:49\n * X *\nNET   25.00\nCLK01   #740';
    const later = `09-25-26 08:52\n${body(3)}\nCLK01   #741`;
    const { receipts } = parseLines(
      ['09-25-26 08:05\nCLERK IN\nCLK01   #699', ...PLACES.slice(0, -1).map(apart), signOff, later].join(
        '\n\n',
      ),
    );
    const read = new Map(receipts.map((receipt) => [receipt.transactionNumber, brief(receipt)]));
    for (const one of EXPECTED.slice(0, -1)) expect(read.get(one.number)).toMatchObject(one);
    expect(read.get('741')).toMatchObject({ time: '2026-09-25T08:52:00', total: 435 });
  });

  it('is on the day of the banner above it, which differs in the names of the day and the month', () => {
    const sale = (at: number): string => `08:${minute(at)}:00 #${700 + at}\n${body(at)}`;
    const day = (banner: string, from: number): string =>
      [`==== ${banner} ====   HILL STATION 61`, ...PLACES.slice(from, from + 10).map(sale)].join('\n\n');
    const { receipts } = parseLines(
      [day('WED SEP 30 2026', 0), day('THU OCT 01 2026', 10), day('FRI OCT 02 2026', 20)].join('\n\n'),
    );
    expect(receipts.map(({ time }) => time.slice(0, 10))).toEqual(
      ['2026-09-30', '2026-10-01', '2026-10-02'].flatMap((date) => Array.from({ length: 10 }, () => date)),
    );
  });

  /** Two registers, each with one cashier, take turns; each receipt of one is followed by one of the other. */
  const who = (at: number): string => (at % 2 === 0 ? 'REG 04  CASHIER 21 ROSA' : 'REG 05  CASHIER 22 OTIS');
  const registers = PLACES.map((at) => (at % 2 === 0 ? '4' : '5'));

  it('is below its lines though register and cashier are above them, also behind a last report', () => {
    const tickets = PLACES.map(
      (at) => `${who(at)}\n${body(at)}\nTICKET ${700 + at}   09/25/2026 08:${minute(at)}`,
    );
    const report = '*** Z REPORT 0051 ***\nNET SALES   353.48';
    for (const parts of [tickets, [...tickets, report]]) {
      const { receipts } = parseLines(parts.join('\n\n'));
      expect(receipts.map(brief)).toMatchObject(EXPECTED);
      expect(receipts.map(({ registerId }) => registerId)).toEqual(registers);
    }
  });

  it('is below its lines though the day is above them, without anything in between', () => {
    const foot = (at: number): string =>
      `000${registers[at]} #${700 + at} CLERK-${at % 2 === 0 ? 'C' : 'A'} 08:${minute(at)}R`;
    const tickets = PLACES.map((at) => `FRI  25 SEP 2026\n${body(at)}\n${foot(at)}`);
    const { receipts, rejections } = parseLines(tickets.join('\n'));
    expect(rejections).toEqual([]);
    expect(receipts.map(brief)).toMatchObject(EXPECTED);
    expect(receipts.map(({ employeeId }) => employeeId).slice(0, 2)).toEqual(['C', 'A']);
  });

  it('is above its lines together with register and cashier, if those are not first', () => {
    const tickets = PLACES.map(
      (at) => `TICKET ${700 + at}   09/25/2026 08:${minute(at)}\n${who(at)}\n${body(at)}`,
    );
    for (const gap of ['\n', '\n\n']) {
      const { receipts } = parseLines(tickets.join(gap));
      expect(receipts.map(brief)).toMatchObject(EXPECTED);
      expect(receipts.map(({ registerId }) => registerId)).toEqual(registers);
    }
  });
});

describe('what stands around receipts', () => {
  const receipt = (at: number): string[] => [
    `TICKET 71${at}   LANE 1`,
    'CASHIER INES',
    `04/2${at}/2026 10:0${at}`,
    'TEA                 2.00',
    'TOTAL               2.00',
    'CASH                2.00',
    '',
  ];
  const numbers = [0, 1, 2, 3, 4, 5].map((at) => `71${at}`);
  const lines = numbers.flatMap((_, at) => receipt(at));
  const read = (texts: readonly string[]): string[] =>
    parseLines(texts.join('\n')).receipts.map(
      ({ transactionNumber, time, items }) =>
        `${transactionNumber} ${time.slice(8, 16)} ${items.map(({ name, quantity }) => `${name} ${quantity}`).join()}`,
    );
  const right = numbers.map((number, at) => `${number} 2${at}T10:0${at} TEA 1`);

  it.each([
    ['CASHIER LOGIN 104 INES', ''],
    ['04/20/2026 10:00  LANE 1', 'CASHIER 104 LOGGED ON', ''],
    ['OPERATOR SIGN ON', 'LANE 1  OPERATOR 104', '04/20/2026 10:00', ''],
  ])('a sign-on above the first does not decide where receipts begin: %s', (...signOn) => {
    expect(read([...signOn, ...lines])).toEqual(right);
  });

  it.each([
    ['a number that counts lines', (line: string, at: number) => `${at + 1}: ${line}`],
    ['a mark', (line: string) => `| ${line}`],
    ['a register', (line: string) => `R1 ${line}`],
  ])('%s in front of each line is not part of it', (_, front) => {
    expect(read(lines.map((line, at) => (line === '' ? '' : front(line, at))))).toEqual(right);
  });

  it.each(['TEA 1x', 'TEA (1)', 'TEA 1UN', 'TEA 1 EA'])('%s is one tea', (name) => {
    expect(read(lines.map((line) => line.replace(/^TEA {5}/, name.padEnd(8))))).toEqual(right);
  });
});
