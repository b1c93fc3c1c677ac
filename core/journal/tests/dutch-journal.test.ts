import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { brief } from '../../testing/brief.ts';
import { parseLines } from '../../testing/parse-rows.ts';

/** A till of a petrol station, in Dutch. */
const JOURNAL = `
KASSABON
BON 4711   KASSA 2   MEDEWERKER 7
18-11-2026 06:05:42
COLA BLIK                 1,75
BROODJE KAAS              3,50
SUBTOTAAL                 5,25
KORTING                  -0,50
TOTAAL                    4,75
CONTANT                  10,00
WISSELGELD                5,25

KASSABON
BON 4712   KASSA 2   MEDEWERKER 7
18-11-2026 06:09:10
KOFFIE                    2,50
BON VERVALLEN

KASSABON
BON 4713   KASSA 2   MEDEWERKER 7
18-11-2026 06:11:30
RETOUR
COLA BLIK                -1,75
TOTAAL                   -1,75
PINNEN                   -1,75

KASSABON
BON 4714   KASSA 2   MEDEWERKER 7
18-11-2026 06:15:01
LADE GEOPEND
`;

describe('a Dutch journal', () => {
  const { receipts, rejections } = parseLines(JOURNAL);

  it('is read with its sums, payments, and change', () => {
    expect(rejections).toEqual([]);
    expect(receipts.map(brief)).toEqual([
      {
        number: '4711',
        register: '2',
        employee: '7',
        time: '2026-11-18T06:05:42',
        total: 475,
        items: ['COLA BLIK|175|1|sold', 'BROODJE KAAS|350|1|sold'],
      },
      {
        number: '4712',
        register: '2',
        employee: '7',
        time: '2026-11-18T06:09:10',
        total: null,
        items: ['KOFFIE|250|1|sold'],
      },
      {
        number: '4713',
        register: '2',
        employee: '7',
        time: '2026-11-18T06:11:30',
        total: -175,
        items: ['COLA BLIK|-175|1|sold'],
      },
      { number: '4714', register: '2', employee: '7', time: '2026-11-18T06:15:01', total: null, items: [] },
    ]);
    expect(receipts).toMatchObject([
      {
        subtotalCents: 525,
        discountCents: -50,
        tenders: [{ method: 'CONTANT', amountCents: 1000 }],
        changeCents: 525,
      },
      { tenders: [] },
      { tenders: [{ method: 'PINNEN', amountCents: -175 }] },
      { tenders: [] },
    ]);
  });

  it('says what each ticket was', () => {
    expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual([
      'Sale',
      'Void',
      'Refund',
      'No Sale',
    ]);
  });
});
