import { describe, expect, it } from 'vitest';
import type { Receipt } from '../journal/index.ts';
import { at, parseLines } from '../testing/parse-rows.ts';
import {
  type Assessment,
  assessReceipt,
  DEFAULT_RULES,
  type DetectionRules,
  FILTER_IDS,
  judgeHits,
  PRIORITY_IDS,
  recallHits,
} from './index.ts';

const HEADING = 'REG 01   TRANS# 1\n11/18/2026 06:05:42   CASHIER 115 SAM K\n';

const TICKETS = [
  ' GUM 0.49\n MINT 0.79\n EGGS 3.00\n VOID LINE ITEM EGGS -3.00\n TOTAL 1.28\n CASH 1.28',
  ' SUNGLASSES 14.99\n MILK 4.59\n VOID LINE ITEM SUNGLASSES -14.99\n TOTAL 4.59\n CASH 4.59',
  ' A 5.00\n B 5.00\n TOTAL 10.00\n VOID A -5.00\n TOTAL 5.00\n CASH 5.00',
  ' A 5.00\n VOID A -5.00\n TOTAL 0.00',
  ' MILK 4.59\n SUBTOTAL 4.59\n VOID TICKET 1',
  ' MILK 1204.59\n TOTAL 1204.59\n *** VOID ***',
  ' PREPAY CA #05 -20.00\n UNLEADED 20.00\n TOTAL 0.00\n CASH 0.00',
  ' MILK 4.59\n STORE USE -4.59\n TOTAL DUE $0.00\n CASH 0.00',
  ' NO SALE',
  ' *** REFUND ***\n ICE BAG 7LB -2.99\n TOTAL DUE -$2.99\n CASH -2.99',
  ' CAMEL 9.89\n GUM 0.49\n MEMORY CANCEL',
  ' MILK 4.59\n GUM 0.99\n SUBTOTAL 5.58\n *** TRANSACTION ABORTED ***',
  ' MILK 4.59\n TOTAL 4.59\n CASH 4.59',
];

const receiptOf = (lines: string): Receipt => at(parseLines(HEADING + lines).receipts, 0);
const RECEIPTS = TICKETS.map(receiptOf);

/** @returns what a stored transaction would be by these rules. */
function judgeStored(receipt: Receipt, kept: Assessment, rules: DetectionRules, isOlder = false) {
  const { employeeId, registerId, items, totalCents, lines } = receipt;
  const found = recallHits({
    employeeId,
    registerId,
    transactionType: kept.transactionType,
    findings: kept.findings,
    kept: isOlder ? null : kept.kept,
    items,
    totalCents,
    lineKinds: lines.map(({ kind }) => kind),
  });
  return judgeHits(found, rules);
}

/** Park and Miller's generator. */
function createRandom(seed: number): () => number {
  let state = seed * 7919;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function drawRules(seed: number): DetectionRules {
  const random = createRandom(seed);
  const pick = <T>(values: readonly T[]): T => at(values, Math.floor(random() * values.length));
  return {
    priorities: Object.fromEntries(
      FILTER_IDS.map((id) => [id, pick(PRIORITY_IDS)]),
    ) as DetectionRules['priorities'],
    off: FILTER_IDS.filter(() => random() < 0.2),
    exceptions: FILTER_IDS.flatMap((filter, id) =>
      random() < 0.2 ? [{ id, filter, ...pick([CASHIER, REGISTER, SOMEBODY_ELSE]) }] : [],
    ),
    voids: {
      raiseFromCents: pick([1, 299, 300, 1000, 1499, 100_000]),
      raiseWhenAllVoid: random() < 0.5,
      raiseAfterTotal: random() < 0.5,
      raisedPriority: 'check_all',
    },
    lowRetailBelowCents: pick([1, 49, 50, 95, 500]),
    isFuelPrepayExempt: random() < 0.5,
  };
}

const CASHIER = { employeeId: '115', registerId: null };
const REGISTER = { employeeId: null, registerId: '1' };
const SOMEBODY_ELSE = { employeeId: '7', registerId: null };

describe('rules that change for what is stored', () => {
  const bare = ({ priority, findings, kept }: Pick<Assessment, 'priority' | 'findings' | 'kept'>) => ({
    priority,
    findings,
    kept,
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('judge it as they judge a receipt that is read, seed %s', (seed) => {
    const [rules, others] = [drawRules(seed), drawRules(seed + 100)];
    for (const receipt of RECEIPTS) {
      const read = bare(assessReceipt(receipt, rules));
      expect(bare(judgeStored(receipt, assessReceipt(receipt), rules))).toEqual(read);
      expect(bare(judgeStored(receipt, assessReceipt(receipt, others), rules))).toEqual(read);
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('do so if an older version stored only findings, seed %s', (seed) => {
    const rules = drawRules(seed);
    for (const receipt of RECEIPTS) {
      const { priority, findings } = judgeStored(receipt, assessReceipt(receipt), rules, true);
      const read = assessReceipt(receipt, rules);
      expect({ priority, findings }).toEqual({ priority: read.priority, findings: read.findings });
    }
  });

  it('keep what doesn’t flag, and why', () => {
    const noSale = receiptOf(' NO SALE');
    const off = assessReceipt(noSale, { ...DEFAULT_RULES, off: ['no_sales'] });
    expect(off).toMatchObject({ priority: 'check_few', findings: [], kept: [{ aside: 'off' }] });
    const exceptions = [{ id: 9, filter: 'no_sales' as const, ...REGISTER }];
    const leftOut = assessReceipt(noSale, { ...DEFAULT_RULES, exceptions });
    expect(leftOut).toMatchObject({ findings: [], kept: [{ filter: 'no_sales', aside: 9 }] });
    const others = [{ id: 9, filter: 'no_sales' as const, ...SOMEBODY_ELSE }];
    expect(assessReceipt(noSale, { ...DEFAULT_RULES, exceptions: others }).findings).toHaveLength(1);
  });
});
