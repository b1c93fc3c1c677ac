import { describe, expect, it } from 'vitest';
import { at, parseLines, parseRows } from '../testing/parse-rows.ts';
import { type Assessment, assessReceipt, DEFAULT_RULES, type DetectionRules } from './index.ts';

function assess(lines: string, rules?: DetectionRules): Assessment {
  const { receipts } = parseLines(`REG 01   TRANS# 1\n11/18/2026 06:05:42   CASHIER 115 SAM K\n${lines}`);
  return assessReceipt(at(receipts, 0), rules);
}

it('takes a pickup with goods that were sold for an order, not for money that is carried away', () => {
  const rows = (goods: string) => [
    ['Transaction', 'Date', 'Time', 'Type', 'Item', 'Line Total'],
    ...[1, 2, 3, 4, 5, 6].map((n) => [
      `470${n}`,
      '11/18/2026',
      `06:1${n}:00`,
      n === 3 ? 'Pickup' : 'Sale',
      n === 3 ? goods : 'COLA CAN',
      4.25,
    ]),
  ];
  const typeOf = (goods: string) => assessReceipt(at(parseRows(rows(goods)).receipts, 2)).transactionType;
  expect([typeOf('COLA CAN'), typeOf('Cash Pickup')]).toEqual(['Sale', 'Safe Manual DROP']);
});

describe('type and amount', () => {
  it.each([
    ['a sale by its last total', ' MILK 4.59\n TOTAL 4.59\n EGGS 2.00\n TOTAL 6.59\n CASH 6.59', 'Sale', 659],
    [
      'an aborted ticket by its lines',
      ' MILK 4.59\n GUM 1.00\n VOID LINE ITEM GUM -1.00\n TRANSACTION ABORTED',
      'Abort',
      459,
    ],
    ['a voided ticket', ' MILK 4.59\n VOID TICKET 1', 'Void', 459],
    ['a refund below zero', ' *** REFUND ***\n MILK -4.59\n TOTAL DUE -$4.59\n CASH -4.59', 'Refund', -459],
    [
      'a refund printed without a sign',
      ' *** REFUND ***\n MILK 4.59\n TOTAL DUE $4.59\n CASH 4.59',
      'Refund',
      -459,
    ],
    ['a return within a sale', ' REFUND MILK -4.59\n WINE 20.00\n TOTAL 15.41\n CASH 15.41', 'Sale', 1541],
    ['no sale', ' NO SALE', 'No Sale', 0],
    ['a drop', ' SAFE MANUAL DROP 400.00', 'Safe Manual DROP', 40000],
    ['a load', ' SAFE LOAD TUBE 50.00', 'Safe Load Tube', 5000],
    ['a vend', ' VEND TUBE 20.00', 'Vend Tube', 2000],
    ['a look-up', ' PLU INQUIRY MILK 4.59', 'PLU Inquiry', 0],
    ['a drawer event', ' CASH DRAWER VIOLATION', 'Cash Drawer Violation', 0],
    ['money paid out', ' PAID OUT MILKMAN 30.00', 'Paid Out', 3000],
    ['money paid in', ' PAID IN 30.00', 'Paid In', 3000],
    ['a canceled payment', ' MILK 4.59\n TOTAL 4.59\n CREDIT 4.59\n TENDER ABORT', 'Tender Abort', 459],
    [
      'a payment canceled and made again',
      ' MILK 4.59\n TOTAL 4.59\n CREDIT 4.59\n TENDER ABORT\n CASH 4.59',
      'Sale',
      459,
    ],
    ['a suspended ticket that was canceled', ' MILK 4.59\n MEMORY CANCEL', 'Memory Cancel', 459],
    ['a lottery payout', ' LOTTERY WIN -10.00\n TOTAL -10.00\n CASH -10.00', 'Sale', -1000],
    [
      'the change of a prepayment',
      ' FUEL PUMP 03 22.51\n PREPAY CA #03 -40.00\n TOTAL -17.49\n CASH -17.49',
      'Sale',
      -1749,
    ],
    ['nothing that is known', ' SUBTOTAL 0.00', 'Other', 0],
  ])('tells %s', (_, lines, type, cents) => {
    expect(assess(lines)).toMatchObject({ transactionType: type, amountCents: cents });
  });
});

describe('priority', () => {
  // Specification: 3.14
  it('is a spot check without a flag, and the highest of several', () => {
    expect(assess(' MILK 4.59\n TOTAL 4.59\n CASH 4.59')).toMatchObject({
      priority: 'check_few',
      findings: [],
    });
    const several = assess(' CAMEL 9.89\n GUM 0.49\n MEMORY CANCEL');
    expect(several.findings.map((finding) => [finding.filter, finding.priority])).toEqual([
      ['cigarettes', 'check_few'],
      ['memory_cancel', 'check_all'],
      ['retail_below_95_cents', 'check_few'],
    ]);
    expect(several.priority).toBe('check_all');
  });

  it.each([
    ['small', ' MILK 4.59\n EGGS 3.00\n VOID LINE ITEM EGGS -3.00\n TOTAL 4.59\n CASH 4.59', 'check_lot'],
    [
      'just below the limit',
      ' A 9.99\n EGGS 3.00\n VOID LINE ITEM A -9.99\n TOTAL 3.00\n CASH 3.00',
      'check_lot',
    ],
    [
      'at the limit together',
      ' A 5.00\n B 5.00\n C 1.00\n VOID A -5.00\n VOID B -5.00\n TOTAL 1.00',
      'check_all',
    ],
    ['all lines', ' A 5.00\n VOID A -5.00\n TOTAL 0.00', 'check_all'],
    [
      'after the total',
      ' A 5.00\n B 5.00\n TOTAL 10.00\n VOID A -5.00\n TOTAL 5.00\n CASH 5.00',
      'check_all',
    ],
  ])('of voids: %s', (_, lines, priority) => {
    const finding = assess(lines).findings.find((one) => one.filter === 'void_items');
    expect(finding?.priority).toBe(priority);
  });

  it('follows the rules it is given', () => {
    const rules: DetectionRules = {
      ...DEFAULT_RULES,
      priorities: { ...DEFAULT_RULES.priorities, retail_below_95_cents: 'check_few' },
      voids: { ...DEFAULT_RULES.voids, raiseFromCents: 300, raisedPriority: 'check_all' },
      lowRetailBelowCents: 50,
    };
    const lines = ' GUM 0.49\n MINT 0.79\n EGGS 3.00\n VOID LINE ITEM EGGS -3.00\n TOTAL 1.28\n CASH 1.28';
    expect(assess(lines, rules).findings).toMatchObject([
      {
        filter: 'void_items',
        priority: 'check_all',
        reason: 'Line voided: EGGS, $3.00. Voids of $3.00 reach the $3.00 limit.',
      },
      {
        filter: 'retail_below_95_cents',
        priority: 'check_few',
        reason: 'Unit price below $0.50: GUM at $0.49.',
      },
    ]);
  });
});

it('flags a ticket once for each filter, with the lines ascending', () => {
  const assessment = assess(' A 5.00\n B 5.00\n VOID B -5.00\n VOID A -5.00\n TRANSACTION ABORTED');
  expect(assessment.findings.filter((finding) => finding.filter === 'void_items')).toHaveLength(1);
  expect(assessment.findings[0]?.lineIndexes).toEqual([4, 5]);
});
