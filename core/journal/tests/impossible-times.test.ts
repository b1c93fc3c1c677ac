import { expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const ticket = (number: number, time: string): string =>
  `TRAN# ${number}  REG 1  11/16/2026 ${time}\nOPERATOR: 117 OWEN PRICE\n MILK   4.50\n TOTAL   4.50\n CASH   4.50`;

it.each(['25:61:00', '26:10:00', '24:61:10', '12:75:00', '99:99:99', '-7:10:54'])(
  'rejects a receipt at %s, and reads no other time out of it',
  (time) => {
    const { receipts, rejections } = parseLines(
      [ticket(4701, '06:05:00'), ticket(4702, time), ticket(4703, '06:15:00')].join('\n'),
    );
    expect(receipts.map(({ transactionNumber, time }) => [transactionNumber, time])).toEqual([
      ['4701', '2026-11-16T06:05:00'],
      ['4703', '2026-11-16T06:15:00'],
    ]);
    expect(rejections).toMatchObject([{ reason: expect.stringContaining('time') as string }]);
  },
);

it.each(['11/31/2026', '02/30/26', '13/32/26', '11/16/1926'])(
  'rejects a receipt of %s, and takes no day from around it',
  (day) => {
    const lines = [
      'TILL JOURNAL  FROM 11/16/2026 05:30   PAGE 1',
      ticket(4701, '06:05:00'),
      ticket(4702, '06:10:00').replace('11/16/2026', day),
      ticket(4703, '06:15:00'),
    ];
    const { receipts, rejections } = parseLines(lines.join('\n'));
    expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(['4701', '4703']);
    expect(rejections).toMatchObject([{ looksLikeTransaction: true }]);
  },
);
