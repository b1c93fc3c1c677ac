// On both databases: a file is read in a wrong way, because somebody answered wrongly, and then in the right one again.
import { ROUTES } from '@tillwatch/contract';
import type { PointedRow } from '@tillwatch/core/journal';
import { describe, expect, it } from 'vitest';
import { pointAt } from '../../core/testing/point-at.ts';
import { type SeedTransaction, seedTransactions } from '../testing/seed-transactions.ts';
import { useStaffedStore } from '../testing/use-test-server.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

const { server, supervisor, agent, store } = useStaffedStore();

type Sales = readonly SeedTransaction[];

const REFUNDS = [2, 5, 9];
const REVIEWED = { flagged: 2, verified: 3, noted: 8 };

/** Twelve tickets of three rows each, two of them in the same second. */
const DAY: Sales = Array.from({ length: 12 }, (_, at) => ({
  transactionNumber: String(4001 + at),
  time: `2026-11-16T10:${String(at === 8 ? 28 : at * 4).padStart(2, '0')}:00`,
  registerId: '1',
  employeeId: at % 2 === 0 ? '27' : '31',
  amountCents: 500 + at * 10,
  items: ['COLA'],
  lines: [`No. ${4001 + at}`, 'COLA', 'TOTAL'],
  row: 1 + at * 3,
  ...(REFUNDS.includes(at) && {
    type: 'Refund',
    amountCents: -7990 - at,
    priority: 'check_all',
    filters: ['refund'],
  }),
}));

const change = (which: (at: number) => boolean, by: (sale: SeedTransaction, at: number) => SeedTransaction) =>
  DAY.map((sale, at) => (which(at) ? by(sale, at) : sale));
const suspicious = { type: 'Refund', priority: 'check_all', filters: ['refund'] } as const;
const plain = { type: 'Sale', priority: 'check_few', filters: [] } as const;
const hideRefunds = () =>
  change(
    (at) => REFUNDS.includes(at),
    (sale) => ({ ...sale, ...plain }),
  );
const numberOfNext = (sale: SeedTransaction, at: number): SeedTransaction => ({
  ...sale,
  transactionNumber: DAY[at + 1]?.transactionNumber ?? '4999',
});

const WRONG_WAYS: [way: string, read: () => Sales][] = [
  ['without some tickets', () => DAY.filter((_, at) => at !== 2 && at !== 3 && at !== 5 && at !== 8)],
  [
    'with one ticket of two',
    () =>
      DAY.filter((_, at) => at % 2 === 0).map((sale, at) => ({
        ...sale,
        lines: [...(sale.lines ?? []), ...(DAY[at * 2 + 1]?.lines ?? [])],
      })),
  ],
  ['with the number of the next ticket', () => change(() => true, numberOfNext)],
  ['with numbers exchanged in the same second', () => change((at) => at === 7, numberOfNext).toSpliced(8, 1)],
  [
    'with numbers of which one is that of a reviewed ticket',
    () => change((at) => at === 7 || at === 8, numberOfNext).filter((_, at) => at !== 9),
  ],
  ['with refunds as sales', hideRefunds],
  [
    'with sales as refunds',
    () =>
      change(
        () => true,
        (sale) => ({ ...sale, ...suspicious }),
      ),
  ],
  [
    'beginning in the middle of tickets, all of them refunds',
    () =>
      change(
        (at) => at % 3 === 0,
        (sale, at) => ({
          ...sale,
          ...suspicious,
          transactionNumber: `88${at}`,
          row: (sale.row ?? 1) + 1,
          amountCents: -9900,
        }),
      ).filter((_, at) => at % 3 === 0),
  ],
  [
    'on another day',
    () =>
      change(
        () => true,
        (sale) => ({ ...sale, time: sale.time.replace('-16T', '-18T') }),
      ),
  ],
  [
    'with another cashier',
    () =>
      change(
        () => true,
        (sale) => ({ ...sale, employeeId: '99' }),
      ),
  ],
];

const load = (sales: Sales, uploadId?: number, pointed?: readonly PointedRow[]) =>
  seedTransactions(
    server.context.database,
    {
      storeId: store.id,
      userId: supervisor.id,
      ...(uploadId !== undefined && { uploadId }),
      ...(pointed !== undefined && { pointed }),
    },
    sales,
  );
const read = async (sales: Sales, uploadId?: number) => (await load(sales, uploadId)).uploadId;

const query = async (text: string) => (await server.context.database.pool.query(text, [store.id])).rows;

const review = (at: number, body: object) =>
  server.call(ROUTES.updateTransaction, { as: agent, params: { id: `${store.id}-${at + 1}` }, body });

async function reviewSome(): Promise<void> {
  await review(REVIEWED.flagged, { isFlagged: true });
  await review(REVIEWED.verified, { isVerified: true });
  await review(REVIEWED.noted, { verificationNotes: 'Looked at the video' });
}

/** Everything that somebody can see of the store's transactions. */
async function stands() {
  return {
    transactions: await query(
      `SELECT t.transaction_number, t.register_id, t.transaction_time, t.employee_id, t.transaction_type, t.amount,
        t.priority, t.filter_mask, t.is_verified, t.is_flagged, t.verification_notes, t.reviewed_by, t.reviewed_at,
        t.version, t.upload_id, t.risk, d.items, d.raw_data, d.findings, d.source,
        CASE WHEN t.version > 1 OR t.filter_mask <> 0 THEN t.id END AS id
      FROM transactions t JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
      WHERE t.store_id = $1 ORDER BY 3, 1`,
    ),
    reviews: await query(
      'SELECT transaction_id, version, action FROM review_changes WHERE store_id = $1 ORDER BY 1, 2',
    ),
    setAside: await query('SELECT transaction_id FROM set_aside_transactions WHERE store_id = $1'),
    open: await query(
      'SELECT transaction_id, content FROM contradictions WHERE store_id = $1 AND settled_at IS NULL',
    ),
    wrongDays: await findWrongDays(server.context.database.db),
  };
}

it.each(WRONG_WAYS)('leaves nothing behind when it was read %s', async (_, readWrongly) => {
  const uploadId = await read(DAY);
  await reviewSome();
  const before = await stands();
  await read(readWrongly(), uploadId);
  expect(await stands()).not.toEqual(before);
  await read(DAY, uploadId);
  expect(await stands()).toEqual(before);
});

it('leaves nothing behind of what an earlier version set aside', async () => {
  const uploadId = await read(DAY);
  await reviewSome();
  const before = await stands();
  await read(DAY.slice(9), uploadId);
  // It wrote JSON in another way.
  await query('UPDATE set_aside_transactions SET content = content::jsonb::json WHERE store_id = $1');
  await read(DAY, uploadId);
  expect(await stands()).toEqual(before);
});

it('leaves nothing behind when it was read wrongly in several ways, one after the other', async () => {
  const uploadId = await read(DAY);
  await reviewSome();
  const before = await stands();
  for (const [, readWrongly] of WRONG_WAYS) await read(readWrongly(), uploadId);
  await read(DAY, uploadId);
  expect(await stands()).toEqual(before);
});

it('leaves no finding of a ticket that was gone in between', async () => {
  const uploadId = await read(DAY);
  const before = await stands();
  await read(DAY.toSpliced(10, 1), uploadId);
  const asRefund = change(
    (at) => at === 10,
    (sale) => ({ ...sale, ...suspicious }),
  );
  await read(asRefund, uploadId);
  const { counts } = await load(DAY, uploadId);
  expect(await stands()).toEqual(before);
  expect(counts).toMatchObject({ setAside: 0, contests: { lost: 1 } });
});

it('brings reviews back if the right way differs in something else from the first one', async () => {
  const uploadId = await read(DAY);
  await reviewSome();
  await read(DAY.slice(9), uploadId);
  expect((await stands()).setAside.length).toBeGreaterThan(2);
  await read(
    change(
      (at) => at === 11,
      (sale) => ({ ...sale, amountCents: 4 }),
    ),
    uploadId,
  );
  const { transactions, setAside, open } = await stands();
  expect(setAside).toEqual([]);
  expect(open).toEqual([]);
  expect(transactions.filter((one) => one['version'] > 1)).toHaveLength(3);
});

it('keeps what would lose a finding waiting when the file is read in a way that is new', async () => {
  const uploadId = await read(DAY);
  await read(hideRefunds(), uploadId);
  expect((await stands()).open).toHaveLength(REFUNDS.length);
});

it('keeps them waiting, too, after another reading that had none of them', async () => {
  const uploadId = await read(DAY);
  await read(hideRefunds(), uploadId);
  const before = await stands();
  expect(before.open).toHaveLength(REFUNDS.length);
  await read(
    hideRefunds().map((sale, at) => ({ ...sale, transactionNumber: `99${at}` })),
    uploadId,
  );
  await read(hideRefunds(), uploadId);
  const { open, transactions } = await stands();
  expect(open).toHaveLength(REFUNDS.length);
  const refunds = transactions.filter((one) => one['transaction_type'] === 'Refund');
  expect(refunds).toHaveLength(REFUNDS.length);
});

it('keeps findings that go with what an agent has read as it was before', async () => {
  const uploadId = await read(hideRefunds());
  await read(DAY, uploadId);
  await server.context.database.pool.query(
    'UPDATE data_uploads SET read_again_by = $3 WHERE store_id = $1 AND id = $2',
    [store.id, uploadId, agent.id],
  );
  await read(hideRefunds(), uploadId);
  expect((await stands()).open).toHaveLength(REFUNDS.length);
});

describe('a file that was first read by a wrong answer', () => {
  const WRONG = [pointAt('No. [number 4001]', { place: 'begins' })];
  const RIGHT = [...WRONG, pointAt('COLA', { meaning: 'item' })];
  const allRefunds = () =>
    change(
      () => true,
      (sale) => ({ ...sale, ...suspicious }),
    );
  const numbersOf = async () =>
    (await stands()).transactions
      .filter((one) => one['filter_mask'] !== 0)
      .map((one) => one['transaction_number'])
      .toSorted((a, b) => Number(a) - Number(b));
  const ofRefunds = REFUNDS.map((at) => DAY[at]?.transactionNumber);

  it('is read right once it is corrected, and supervisors are told what is no longer found', async () => {
    const { uploadId } = await load(allRefunds(), undefined, WRONG);
    await review(REVIEWED.verified, { isVerified: true });
    const { counts } = await load(DAY, uploadId, RIGHT);
    expect(await numbersOf()).toEqual(
      [...ofRefunds, DAY[REVIEWED.verified]?.transactionNumber].toSorted((a, b) => Number(a) - Number(b)),
    );
    // What was reviewed waits for a decision.
    expect((await stands()).open).toMatchObject([{ transaction_id: REVIEWED.verified + 1 }]);
    expect(counts.contests).toMatchObject({ held: 0, kept: 1, lost: DAY.length - REFUNDS.length - 1 });
    const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
    expect(notifications.find((one) => one.kind === 'reviews-contested')).toMatchObject({
      lost: DAY.length - REFUNDS.length - 1,
    });
  });

  it('has what it hid, and is read right once it is forgotten', async () => {
    const { uploadId } = await load(hideRefunds(), undefined, WRONG);
    await load(allRefunds(), uploadId, RIGHT);
    expect(await numbersOf()).toHaveLength(DAY.length);
    await load(DAY, uploadId);
    expect(await numbersOf()).toEqual(ofRefunds);
    expect((await stands()).open).toEqual([]);
  });

  it.each<[string, readonly PointedRow[] | undefined, readonly PointedRow[]]>([
    ['no answer had read it first', undefined, RIGHT],
    ['the same answer has read it', RIGHT, RIGHT],
    ['the answer says now that rows are nothing', WRONG, [...RIGHT, pointAt('ZURUECK', { meaning: 'note' })]],
  ])('keeps findings waiting if %s', async (_, before, now) => {
    const { uploadId } = await load(DAY, undefined, before);
    await load(hideRefunds(), uploadId, now);
    expect((await stands()).open).toHaveLength(REFUNDS.length);
    expect(await numbersOf()).toEqual(ofRefunds);
  });

  it('keeps findings waiting that the same file had as another upload', async () => {
    const first = await load(DAY);
    const { uploadId } = await load(DAY, undefined, WRONG);
    await server.context.database.pool.query(
      `UPDATE data_uploads SET content_hash = (SELECT content_hash FROM data_uploads WHERE store_id = $1 AND id = $2)
      WHERE store_id = $1 AND id = $3`,
      [store.id, first.uploadId, uploadId],
    );
    await load(hideRefunds(), uploadId, RIGHT);
    expect((await stands()).open).toHaveLength(REFUNDS.length);
  });
});

it('tells of other days and times, and of what is gone, by number', async () => {
  const uploadId = await read(DAY);
  const moved = change(
    (at) => at < 4,
    (sale, at) => ({
      ...sale,
      time: at === 0 ? sale.time.replace('-16T', '-18T') : sale.time.replace(':00', ':30'),
    }),
  );
  const { counts } = await load(moved.slice(0, 6), uploadId);
  expect(counts.rewritten).toMatchObject({
    days: 1,
    times: 3,
    moved: ['4003', '4002', '4004', '4001'],
    gone: 6,
    goneFindings: 1,
    goneNumbers: ['4010', '4007', '4008', '4009', '4011'],
  });
  const other = await server.createUser({ role: 'supervisor' });
  await load(DAY, uploadId);
  const { notifications } = await server.call(ROUTES.listNotifications, { as: other });
  expect(notifications.find((one) => one.kind === 'columns-changed')).toMatchObject({
    days: 1,
    times: 3,
    gone: 0,
  });
});
