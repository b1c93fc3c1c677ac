import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { brief } from '../../testing/brief.ts';
import { parseLines } from '../../testing/parse-rows.ts';

/** Three receipts under a heading; `%` is the last digit of number and time. */
function journal(heading: string, foot = ''): string {
  return [0, 1, 2]
    .map((number) =>
      `${heading}\nCOFFEE LG    2.19\nCHIPS   1.99\nTOTAL   4.34\nCASH   5.00\nCHANGE   0.66\n${foot}\n`.replaceAll(
        '%',
        String(number),
      ),
    )
    .join('\n');
}

describe('headings of small registers', () => {
  it.each([
    ['11/16/2026 MON  06:1%\nREG 02   CLERK07   NO.00470%'],
    ['REG  11-16-2026 06:1%\nC07  MC#02       00470%'],
    ['11-16-2026 06:1%\nREG  C07  MC#02       00470%'],
    ['REG  11-16-2026 06:1%  M/C #02\nC07       00470%'],
    ['11/16/2026  06:1%AM\n00470%#0002  CLERK07'],
    ['S#0114 R#2 T#470% C#7\n11/16/2026 06:1%:00'],
    ['11/16/2026  06:1%\nNO. 470%  CLK 7  REG 2'],
    ['**** TRANS 470% TERM 002 OPER 0007\n  11/16/26 06:1%'],
    ['16NOV26 06:1%:00 REG:2 CSH:7 TRN:470%'],
    ['** TRANS 470% BEGIN  CLERK 7 **\nREG 2  11/16/2026 06:1%'],
    ['BEGIN TRANSACTION 470%\nREG 2  CLERK 7  11/16/2026 06:1%'],
    ['STORE 12  REG 2  CSHR 7\n11/16/2026 06:1% AM   TXN# 470%'],
    ['11/16/2026 06:1%\nTRAN NO: 000470%  POS: 2  CSR: 7'],
    ['INVOICE 470%   11/16/2026 06:1%\nFUEL DESK 2   CLERK 7'],
    ['Transaction 470%\nNov 16, 2026 6:1%:00 AM\nEmployee: 7\nDevice: Station 2'],
  ])('%s', (heading) => {
    const { receipts, rejections } = parseLines(journal(heading));
    expect(rejections).toEqual([]);
    expect(receipts.map(brief)).toEqual(
      [0, 1, 2].map((number) => ({
        number: expect.stringMatching(`^0*470${number}$`),
        register: '2',
        employee: expect.stringMatching('^C?0*7$'),
        time: `2026-11-16T06:1${number}:00`,
        total: 434,
        items: ['COFFEE LG|219|1|sold', 'CHIPS|199|1|sold'],
      })),
    );
  });

  it.each([
    ['TILL 2  TRANS: 470%\nServed by: MARIA G\n11/16/2026 06:1%:00', '', 'MARIA G', null],
    ['REG 2  TRANS: 470%\nCASHIER: 0007 GARCIA, MARIA\n11/16/2026 06:1%:00', '', '0007', 'GARCIA, MARIA'],
    ['REG 2  TRANS: 470%\nEmployee: MARIA G (ID 7)\n11/16/2026 06:1%:00', '', '7', 'MARIA G'],
    ['REG 2  TRANS: 470%  OP ID: 7\nYour cashier: MARIA G\n11/16/2026 06:1%:00', '', '7', 'MARIA G'],
    ['DATE 11/16/2026 MON  TIME 06:1%', 'MARIA G            No.00470%  REG 02', 'MARIA G', null],
  ])('finds the cashier of %s %s', (heading, foot, employeeId, employeeName) => {
    const { receipts } = parseLines(journal(heading, foot));
    expect(receipts).toMatchObject([0, 1, 2].map(() => ({ registerId: '2', employeeId, employeeName })));
  });

  it('are read below a time and a bar in front of every line', () => {
    const { receipts } = parseLines(
      journal('POS 05      TICKET 00470%\nDATE 11/16/2026   CASHIER 61').replaceAll(
        /^(?=.)/gm,
        '06:10:20 | ',
      ),
    );
    expect(receipts).toMatchObject(
      [0, 1, 2].map(() => ({ totalCents: 434, items: [{ name: 'COFFEE LG' }, {}] })),
    );
  });

  it.each([
    ['Type: Refund', 'Refund'],
    ['Transaction Type: No Sale', 'No Sale'],
    ['Type: Void Transaction', 'Void'],
  ])('takes %s for the kind of transaction', (line, type) => {
    const { receipts } = parseLines(
      [0, 1, 2]
        .map((at) => `TRANS# 470${at} REG 2\n11/18/2026 06:0${at}:42\n${line}\nCASH  0.00\n`)
        .join('\n'),
    );
    expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual([type, type, type]);
  });

  it('takes a word for the end of a ticket for it beside an amount of nothing', () => {
    const broken = 'REG 2  TRANS: 4709\n11/16/2026 06:19:00\nCOFFEE LG   2.19\nCANCEL   0.00\n';
    const { receipts } = parseLines(`${journal('REG 2  TRANS: 470%\n11/16/2026 06:1%:00')}\n${broken}`);
    const last = receipts.at(-1);
    expect(last?.items).toHaveLength(1);
    expect(last && assessReceipt(last).transactionType).toBe('Abort');
  });

  it('takes money that was dropped for that where the key of the register is that of what is paid out', () => {
    const sale = journal('REG 2  TRANS: 470%\n11/16/2026 06:1%:00');
    const drop = 'REG 2  TRANS: 4709\n11/16/2026 06:19:00\nPAID OUT  (CASH DROP)\nCASH   -80.00\n';
    const last = parseLines(`${sale}\n${drop}`).receipts.at(-1);
    expect(last && assessReceipt(last).transactionType).toBe('Safe Manual DROP');
  });

  it('takes a receipt of training for no sale', () => {
    const text = journal('TRANS# 470% REG 2\n11/16/2026 06:1%:00\n*** TRAINING MODE ***');
    expect(parseLines(text).receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual([
      'Other',
      'Other',
      'Other',
    ]);
  });

  it('knows the mode that a register was switched to', () => {
    const sale = journal('REG  11-16-2026 06:1%\nC07  MC#02       00470%');
    const refund = 'RF  11-16-2026 06:20\nC07  MC#02       004709\nCHIPS  -1.99\nTOTAL  -1.99\nCASH  -1.99\n';
    const last = parseLines(`${sale}\n${refund}`).receipts.at(-1);
    expect(last?.transactionNumber).toBe('004709');
    expect(last === undefined ? '' : assessReceipt(last).transactionType).toBe('Refund');
  });

  it('reads what was returned as negative where only the mode of the register says so', () => {
    const sale = journal('REG  11-16-2026 06:1%\nC07  MC#02       00470%');
    const refund =
      'RF  11-16-2026 06:20\nC07  MC#02       004709\nCHIPS  1.99\nTX1  0.14\nTL  2.13\nCASH  2.13\n';
    expect(parseLines(`${sale}\n${refund}`).receipts.at(-1)).toMatchObject({
      items: [{ name: 'CHIPS', priceCents: -199 }],
      taxCents: -14,
      totalCents: -213,
      tenders: [{ amountCents: -213 }],
    });
  });

  it.each([
    ['SUBTOTAL VOID', 'Void'],
    ['*** PO ***', 'Paid Out'],
    ['Payout - Vendor    60.00', 'Paid Out'],
  ])('knows %s', (line, type) => {
    const text = journal('TRANS# 470% REG 2\n11/16/2026 06:1%:00').replace(/TOTAL[\s\S]*?CHANGE.*/, line);
    const [first] = parseLines(type === 'Void' ? text : text.replace(/COFFEE.*\nCHIPS.*\n/, '')).receipts;
    expect(first === undefined ? '' : assessReceipt(first).transactionType).toBe(type);
  });

  it('takes the line that says that a transaction is over for its last', () => {
    const { receipts } = parseLines(
      journal('** TRANS 470% BEGIN **\n11/16/2026 06:1%:00', '** TRANS 470% END **'),
    );
    expect(receipts.map(({ transactionNumber, totalCents }) => [transactionNumber, totalCents])).toEqual([
      ['4700', 434],
      ['4701', 434],
      ['4702', 434],
    ]);
  });

  it.each(['START DATE 11/01/2026', 'BEGIN SHIFT 3', '*** TRANSFER 4700 ***', 'NO. OF ITEMS 2'])(
    'takes %s for no heading',
    (line) => {
      const { receipts } = parseLines(`${line}\n${journal('REG 02 CLERK07 TRX 470%\n11/16/2026 06:1%:00')}`);
      expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(['4700', '4701', '4702']);
    },
  );
});

describe('a foot with the half of the day in front, and a report with a number of its own', () => {
  const head = '10-05-26 MC #:1234\nCLERK 1';
  const sale = (time: string, number: number, name: string, cents: string): string =>
    `${head}\n${name}           *${cents}T1\n--------------------\nTOTAL             *${cents}\nCASH              *${cents}\n${time}     ${String(number).padStart(4, '0')}\n`;
  const report = `10-05-26 MC #:1234\n* * * Z 1 * * *\nDEPT 1             *412.87\nTAX 1 AMOUNT        *28.90\nCASH SALES         *301.11\nNO SALE                  2\nGRAND TOTAL   *000881.17\nPM 9-58   0006\n`;

  it('have their times, and the report is no sale', () => {
    const { receipts } = parseLines(
      [
        sale('AM 6-47', 4, 'CHERRY PIE', '3.49'),
        sale('PM 12-05', 5, 'OAT BAR', '1.89'),
        report,
        sale('AM 12-07', 7, 'OAT BAR', '1.89'),
        sale('PM 1-30', 8, 'CHERRY PIE', '3.49'),
      ].join('\n'),
    );
    expect(receipts.map(({ transactionNumber, time }) => `${transactionNumber} ${time}`)).toEqual([
      '0004 2026-10-05T06:47:00',
      '0005 2026-10-05T12:05:00',
      '0007 2026-10-05T00:07:00',
      '0008 2026-10-05T13:30:00',
    ]);
  });
});

describe('a day above receipts that have their heading below', () => {
  const NAMES = ['ANN', 'ANN', 'LEO'];
  const receiptsOf = (first: number): string =>
    NAMES.map(
      (name, at) =>
        `COLA    2.25\nCHIPS   1.75\nTOTAL   4.00\nCASH    4.00\n${name}   0${first + at} 09:1${at}\n`,
    ).join('\n');
  const blockOf = (day: string, first: number): string => `  CORNER MARKET\n${day}\n\n${receiptsOf(first)}`;
  const placesOf = (days: readonly string[]): string[] => {
    const { receipts, rejections } = parseLines(
      days.map((day, at) => blockOf(day, 310 + 40 * at)).join('\n'),
    );
    expect(rejections).toEqual([]);
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual(receipts.map(() => 400));
    return [...new Set(receipts.map(({ time, registerId }) => `${time.slice(0, 10)} ${registerId}`))];
  };

  it('is theirs, with a register that other days name, too', () => {
    expect(placesOf(['16-11-2026 MON  #02', '17-11-2026 TUE  #02', '16-11-2026 MON  #03'])).toEqual([
      '2026-11-16 2',
      '2026-11-17 2',
      '2026-11-16 3',
    ]);
  });

  it('is theirs, with no register if the number counts', () => {
    expect(placesOf(['16-11-2026 MON  #0231', '17-11-2026 TUE  #0232'])).toEqual([
      '2026-11-16 null',
      '2026-11-17 null',
    ]);
  });
});

describe('a register that prints number and time below what was rung', () => {
  const rung = (number: number, who: number): string => `      3Q
                   @1.20
LEMONS              3.60
SUB-TTL             3.60
TAX                 0.2${number}
TOTAL               3.8${number}
CASH TD             5.00
CHANGE              1.${20 - number}
10-14-2026 PM 01:1${number}
CLERK0${who}             055${number}
`;
  const report = (title: string): string => `     FINANCIAL REPORT
${title}
NET SALE  N           17
                  173.23
TAX                 8.33
GROSS SALE
                  181.56
------------------------
`;
  const head = `  PIER SHOP
    X
10-14-2026
------------------------
`;

  it('is read though its first rows and its last report are left over', () => {
    const middle = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => rung(at, at < 4 ? 1 : 3));
    const { receipts } = parseLines(`${head}\n${middle.join('\n')}\n${report('Z1  0088')}`);
    expect(receipts.at(-1)).toMatchObject({ transactionNumber: '0557', time: '2026-10-14T13:17:00' });
    expect(receipts.map(({ employeeName }) => employeeName)).not.toContain('PM');
  });

  it('has the price of one in a line below the quantity', () => {
    const text = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => rung(at, at < 4 ? 1 : 3)).join('\n');
    const { receipts } = parseLines(text);
    expect(
      receipts.map(({ items }) => items.map((one) => `${one.quantity} ${one.name} ${one.priceCents}`)),
    ).toEqual(receipts.map(() => ['3 LEMONS 360']));
  });
});
