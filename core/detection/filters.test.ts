import { describe, expect, it } from 'vitest';
import type { Receipt } from '../journal/index.ts';
import { at, parseLines, parseRows } from '../testing/parse-rows.ts';
import { ALL_FILTERS } from './filters/all-filters.ts';
import { assessReceipt, FILTER_IDS, type FilterId, type Finding } from './index.ts';

const HEADING = 'REG 01   TRANS# 1\n11/18/2026 06:05:42   CASHIER 115 SAM K\n';

function receiptOf(lines: string): Receipt {
  const { receipts, rejections } = parseLines(HEADING + lines.replace(/^\n/, ''));
  expect(rejections).toEqual([]);
  expect(receipts).toHaveLength(1);
  return at(receipts, 0);
}

function findingOf(filter: FilterId, receipt: Receipt): Finding | undefined {
  return assessReceipt(receipt).findings.find((finding) => finding.filter === filter);
}

interface Example {
  lines: string;
  /** The reason of a hit. */
  reason?: string;
  /** The lines that make it hit, as printed. */
  evidence?: string[];
}

/** For every filter a receipt that it must find and one, close by, that it must leave alone. */
const EXAMPLES: Record<FilterId, { hits: Example[]; nearMisses: Example[] }> = {
  no_sales: {
    hits: [
      {
        lines: ' NO SALE\n CASH DRAWER OPENED',
        reason: 'The drawer was opened without a sale.',
        evidence: [' NO SALE'],
      },
      { lines: ' CASH DRAWER OPENED', reason: 'The drawer was opened without a sale.' },
      { lines: ' *** NO-SALE ***' },
    ],
    nearMisses: [
      { lines: ' MILK 4.59\n TOTAL 4.59\n CASH 5.00\n CASH DRAWER OPENED\n CHANGE 0.41' },
      { lines: ' MILK 4.59\n NO SALES TAX ON FOOD\n TOTAL 4.59\n CASH 4.59' },
    ],
  },
  void_items: {
    hits: [
      {
        lines: ' SUNGLASSES 14.99\n MILK 4.59\n VOID LINE ITEM SUNGLASSES -14.99\n TOTAL 4.59\n CASH 4.59',
        reason: 'Line voided: SUNGLASSES, $14.99. Voids of $14.99 reach the $10.00 limit.',
        evidence: [' VOID LINE ITEM SUNGLASSES -14.99'],
      },
      {
        lines: ' GUM 0.99\n MILK 4.59\n VOID LINE ITEM GUM -0.99\n TOTAL 4.59\n CASH 4.59',
        reason: 'Line voided: GUM, $0.99.',
      },
      {
        lines: ' MILK 4.59\n SUBTOTAL 4.59\n VOID TICKET 1',
        reason: 'The whole ticket was voided: 1 item, $4.59. Every line of the ticket is void.',
        evidence: [' VOID TICKET 1'],
      },
      {
        lines: ' MILK 4.59\n TOTAL 4.59\n *** VOID ***',
        reason:
          'The whole ticket was voided: 1 item, $4.59. Every line of the ticket is void. Void after the total was printed.',
      },
      {
        lines: ' MILK 4.59\n ERROR CORRECT\n EGGS 2.00\n TOTAL 2.00\n CASH 2.00',
        reason: 'Line voided: “ERROR CORRECT” without a line that says what was taken back.',
      },
    ],
    nearMisses: [
      { lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59\n VOID WHERE PROHIBITED' },
      { lines: ' AVOID ALLERGEN BAR 4.59\n TOTAL 4.59\n CASH 4.59' },
      { lines: ' ID CHECK ERROR CORR\n MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      { lines: ' BOTTLE DEPOSIT 0.10\n BOTTLE DEPOSIT -0.10\n MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
    ],
  },
  abort: {
    hits: [
      {
        lines: ' MILK 4.59\n GUM 0.99\n SUBTOTAL 5.58\n *** TRANSACTION ABORTED ***',
        reason: 'Abandoned before it was paid: 2 items, $5.58.',
        evidence: [' *** TRANSACTION ABORTED ***'],
      },
      { lines: ' MILK 4.59\n SALE CANCELLED' },
    ],
    nearMisses: [
      { lines: ' TRANSACTION ABORTED' },
      { lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59\n TENDER ABORT' },
    ],
  },
  refund: {
    hits: [
      {
        lines: ' *** REFUND ***\n ICE BAG 7LB -2.99\n TOTAL DUE -$2.99\n CASH -2.99',
        reason: 'Refund of $2.99: ICE BAG 7LB.',
        evidence: [' *** REFUND ***'],
      },
      {
        lines: ' REFUND ICE BAG 7LB -2.99\n TOTAL -2.99\n CASH -2.99',
        reason: 'Refund of $2.99: ICE BAG 7LB.',
      },
    ],
    nearMisses: [
      { lines: ' BOTTLE REFUND -0.50\n TOTAL -0.50\n CASH -0.50' },
      { lines: ' LOTTERY WIN -10.00\n TOTAL -10.00\n CASH -10.00' },
      { lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59\n STRICTLY NO CASH REFUND.' },
    ],
  },
  cancel_age_verification: {
    hits: [
      {
        lines: ' CANCEL AGE VERIFICATION  BUD LIGHT 12PK\n MILK 4.59\n TOTAL 4.59\n CASH 4.59',
        reason:
          'An age check was cancelled, skipped or corrected: “CANCEL AGE VERIFICATION  BUD LIGHT 12PK”.',
      },
      { lines: ' ID CHECK SKIPPED\n BEER 4.59\n TOTAL 4.59\n CASH 4.59' },
      { lines: ' ID CHECK ERROR CORR\n BEER 4.59\n TOTAL 4.59\n CASH 4.59' },
    ],
    nearMisses: [
      { lines: ' AGE VERIFIED  DOB 04/12/1987\n BEER 4.59\n TOTAL 4.59\n CASH 4.59' },
      {
        lines:
          ' Trans#1 MANUAL ENTRY OVERRIDE\n Sat Feb 02 00:00:00 EST 2002\n BEER 4.59\n TOTAL 4.59\n CASH 4.59',
      },
    ],
  },
  total_due_zero: {
    hits: [
      {
        lines: ' MILK 4.59\n STORE USE -4.59\n TOTAL DUE $0.00\n CASH 0.00',
        reason: 'Closed with a total due of $0.00: 2 items, $4.59 rung.',
        evidence: [' TOTAL DUE $0.00'],
      },
    ],
    nearMisses: [
      { lines: ' PREPAY CA #05 -20.00\n UNLEADED 20.00\n TOTAL 0.00\n CASH 0.00' },
      { lines: ' NO SALE\n TOTAL 0.00' },
      { lines: ' MILK 0.10\n TOTAL 0.10\n CASH 0.10\n CHANGE 0.00' },
    ],
  },
  safe_manual_drop: {
    hits: [
      { lines: ' SAFE MANUAL DROP              400.00', reason: 'Manual drop into the safe: $400.00.' },
      { lines: ' SAFE DROP #3 $1,200.00' },
    ],
    nearMisses: [{ lines: ' COUGH DROPS 4.00\n TOTAL 4.00\n CASH 4.00' }, { lines: ' SAFE LOAD TUBE 50.00' }],
  },
  safe_load_tube: {
    hits: [{ lines: ' SAFE LOAD TUBE 50.00', reason: 'Change tube loaded into the safe: $50.00.' }],
    nearMisses: [{ lines: ' VEND TUBE 20.00' }, { lines: ' INNER TUBE 20.00\n TOTAL 20.00\n CASH 20.00' }],
  },
  vend_tube: {
    hits: [{ lines: ' VEND TUBE 20.00', reason: 'Change tube vended from the safe: $20.00.' }],
    nearMisses: [{ lines: ' SAFE LOAD TUBE 50.00' }],
  },
  price_override: {
    hits: [
      {
        lines: ' BREAD WHITE 1.97\n   PRICE OVERRIDE  REG 3.29\n TOTAL 1.97\n CASH 1.97',
        reason: 'Price override: BREAD WHITE at $1.97 instead of $3.29.',
        evidence: ['   PRICE OVERRIDE  REG 3.29'],
      },
    ],
    nearMisses: [
      { lines: ' BREAD WHITE 1.99\n SALE 1/1.99, REG 1/4.69\n TOTAL 1.99\n CASH 1.99' },
      { lines: ' Trans#1 MANUAL ENTRY OVERRIDE\n BEER 4.59\n TOTAL 4.59\n CASH 4.59' },
    ],
  },
  card_load: {
    hits: [
      {
        lines: ' CARD LOAD PREPAID 25.00\n TOTAL 25.00\n CASH 25.00',
        reason: 'Card loaded or activated: CARD LOAD PREPAID, $25.00.',
      },
      { lines: ' GIFT CARD 25.00\n TOTAL 25.00\n CASH 25.00' },
    ],
    nearMisses: [
      { lines: ' MILK 25.00\n TOTAL 25.00\n GIFT CARD 25.00' },
      { lines: ' PLAYING CARDS 2.50\n BIRTHDAY CARD 4.00\n TOTAL 6.50\n DEBIT CARD 6.50' },
    ],
  },
  plu_inquiry: {
    hits: [
      {
        lines: ' PLU INQUIRY COFFEE LARGE 2.29',
        reason: 'A price was looked up outside a sale: “PLU INQUIRY COFFEE LARGE”.',
      },
      {
        lines: ' PRICE CHECK MILK 4.59\n MILK 4.59\n TRANSACTION CANCELLED',
        reason: 'The ticket was cancelled after a price was looked up: “PRICE CHECK MILK”.',
      },
    ],
    nearMisses: [{ lines: ' PLU INQUIRY MILK 4.59\n MILK 4.59\n TOTAL 4.59\n CASH 4.59' }],
  },
  promos: {
    hits: [
      {
        lines: ' GUM 1.99\n GUM 1.99\n 2 FOR 3.00 PROMO -0.98\n TOTAL 3.00\n CASH 3.00',
        reason: 'Promotion or discount: 2 FOR 3.00 PROMO, -$0.98.',
      },
      { lines: ' GUM 1.99\n MIX MATCH PROMO -0.50\n TOTAL 1.49\n CASH 1.49' },
      { lines: ' GUM 1.99\n MFG COUPON -0.50\n TOTAL 1.49\n CASH 1.49' },
    ],
    nearMisses: [{ lines: ' COUPON BOOK 5.00\n PROMO T-SHIRT 9.99\n TOTAL 14.99\n CASH 14.99' }],
  },
  cigarettes: {
    hits: [
      {
        lines: ' CAMEL BLUE BOX 9.89\n TOTAL 9.89\n CASH 9.89',
        reason: 'Tobacco sold: CAMEL BLUE BOX.',
        evidence: [' CAMEL BLUE BOX 9.89'],
      },
      { lines: ' NEWPRT 100 BOX 9.89\n TOTAL 9.89\n CASH 9.89' },
      { lines: ' B&M WINE W TIP SINGL 1.49\n TOTAL 1.49\n CASH 1.49' },
      { lines: ' SWISHER SWT 2PK 1.49\n TOTAL 1.49\n CASH 1.49' },
    ],
    nearMisses: [
      { lines: ' CARAMEL BAR 1.89\n KOOL-AID 1.00\n CAPRI SUN 1.00\n TOTAL 3.89\n CASH 3.89' },
      {
        lines:
          ' FRENCH ONION DIP 3.89\n CIGARETTE LIGHTER 1.99\n B&M BAKED BEANS 2.99\n TOTAL 8.87\n CASH 8.87',
      },
    ],
  },
  memory_cancel: {
    hits: [
      {
        lines: ' MILK 4.59\n SUBTOTAL 4.59\n MEMORY CANCEL',
        reason: 'A ticket that was put aside was cancelled: 1 item, $4.59.',
      },
      {
        lines: ' MILK 4.59\n TRANSACTION SUSPENDED # 1',
        reason: 'The ticket was suspended and never recalled in this file: 1 item, $4.59.',
      },
    ],
    nearMisses: [
      { lines: ' TRANSACTION RECALLED #7\n MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      { lines: ' MEMORY CARD 16GB 14.59\n TOTAL 14.59\n CASH 14.59' },
    ],
  },
  grocery_tax: {
    hits: [
      {
        lines: ' GROCERY TAX 4.94 T\n TAX 0.36\n TOTAL 5.30\n CASH 5.30',
        reason: 'Rung on the open Grocery Tax key instead of being scanned: $4.94.',
        evidence: [' GROCERY TAX 4.94 T'],
      },
    ],
    nearMisses: [{ lines: ' GROCERY BAG 0.99\n TAX 0.36\n TOTAL 1.35\n CASH 1.35' }],
  },
  grocery_no_tax: {
    hits: [
      { lines: ' GROCERY NO TAX 10.09\n TOTAL 10.09\n CASH 10.09' },
      { lines: ' GROC NOTAX 10.09\n TOTAL 10.09\n CASH 10.09' },
    ],
    nearMisses: [{ lines: ' GROCERY TAX 4.94 T\n TOTAL 4.94\n CASH 4.94' }],
  },
  mrc_tax: {
    hits: [{ lines: ' MRC TAX 1.59 T\n TOTAL 1.59\n CASH 1.59' }],
    nearMisses: [
      { lines: ' MRC NO TAX 6.00\n TOTAL 6.00\n CASH 6.00' },
      { lines: ' MILK 4.59\n SALES TAX 1.59\n TOTAL 6.18\n CASH 6.18' },
    ],
  },
  mrc_no_tax: {
    hits: [{ lines: ' MRC NO TAX 6.00\n TOTAL 6.00\n CASH 6.00' }],
    nearMisses: [{ lines: ' MRC TAX 1.59 T\n TOTAL 1.59\n CASH 1.59' }],
  },
  tender_abort: {
    hits: [
      {
        lines: ' MILK 4.59\n TOTAL 4.59\n CREDIT 4.59\n TENDER ABORT\n VISA XXXXXXXXXXXX6266',
        reason: 'A payment was begun and cancelled: CREDIT, $4.59.',
        evidence: [' TENDER ABORT'],
      },
    ],
    nearMisses: [
      { lines: ' MILK 4.59\n TOTAL 4.59\n CREDIT 4.59\n APPROVAL 539923' },
      { lines: ' MILK 4.59\n TRANSACTION ABORTED' },
    ],
  },
  retail_below_95_cents: {
    hits: [
      {
        lines: ' GUM SINGLE 0.49\n TOTAL 0.49\n CASH 0.49',
        reason: 'Unit price below $0.95: GUM SINGLE at $0.49.',
        evidence: [' GUM SINGLE 0.49'],
      },
      {
        lines: ' GUM SINGLE  4 @ 0.49  1.96\n TOTAL 1.96\n CASH 1.96',
        reason: 'Unit price below $0.95: GUM SINGLE at $0.49.',
      },
    ],
    nearMisses: [
      { lines: ' GUM SINGLE 0.95\n FREE SAMPLE 0.00\n TOTAL 0.95\n CASH 0.95' },
      { lines: ' BOTTLE REFUND -0.10\n MILK 4.59\n TAX 0.40\n TOTAL 4.89\n CASH 5.00\n CHANGE 0.11' },
    ],
  },
  cash_drawer_violation: {
    hits: [
      {
        lines: ' CASH DRAWER VIOLATION\n DRAWER OPEN 00:02:35',
        reason: 'The drawer was open too long or forced: “CASH DRAWER VIOLATION”.',
      },
      { lines: ' DRAWER FORCED OPEN' },
    ],
    nearMisses: [{ lines: ' NO SALE\n CASH DRAWER OPENED' }],
  },
};

describe('every filter', () => {
  it('is in the catalogue once, in its order, and has a hit and a near miss', () => {
    expect(ALL_FILTERS.map((filter) => filter.id)).toEqual(FILTER_IDS);
    for (const id of FILTER_IDS) {
      expect(EXAMPLES[id].hits.length, `${id} has no hit`).toBeGreaterThan(0);
      expect(EXAMPLES[id].nearMisses.length, `${id} has no near miss`).toBeGreaterThan(0);
    }
  });

  describe.each(FILTER_IDS)('%s', (id) => {
    it.each(EXAMPLES[id].hits)('finds $lines', ({ lines, reason, evidence }) => {
      const receipt = receiptOf(lines);
      const finding = findingOf(id, receipt);
      expect(finding).toBeDefined();
      expect(finding?.reason).toMatch(/\S.*\.$/);
      expect(finding?.lineIndexes.length).toBeGreaterThan(0);
      if (reason !== undefined) expect(finding?.reason).toBe(reason);
      if (evidence !== undefined)
        expect(finding?.lineIndexes.map((index) => receipt.lines[index]?.text)).toEqual(evidence);
    });

    it.each(EXAMPLES[id].nearMisses)('leaves alone $lines', ({ lines }) => {
      expect(findingOf(id, receiptOf(lines))).toBeUndefined();
    });
  });
});

/** A row a transaction: the kind and the total are the evidence. */
describe('a summary', () => {
  const TYPES: readonly (readonly [string, number, FilterId | null])[] = [
    ['No Sale', 0, 'no_sales'],
    ['Void', 12, 'void_items'],
    ['Abort', 5, 'abort'],
    ['Refund', -5, 'refund'],
    ['Sale', 0, 'total_due_zero'],
    ['Safe Manual DROP', 200, 'safe_manual_drop'],
    ['Safe Load Tube', 50, 'safe_load_tube'],
    ['Vend Tube', 20, 'vend_tube'],
    ['PLU Inquiry', 0, 'plu_inquiry'],
    ['Memory Cancel', 9, 'memory_cancel'],
    ['Tender Abort', 9, 'tender_abort'],
    ['Cash Drawer Violation', 0, 'cash_drawer_violation'],
    ['Sale', 9, null],
    ['Paid Out', 20, null],
  ];
  it.each(TYPES)('of type %s and total %d hits %s', (type, total, filter) => {
    const { receipts } = parseRows([
      ['Transaction ID', 'Date', 'Time', 'Type', 'Total'],
      ['1', '11/18/2026', '06:05:42', type, total],
    ]);
    const assessment = assessReceipt(at(receipts, 0));
    expect(assessment.transactionType).toBe(type);
    expect(assessment.findings.map((finding) => finding.filter)).toEqual(filter === null ? [] : [filter]);
    for (const finding of assessment.findings) {
      expect(finding.lineIndexes).toEqual([]);
      expect(finding.reason).toContain(`“${type}”`);
    }
  });
});
