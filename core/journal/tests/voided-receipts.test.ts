import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { flagsOf } from '../../testing/brief.ts';
import { parseLines } from '../../testing/parse-rows.ts';

const GOODS = ['COCOA', 'BAGEL', 'LEMONS', 'RICE', 'SOAP', 'TEA'];

interface Middle {
  above?: string;
  below?: string;
  sign?: '' | '-';
}

function receipt(number: number, { above = '', below = '', sign = '' }: Middle = {}): string {
  const name = GOODS[number % GOODS.length];
  return `REG 4  TRANS# 730${number}  CASHIER 52
10/14/2026 13:0${number}:11${above === '' ? '' : `\n${above}`}
${name}   ${sign}3.2${number}
TOTAL   ${sign}3.2${number}
CASH    ${sign}3.2${number}${below === '' ? '' : `\n${below}`}
-----------------------------
`;
}

/** @returns what the third of six receipts was taken for, and its filters */
function assess(middle: Middle): [string, string[]] | undefined {
  const text = Array.from({ length: 6 }, (_, at) => receipt(at, at === 2 ? middle : {})).join('');
  const found = parseLines(text).receipts[2];
  if (found === undefined) return undefined;
  return [assessReceipt(found).transactionType, flagsOf(found)];
}

describe('a receipt that takes back a completed one is void, and no refund', () => {
  it.each([
    ['*** BONSTORNO ZU BON 7300 ***'],
    ['RECHNUNGSSTORNO FÜR BON 7300 KASSE 4'],
    ['POST VOID OF TRANS 7300 REG 4'],
    ['TYPE: POST VOID'],
    ['VOIDED OF SALE 7300 BY MGR'],
    ['ANNULATION TICKET 7300 CAISSE 4'],
    ['ANULACION DE VENTA 7300 CAJA 4'],
    ['ESTORNO DA VENDA 7300 CAIXA 4'],
    ['ANNULLO SCONTRINO 7300 CASSA 4'],
    ['ANNULATIE VAN BON 7300 KASSA 4'],
  ])('%s', (above) => {
    expect(assess({ above, sign: '-' })).toEqual(['Void', ['void_items']]);
  });
});

describe('a line below the payment makes a receipt void', () => {
  it.each([
    ['** TRAN 7302 VOIDED AFTER SALE - MGR 9 **'],
    ['VOIDED AFTER TENDER'],
    ['TRANSACTION 7302 VOIDED BY MGR 9'],
    ['ASIENTO 7302 ANULADO'],
  ])('%s', (below) => {
    expect(assess({ below })).toEqual(['Void', ['void_items']]);
  });

  it('not if it names another one in words that mean nothing else', () => {
    expect(assess({ below: 'ASIENTO 7104 ANULADO' })).toEqual(['Sale', []]);
  });
});

describe('a line below goods without a payment says that a receipt was given up', () => {
  it.each([
    ['*** PARAGON ANULOWANY PRZED ZAPŁATĄ ***'],
    ['KÖPET AVBRUTET'],
    ['TICKET ANNULÉ AVANT PAIEMENT'],
  ])('%s', (line) => {
    const text = Array.from({ length: 6 }, (_, at) =>
      at === 2 ? receipt(at).replace(/TOTAL.*\nCASH.*/, line) : receipt(at),
    ).join('');
    const { receipts } = parseLines(text);
    expect(receipts[2]?.events.map(({ kind }) => kind)).toEqual(['abort']);
  });
});

describe('a line below an article says that its price was changed', () => {
  it.each([
    ['  REG PRICE 2.10 - PRICE CHANGED BY CASHIER'],
    ['  ORIGINAL PRICE 2.10 CHANGED BY CLERK'],
    ['  PRECIO NORMAL 2.10 - PRECIO MODIFICADO'],
  ])('%s', (line) => {
    const text = Array.from({ length: 6 }, (_, at) =>
      receipt(at).replace('TOTAL', at === 2 ? `${line}\nTOTAL` : 'TOTAL'),
    ).join('');
    const changed = parseLines(text).receipts[2];
    expect(changed?.events.map(({ kind }) => kind)).toEqual(['price-override']);
  });
});

describe('a receipt with nothing but one amount says that money was moved', () => {
  it.each([
    ['  *** AUSGABE ***\nFENSTERPUTZER  35.00', 'paid-out'],
    ['P.OUT CASH  35.00', 'paid-out'],
    ['R.A. CASH  35.00', 'paid-in'],
    ['DOTACION DE FONDO DE CAJA\nIMPORTE  35.00', 'paid-in'],
    ['COMPROVANTE NAO FISCAL\nSANGRIA  35.00\nTOTAL  35.00', 'safe-drop'],
    ['UTTAG TILL VÄRDESKÅP  35.00', 'safe-drop'],
  ])('%j', (lines, kind) => {
    const text = Array.from({ length: 6 }, (_, at) =>
      at === 2 ? receipt(at).replace(/LEMONS.*\nTOTAL.*\nCASH.*/, lines) : receipt(at),
    ).join('');
    expect(parseLines(text).receipts[2]).toMatchObject({
      items: [],
      events: [{ kind, amountCents: 3500 }],
    });
  });

  it('but not if it is the name of goods that were paid elsewhere', () => {
    const text = Array.from({ length: 6 }, (_, at) => {
      const one = receipt(at).replace(/COCOA|BAGEL|LEMONS/, 'SANGRIA');
      return at === 2 ? one.replace(/^CASH .*\n/m, '') : one;
    }).join('');
    expect(parseLines(text).receipts[2]).toMatchObject({ items: [{ name: 'SANGRIA' }], events: [] });
  });
});

describe('a receipt that is printed again', () => {
  const printed = (number: number, above = ''): string => `    HARBOR SHOP
    9 Quay Street
${above}Date: 10/14/2026 13:0${number}
Till: 2   Clerk: Noor
Receipt: 730${number}
--------------------------
${GOODS[number]}   3.2${number}
--------------------------
Total:   3.2${number}
Cash:    3.2${number}

`;

  it('is void if the second print says so above its heading', () => {
    const text = [0, 1, 2, 3, 4].map((number) => printed(number)).join('');
    const { receipts } = parseLines(`${text}${printed(2, '    *** VOID ***\n')}${printed(5)}`);
    expect(receipts.map((one) => [one.transactionNumber, assessReceipt(one).transactionType])).toEqual([
      ...['7300', '7301', '7302', '7303', '7304'].map((number) => [number, 'Sale']),
      ['7302', 'Void'],
      ['7305', 'Sale'],
    ]);
  });
});
