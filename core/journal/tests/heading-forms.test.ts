import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { brief } from '../../testing/brief.ts';
import { parseLines } from '../../testing/parse-rows.ts';

/** Six receipts; `%` is the last digit of number and time. */
function journal(head: string, foot: string, body = BODY): string {
  return [0, 1, 2, 3, 4, 5]
    .map((at) => `${head === '' ? '' : `${head}\n`}${body}\n${foot}\n`.replaceAll('%', String(at)))
    .join('\n');
}

const BODY = 'COFFEE LG   2.19\nCHIPS   1.99\nTAX   0.16\nTOTAL   4.34\nCASH   5.00\nCHANGE   0.66';
const TICKETS = [0, 1, 2, 3, 4, 5].map((at) => ({
  number: `470${at}`,
  register: '2',
  employee: '107',
  time: `2026-11-16T06:1${at}:00`,
  total: 434,
  items: ['COFFEE LG|219|1|sold', 'CHIPS|199|1|sold'],
}));

describe('headings that no word tells', () => {
  it.each([
    ['T#02 OP107 TRN470% 26/11/16 06:1%', ''],
    ['', '  470%e107s12t2 06:1%:00am Mon 16 Nov 26'],
    ['Check 470%  OP 107  LANE 02\n16-Nov-2026 6:1%:00 AM', ''],
    ['', 'OP 107  Check 470%  LANE 02\n11-16-2026\n6:1%:00 AM'],
    ['11-16-26        06-1%\nECR 02  CL 107  470%', ''],
    ['', '11-16-2026    AM 06:1%\nREG 02  470%     CLERK107'],
    ['', '16-11-26 06:1% C2 OP107 Nº470%'],
    ['16-11-2026 06:1%:00  COO:470%', 'OPERADOR: 107  ECF:02'],
    ['Zettel 470%  Platz\n16.11.2026 06:1%\nKasse 2  Bediener 107', ''],
  ])('are read by their form: %s %s', (head, foot) => {
    const { receipts, rejections } = parseLines(journal(head, foot), { today: 20261120 });
    expect(rejections).toEqual([]);
    expect(receipts.map(brief)).toEqual(TICKETS);
  });

  it('may stamp each line', () => {
    const stamp = 'e107s12t2   11/16/2026 06:1%:00';
    const body = BODY.split('\n')
      .map((line) => `${stamp}\n${line}`)
      .join('\n');
    const { receipts } = parseLines(journal('', `${stamp}\nTransaction ID#470%`, body));
    expect(receipts.map(brief)).toEqual(TICKETS);
  });

  it('may stand in several lines with bare cents', () => {
    const body =
      'T COFFEE LG         219 2\n  CHIPS             199 2\nTAX                16 2TX\nTOTAL             434 2TT\nCASH              434 2AM';
    const foot = '107                   2CL\n470%                  2TK\n11/16/26 06:1%        2TI';
    expect(parseLines(journal('', foot, body)).receipts.map(brief)).toEqual(TICKETS);
  });

  it('are not taken from what comes more rarely', () => {
    const text = journal('TRANS# 470% REG 2 CASHIER 107\n11/16/2026 06:1%:00', 'Survey 881%');
    expect(parseLines(text).receipts.map(brief)).toEqual(TICKETS);
  });
});

describe('a line that refers to another receipt', () => {
  it('begins none', () => {
    const kinds = ['Sale', 'Sale', 'Sale', 'Return', 'Sale', 'Parked', 'Sale', 'Sale', 'Sale', 'Sale'];
    const text = kinds
      .flatMap((kind, at) => [
        `<<< Journal ${500120 + at} >>>   ${kind}`,
        `Terminal 5  Cashier: ${at % 3 === 0 ? 'Robin Hale' : 'Ines Prado'}   11/16/2026 06:1${at}:00`,
        ...(at === 7 ? ['Taken up from journal 500125'] : []),
        ...(kind === 'Parked' ? ['CHIPS   1.99'] : BODY.split('\n')),
      ])
      .join('\n');
    const { receipts, rejections } = parseLines(text);
    expect(rejections).toEqual([]);
    expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(
      kinds.map((_, at) => `${500120 + at}`),
    );
    expect(receipts[7]?.totalCents).toBe(434);
  });
});

describe('two sums of one line', () => {
  it('are read apart', () => {
    const body =
      'COFFEE LG   2.19\nCHIPS   1.99\nSUB-TOTAL:  4.18   TAX:  .16\nTOTAL:  4.34\nCASH:  5.00 CHANGE:  .66';
    const { receipts } = parseLines(journal('TRANS# 470% REG 2 CASHIER 107\n11/16/2026 06:1%:00', '', body));
    expect(receipts.map(brief)).toEqual(TICKETS);
    expect(receipts[0]).toMatchObject({ subtotalCents: 418, taxCents: 16, changeCents: 66 });
  });
});

describe('journals in other languages', () => {
  it.each([
    [
      'FACTURE No 470%   CAISSE 2\n2026-11-16 06 h 1%   CAISSIER 107',
      'COFFEE LG   2,19 $\nCHIPS   1,99 $\nSOUS-TOTAL   4,18 $\nTVA   0,16 $\nTOTAL   4,34 $\nCOMPTANT   5,00 $\nMONNAIE   0,66 $',
    ],
    [
      'FOLIO: 470%   CAJA: 2\nCAJERO: 107\nFECHA: 16/11/2026  HORA: 06:1%',
      'COFFEE LG   $2.19\nCHIPS   $1.99\nSUBTOTAL   $4.18\nIVA   $0.16\nTOTAL   $4.34\nEFECTIVO   $5.00\nCAMBIO   $0.66',
    ],
    [
      'Bon-Nr. 470%  Kasse 2  Bediener 107\n16.11.2026 06:1%',
      'COFFEE LG   2,19\nCHIPS   1,99\nZWISCHENSUMME   4,18\nMWST   0,16\nSUMME   4,34\nBAR   5,00\nRÜCKGELD   0,66',
    ],
  ])('%s', (head, body) => {
    const { receipts } = parseLines(journal(head, '', body));
    expect(receipts.map(brief)).toEqual(TICKETS);
    expect(receipts[0]).toMatchObject({ taxCents: 16, changeCents: 66, tenders: [{ amountCents: 500 }] });
  });
});

it('may have the kind in place of the word before the number', () => {
  const text = journal('Ticket:     470%\nDate:   11/16/2026 06:1%:00\nRegister:  2\nCashier:  107', '');
  const { receipts, rejections } = parseLines(
    text.replace('Ticket:     4703', 'Refund:     4703').replaceAll('TAX', 'Items sold: 2\nTAX'),
  );
  expect(rejections).toEqual([]);
  expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(
    TICKETS.map(({ number }) => number),
  );
  expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual(
    TICKETS.map(({ number }) => (number === '4703' ? 'Refund' : 'Sale')),
  );
});

describe('a heading with a word in front', () => {
  const ticket = (heading: string, at: number, sign = ''): string =>
    [
      heading.replace('#', String(880 + at)),
      `16/11/2026 06:${10 + at}   OPERATOR 7`,
      `CHIPS   ${sign}1.99`,
      `TOTAL   ${sign}1.99`,
      `CASH   ${sign}1.99`,
      '----------------------',
    ].join('\n');

  it.each([
    ['TICKET # TILL 2', 'RETURN TICKET # TILL 2'],
    ['RECEIPT NO # POS 2', 'STORNIERT RECEIPT NO # POS 2'],
    ['TXN: #   STORE 9', 'REVERSED TXN: #   STORE 9'],
  ])('is one: %s, %s', (usual, other) => {
    const isOther = (at: number): boolean => [1, 5, 9, 11].includes(at);
    const tickets = Array.from({ length: 14 }, (_, at) =>
      isOther(at) ? ticket(other, at, '-') : ticket(usual, at),
    );
    const { receipts, rejections } = parseLines(tickets.join('\n'));
    expect(rejections).toEqual([]);
    expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(
      tickets.map((_, at) => String(880 + at)),
    );
    expect(receipts.map(({ totalCents }) => totalCents === -199)).toEqual(
      tickets.map((_, at) => isOther(at)),
    );
  });
});

describe('headings of other documents', () => {
  const slip = (head: readonly string[], sign = ''): string =>
    [...head, `OAT MILK   ${sign}2.19`, `TOTAL   ${sign}2.19`, `CASH   ${sign}2.19`, 'THANK YOU', ''].join(
      '\n',
    );
  const sales = (from: number): string =>
    [0, 1, 2, 3, 4, 5]
      .map((at) => slip([`FS No.0000${from + at}`, `23/10/2026        07:4${at}`, 'Operator: TIGIST']))
      .join('\n');
  const text = [
    sales(4121),
    slip(['RF No.00000032', '23/10/2026        07:50', 'Operator: DAWIT', 'REF. FS No.00004125'], '-'),
    sales(4127),
  ].join('\n');

  it('have a code and numbers of their own, and none of those that they refer to', () => {
    const { receipts, rejections } = parseLines(text);
    expect(rejections).toEqual([]);
    const refund = receipts.filter(({ totalCents }) => (totalCents ?? 0) < 0);
    expect(refund.map(({ transactionNumber, employeeId }) => [transactionNumber, employeeId])).toEqual([
      ['00000032', 'DAWIT'],
    ]);
    expect(receipts.filter(({ transactionNumber }) => transactionNumber === '00004125')).toHaveLength(1);
  });
});

it('a time with a dot and a short hour may stand before the day', () => {
  const slip = (at: number): string =>
    `K-STORE\nK003 M062265/99${31 + at}      ${8 + at}.37  21.10.2026\n\nOAT MILK   2,19\nTOTAL   2,19\nCASH   2,19\nWELCOME BACK\n`;
  const { receipts, rejections } = parseLines([0, 1, 2, 3, 4, 5].map(slip).join('\n'));
  expect(rejections).toEqual([]);
  expect(receipts.map(({ transactionNumber, time }) => [transactionNumber, time.slice(11, 16)])).toEqual(
    ['08', '09', '10', '11', '12', '13'].map((hour, at) => [`${9931 + at}`, `${hour}:37`]),
  );
});

it.each(['Kasininkas (-ė) Rasa', 'Cajero(a): Rasa', 'Kassierer(in): Rasa'])(
  'an ending in brackets is no part of a name: %s',
  (who) => {
    const { receipts } = parseLines(journal(`Ticket 470%   2026-10-21 08:2%\n${who}`, ''));
    expect(new Set(receipts.map(({ employeeId, employeeName }) => employeeName ?? employeeId))).toEqual(
      new Set(['Rasa']),
    );
  },
);
