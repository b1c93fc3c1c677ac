import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Receipt } from '@tillwatch/core/journal';
import {
  comparePeople,
  countTicket,
  createAnswerRecord,
  FINDING_KIND_IDS,
  findPersonSignals,
  gatherTicketFacts,
  kindsOf,
  newTally,
  packFacts,
  PERSON_SIGNAL_IDS,
  SIGNAL_IDS,
  viewPerson,
  viewStore,
} from '@tillwatch/core/ranking';
import { rankingRulesOf } from '@tillwatch/core/rules';
import { SCHEME_NAMES, type SchemeName } from '@tillwatch/simulation';
import { expect, it } from 'vitest';
import { simulateReceipts } from '../testing/simulated-receipts.ts';
import { judgeDay } from './judge-day.ts';

const FILE = 'signals-version.ts';

it('changes with what signals say', { timeout: 60_000 }, async () => {
  const judged = [
    ...SCHEME_NAMES.map((scheme) => judgeScheme(scheme)),
    ...ALTERED.map((alter) => judgeScheme('abort and pocket', alterFirst(alter))),
    judgeScheme('abort and pocket', takeButterBack),
    judgeScheme('abort and pocket', ringCheap()),
  ];
  // Too few would notice too little.
  const found = new Set(
    judged.flatMap(({ risks }) => risks.flatMap(({ signals }) => signals.map(({ id }) => id))),
  );
  expect(found.size).toBeGreaterThan((SIGNAL_IDS.length - PERSON_SIGNAL_IDS.length) * 0.7);
  const hash = createHash('sha256').update(JSON.stringify(judged)).digest('hex').slice(0, 12);
  const source = readFileSync(new URL(FILE, import.meta.url), 'utf8');
  await expect(source.replace(/'[^']*';/, `'${hash}';`)).toMatchFileSnapshot(FILE);
});

/**
 * What no scheme does to every fortieth ticket: its payments are gone, its first article costs five cents, it recalls
 * what was set aside, its card leaves no line or another's, or was a phone that leaves none, it pays out for empties or
 * prepaid fuel, rings its first article with a quantity of 0, or gives $40 more change than is due.
 */
const ALTERED: readonly ((receipt: Receipt) => Receipt)[] = [
  (receipt) => ({ ...receipt, tenders: [] }),
  (receipt) => ({
    ...receipt,
    items: receipt.items.map((item, at) =>
      at === 0 && item.priceCents > 0 ? { ...item, priceCents: 5 } : item,
    ),
  }),
  (receipt) => ({
    ...receipt,
    events: [...receipt.events, { kind: 'recall', lineIndex: 0, amountCents: null, text: 'RECALL' }],
  }),
  (receipt) => ({
    ...receipt,
    card: { maskedCard: null, cardType: null, approvalCode: null, entryMethod: null },
    lines: receipt.lines.filter(({ kind }) => kind !== 'payment'),
  }),
  (receipt) => ({
    ...receipt,
    tenders: receipt.tenders.map((tender) => ({ ...tender, method: 'MOBILE' })),
    card: { maskedCard: null, cardType: null, approvalCode: null, entryMethod: null },
    lines: receipt.lines.filter(({ kind }) => kind !== 'payment'),
  }),
  (receipt) => ({
    ...receipt,
    items: [
      { name: 'FUEL PUMP 06', priceCents: 200, quantity: 1, state: 'sold', lineIndex: 0 },
      { name: 'PREPAY CA #06', priceCents: -3000, quantity: 1, state: 'sold', lineIndex: 0 },
    ],
  }),
  (receipt) => ({
    ...receipt,
    card: { maskedCard: '************1234', cardType: null, approvalCode: '890530', entryMethod: null },
  }),
  (receipt) => ({
    ...receipt,
    items: receipt.items.map((item, at) => (at === 0 ? { ...item, priceCents: 0 } : item)),
    lines: receipt.lines.map((line, at) =>
      at === receipt.items[0]?.lineIndex ? { ...line, text: `${receipt.items[0].name} 0 @ 9.49 0.00` } : line,
    ),
  }),
  (receipt) => ({
    ...receipt,
    items: [
      ...receipt.items,
      { name: 'BOTTLE REFUND', priceCents: -960, quantity: 1, state: 'sold', lineIndex: 0 },
    ],
  }),
  (receipt) => ({ ...receipt, changeCents: Math.abs(receipt.changeCents ?? 0) + 4000 }),
];
const ALTERED_EVERY = 40;

/** @param step the ticket's place among forty. */
type Alter = (receipt: Receipt, step: number) => Receipt;

const alterFirst =
  (alter: (receipt: Receipt) => Receipt): Alter =>
  (receipt, step) =>
    step === 0 ? alter(receipt) : receipt;

/** Takes an article back, which the next customers buy among other goods. */
const takeButterBack: Alter = (receipt, step) => {
  const isBack = step % 4 === 0;
  const butter = { name: 'BUTTER', priceCents: 549, quantity: 1, state: 'sold', lineIndex: 0 } as const;
  const back = { ...butter, name: 'Void line item BUTTER', priceCents: -549, state: 'void' } as const;
  return { ...receipt, items: [...receipt.items, butter, ...(isBack ? [back] : [])] };
};

/** One cashier looks a price up and rings another article, or rings what nobody else does, or takes something off. */
function ringCheap(): Alter {
  let cashier: string | null = null;
  const low = { name: 'LOW GROCERY', priceCents: 99, quantity: 1, state: 'sold', lineIndex: 0 } as const;
  const asked = { kind: 'plu-inquiry', lineIndex: 0, amountCents: 949, text: 'PLU INQUIRY WINSTON' } as const;
  return (receipt, step) => {
    cashier ??= receipt.employeeId;
    if (receipt.employeeId !== cashier || receipt.tenders.length === 0) return receipt;
    const tenders = [{ method: 'CASH', amountCents: 99, lineIndex: receipt.lines.length }];
    const cheap = { ...receipt, items: [low], totalCents: 99, changeCents: null, tenders };
    if (step % 4 === 0) return cheap;
    return step % 4 === 1
      ? { ...cheap, events: [...receipt.events, asked] }
      : { ...receipt, discountCents: -150 };
  };
}

/** Everything that is kept of a scheme's days, and what is said of its people. */
function judgeScheme(scheme: SchemeName, alter: Alter = (receipt) => receipt) {
  const receipts = simulateReceipts({ seed: 7, days: 4, customersPerDay: 90, scheme });
  const tickets = receipts.map(({ receipt, assessment }, id) => ({
    id,
    facts: gatherTicketFacts(alter(receipt, id % ALTERED_EVERY), assessment),
  }));
  const facts = tickets.map((ticket) => ticket.facts);
  const view = viewStore(facts);
  const tally = newTally();
  for (const fact of facts) countTicket(tally, fact, kindsOf(fact, view));
  const people = comparePeople(tally);
  const answers = createAnswerRecord();
  return {
    facts: facts.map(packFacts),
    says: [...tally.keys()].map((employeeId) =>
      findPersonSignals(FINDING_KIND_IDS, viewPerson(employeeId, people, answers), 12),
    ),
    ...judgeDay({ storeId: 1, day: '2026-03-02' }, tickets, tickets, rankingRulesOf({})),
  };
}
