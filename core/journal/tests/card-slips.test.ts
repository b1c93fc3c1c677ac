import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const SLIPS: Readonly<Record<string, string>> = {
  'a terminal and numbers of its own': `----- CARD RECEIPT -----
TERMINAL: 00124410
TRANS ID: 4410935289
SEQ# 004412
INVOICE: 88120
TOTAL AMOUNT   $6.46
RESP: APPROVED`,
  'a date of its own': `Card Type: VISA
Entry: CHIP READ
Trace #: 004412   Batch #: 118
Merchant ID: 000123456789
Date: 11/16/26 Time: 06:59:59
SALE  $6.46`,
  'a bare date above its numbers': `11/16/2026 06:59:59
TRACE# 004412  BATCH# 118`,
};

const BODY = 'DASANI 1L   6.27\nSUBTOTAL   6.27\nTAX   0.19\nTOTAL   6.46\n';

/** Six receipts, every other one paid by card; `%` in heading and foot is the last digit of number and time. */
function journal(heading: string, foot: string, slip: string, gap = '\n\n'): string {
  return [0, 1, 2, 3, 4, 5]
    .map((at) => {
      const payment = at % 2 === 0 ? 'CASH   6.46' : `CREDIT   6.46\n${slip}`;
      const lines = [heading, `${BODY}${payment}`, foot].filter((part) => part !== '').join('\n');
      return lines.replaceAll('%', String(at));
    })
    .join(gap);
}

/** Blank rows, or rules, between receipts. */
const GAPS = ['\n\n', '\n--------------------\n'];

describe('the slip of a card between payment and foot', () => {
  it.each(
    Object.entries(SLIPS).flatMap(([what, slip]) =>
      [
        ['11/16/2026 06:0%:00', 'Receipt #: 2041%\nCashier ID: 7\nRegister ID: 1'],
        ['11/16/2026 06:0%:00\nCashier 7 MARIA G\nPOS 1  Transaction 2041%', ''],
        ['REG 1  CSHR 7  TRX 2041%\n11/16/2026 06:0%:00', ''],
        ['', 'Trans: 2041%  Term: 1  Oper: 7\n11/16/2026 06:0%:00'],
        ['', '11/16/2026 06:0%:00\nTrans: 2041%  Term: 1  Oper: 7'],
        ['CORNER STORE\nNumber : 2041%\nStation: 1\nUser : 7\nDate : 11/16/2026 06:0%:00', ''],
      ].flatMap(([heading = '', foot = '']) => GAPS.map((gap) => ({ what, slip, heading, foot, gap }))),
    ),
  )('with $what is no receipt’s: $heading | $foot', ({ slip, heading, foot, gap }) => {
    // In the foot, a date that nothing marks as a slip's cannot be distinguished from the receipt's own.
    const isUnmarked = slip.startsWith('11/16') && heading === '';
    const { receipts, rejections } = parseLines(journal(heading, foot, isUnmarked ? '' : slip, gap));
    expect(rejections).toEqual([]);
    expect(
      receipts.map(({ transactionNumber, registerId, employeeId, time, totalCents }) => [
        transactionNumber,
        registerId,
        employeeId,
        time,
        totalCents,
      ]),
    ).toEqual([0, 1, 2, 3, 4, 5].map((at) => [`2041${at}`, '1', '7', `2026-11-16T06:0${at}:00`, 646]));
  });

  it('still begins a receipt with its time where nothing stands between receipts', () => {
    const { receipts } = parseLines(
      journal('11/16/2026 06:0%:00 CASHIER 7\nREG 1 TRX 2041%', '', 'VISA XXXXXXXXXXXX4242').replaceAll(
        '\n\n',
        '\n',
      ),
    );
    expect(receipts.map(({ time }) => time)).toEqual(
      [0, 1, 2, 3, 4, 5].map((at) => `2026-11-16T06:0${at}:00`),
    );
  });
});
