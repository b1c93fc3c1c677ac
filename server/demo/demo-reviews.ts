import { ROUTES, type Store, type TransactionRow } from '@tillwatch/contract';
import { writeBody, writeSubject } from '@tillwatch/core/reports';
import { addDays, createRandom, type SchemeName, type Theft } from '@tillwatch/simulation';
import type { DemoClient } from './demo-client.ts';

/** What reviewers might have seen on video. */
const NOTES: Partial<Record<SchemeName, string>> = {
  'abort and pocket': 'The customer paid cash and left before the abort. The drawer was opened right after.',
  'refund to nobody': 'No customer at the counter during this refund.',
  'price for a friend':
    'Full-price pack sold far below the shelf price. The customer seems to know the cashier.',
};
const HONEST_NOTES = [
  '',
  '',
  '',
  'Rung again a minute later; matches the video.',
  'Customer changed their mind at the counter.',
  'Manager present.',
];
/** The range of days that have been reviewed; the newest are still pending. */
const REVIEWED_FROM = -9;
const REVIEWED_TO = -2;
const THEFTS_SEEN = 0.7;
const FALSE_ALARMS = 0.02;
const LEFT_OVER = 0.08;

interface DemoReviews {
  thefts: readonly Theft[];
  today: string;
  /** Right after each decision. */
  onDecided: (transactionId: string) => Promise<void>;
}

/**
 * Reviews what deserves a look from nine days ago to the day before yesterday, like reviewers who miss some thefts and
 * flag a few honest transactions, and drafts the report on the last of those days.
 */
export async function reviewDemoStore(
  reviewers: readonly DemoClient[],
  store: Store,
  { thefts, today, onDecided }: DemoReviews,
): Promise<void> {
  const random = createRandom(store.id);
  const schemes = new Map(
    thefts
      .filter(({ storeNumber }) => storeNumber === store.storeNumber)
      .flatMap(({ tickets, scheme }) => tickets.map(({ number }) => [number, scheme] as const)),
  );
  const [first] = reviewers;
  if (!first) return;
  for (const row of await findImportant(first, store, today)) {
    if (random.chance(LEFT_OVER)) continue;
    const scheme = schemes.get(row.transactionId);
    const isFlagged = random.chance(scheme === undefined ? FALSE_ALARMS : THEFTS_SEEN);
    const note = isFlagged
      ? ((scheme && NOTES[scheme]) ?? 'Please ask the manager.')
      : random.pick(HONEST_NOTES);
    const body = { isVerified: !isFlagged, isFlagged, verificationNotes: note };
    await random.pick(reviewers).call(ROUTES.updateTransaction, { params: { id: row.id }, body });
    await onDecided(row.id);
  }
  await draftReport(first, store, addDays(today, REVIEWED_TO));
}

async function findImportant(client: DemoClient, store: Store, today: string): Promise<TransactionRow[]> {
  const rows: TransactionRow[] = [];
  const query = {
    storeId: store.id,
    startDate: addDays(today, REVIEWED_FROM),
    endDate: addDays(today, REVIEWED_TO),
    priorities: 'check_all',
    sortBy: 'time',
    limit: 200,
  };
  for (;;) {
    const page = await client.call(ROUTES.listTransactions, { query: { ...query, offset: rows.length } });
    rows.push(...page.transactions);
    if (page.transactions.length === 0 || rows.length >= page.total) return rows;
  }
}

async function draftReport(client: DemoClient, store: Store, date: string): Promise<void> {
  const days = { startDate: date, endDate: date };
  const counts = await client.call(ROUTES.getTransactionStats, { query: { storeId: store.id, ...days } });
  const findings = await client.call(ROUTES.getReportFindings, { query: { storeId: store.id, ...days } });
  const user = await client.call(ROUTES.getUser);
  const contact = { name: user.firstName, email: user.email };
  await client.call(ROUTES.createEmailReport, {
    body: {
      storeId: store.id,
      reportDate: date,
      ...days,
      recipientEmail: store.franchiseOwnerEmail,
      subject: writeSubject(days),
      content: writeBody({ store, days, counts, findings, contact }),
      totalHighPriority: counts.checkAll,
      totalMediumPriority: counts.checkLot,
      totalLowPriority: counts.checkFew,
    },
  });
}
