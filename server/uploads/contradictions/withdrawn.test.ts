// On both databases: statements. What is left of what a file said once it is withdrawn.
import { formatRecordId, ROUTES, type UploadDetails } from '@tillwatch/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { findContradictionsOf } from '../../personal-data/export-person.queries.ts';
import { findPersons } from '../../personal-data/person.queries.ts';
import { removeExpired } from '../../retention/retention.queries.ts';
import { type SeedTransaction, seedTransactions } from '../../testing/seed-transactions.ts';
import type { TestUser } from '../../testing/start-test-server.ts';
import { useStaffedStore } from '../../testing/use-test-server.ts';
import { findWrongDays } from '../../transactions/summary.queries.ts';

const { server, supervisor, agent, store } = useStaffedStore();
let colleague: TestUser;
beforeEach(async () => {
  colleague = await server.createUser({ role: 'supervisor' });
});

const refund = (number: number, amountCents: number, of: Partial<SeedTransaction> = {}): SeedTransaction => ({
  transactionNumber: String(number),
  time: `2026-11-20T1${number}:00:00`,
  row: number,
  lines: [`TRAN# ${number} ${amountCents}`],
  employeeId: '257',
  employeeName: 'HENRIK DAHL',
  type: 'Refund',
  priority: 'check_all',
  filters: ['refund'],
  amountCents,
  ...of,
});

async function load(filename: string, ...transactions: SeedTransaction[]): Promise<string> {
  const into = { storeId: store.id, userId: agent.id, filename };
  return formatRecordId(
    store.id,
    (await seedTransactions(server.context.database, into, transactions)).uploadId,
  );
}

const idOf = (id: number) => `${store.id}-${id}`;
const read = (id: number, as = agent) => server.call(ROUTES.getTransaction, { as, params: { id: idOf(id) } });
const ofUpload = (uploadId: string) => ({ as: supervisor, params: { uploadId } });
const listOpen = () => server.call(ROUTES.listContests, { as: supervisor, params: { id: String(store.id) } });

/** Withdraws it. @returns what was said that would end, and what did. */
async function withdraw(uploadId: string): Promise<[said: UploadDetails['withdrawalEnds'], did: unknown]> {
  const { withdrawalEnds } = await server.call(ROUTES.getUpload, ofUpload(uploadId));
  const before = await listOpen();
  await server.call(ROUTES.withdrawUpload, ofUpload(uploadId));
  const after = await listOpen();
  expect(await findWrongDays(server.context.database.db)).toEqual([]);
  return [
    withdrawalEnds,
    {
      transactions: before.transactions - after.transactions,
      differences: before.total - after.total,
    },
  ];
}

async function settle(takes: boolean): Promise<void> {
  const [contest] = (await listOpen()).contests;
  await server.call(ROUTES.settleContest, {
    as: supervisor,
    params: { id: contest!.transactionId, contestId: contest!.id },
    body: { takes, seen: contest!.seen, reason: 'Looked at the video' },
  });
}

it('keeps in the history what the file had said, by whom it was withdrawn, and asks again if it comes again', async () => {
  await load('monday.xlsx', refund(1, 5_000), refund(2, 5_000));
  await server.call(ROUTES.updateTransaction, {
    as: agent,
    params: { id: idOf(1) },
    body: { isFlagged: true },
  });
  const others = [refund(1, 6_000), refund(2, 4_000), refund(2, 3_000, { row: 9 })];
  const corrected = await load('corrected.xlsx', ...others);
  const [said, did] = await withdraw(corrected);
  expect(said).toEqual({ transactions: 2, differences: 3 });
  expect(did).toEqual(said);
  const { contests } = await read(1);
  expect(contests).toMatchObject([
    {
      outcome: 'withdrawn',
      filename: 'corrected.xlsx',
      withdrawnByName: expect.stringContaining('Supervisor') as string,
      withdrawnAt: expect.any(String) as string,
      differences: [
        { field: 'amount', before: '50.00', after: '60.00' },
        { field: 'subtotal', before: '50.00', after: '60.00' },
      ],
    },
  ]);
  expect((await read(2)).contests.map(({ outcome }) => outcome)).toEqual(['withdrawn', 'withdrawn']);
  const { entries } = await server.call(ROUTES.listAuditLog, {
    as: await server.createUser({ role: 'admin' }),
    query: { search: corrected },
  });
  expect(entries.find(({ action }) => action === 'withdraw')).toMatchObject({
    changes: { after: { undecided: 3 } },
  });
  for (const as of [supervisor, agent]) {
    const { notifications } = await server.call(ROUTES.listNotifications, { as });
    expect(notifications.find(({ kind }) => kind === 'reviews-contested')).toMatchObject({
      withdrawnBy: expect.stringContaining('Supervisor') as string,
      readAt: expect.any(String) as string,
    });
  }
  // It was no decision.
  await load('again.xlsx', ...others);
  expect((await listOpen()).total).toBe(3);
  expect((await read(1)).contests.map(({ outcome }) => outcome).toSorted()).toEqual(['open', 'withdrawn']);
});

it('keeps what the withdrawn file had said of what another file says otherwise now', async () => {
  const monday = await load('monday.xlsx', refund(1, 5_000), refund(2, 5_000));
  await load('corrected.xlsx', refund(1, 4_000), refund(2, 5_000));
  const [said, did] = await withdraw(monday);
  expect(said).toEqual({ transactions: 1, differences: 1 });
  expect(did).toEqual(said);
  const { amount, contests } = await read(1);
  expect(amount).toBe(40);
  expect(contests).toMatchObject([
    {
      outcome: 'withdrawn',
      filename: 'monday.xlsx',
      differences: [
        { field: 'amount', before: '40.00', after: '50.00' },
        { field: 'subtotal', before: '40.00', after: '50.00' },
      ],
    },
  ]);
  // Both files say the same.
  expect((await read(2)).contests).toEqual([]);
});

it('ends the question when the file whose more severe version counts is withdrawn', async () => {
  await load('monday.xlsx', refund(1, 4_000, { type: 'Sale', filters: [], priority: 'check_few' }));
  const forged = await load(
    'forged.xlsx',
    refund(1, 4_000, { employeeId: '110', employeeName: 'NADIA BELL' }),
  );
  expect((await read(1)).employeeId).toBe('110');
  const [said, did] = await withdraw(forged);
  expect(said).toEqual({ transactions: 1, differences: 1 });
  expect(did).toEqual(said);
  const { employeeId, contests } = await read(1);
  expect(employeeId).toBe('257');
  expect(contests).toMatchObject([{ outcome: 'withdrawn', filename: 'forged.xlsx' }]);
  expect(contests[0]!.differences).toContainEqual({ field: 'findings', before: null, after: 'Refunds' });
});

it('leaves a question that another file asks, too', async () => {
  await load('monday.xlsx', refund(1, 5_000));
  const corrected = await load('corrected.xlsx', refund(1, 4_000));
  await load('copy.xlsx', refund(1, 4_000));
  const [said, did] = await withdraw(corrected);
  expect(said).toEqual({ transactions: 0, differences: 0 });
  expect(did).toEqual(said);
  expect((await read(1)).contests).toMatchObject([{ outcome: 'open', filename: 'copy.xlsx' }]);
});

it.each([true, false])('tells of a decision whose file is withdrawn (taken: %s)', async (takes) => {
  await load('monday.xlsx', refund(1, 5_000));
  const corrected = await load('corrected.xlsx', refund(1, 4_000));
  await settle(takes);
  await withdraw(corrected);
  const { amount, contests } = await read(1);
  expect(amount).toBe(50);
  expect(contests.some(({ outcome }) => outcome === 'open')).toBe(takes);
  expect(contests.filter(({ outcome }) => outcome !== 'open')).toMatchObject([
    {
      outcome: takes ? 'taken' : 'kept',
      reason: 'Looked at the video',
      withdrawnByName: expect.stringContaining('Supervisor') as string,
      differences: [
        { field: 'amount', before: '50.00', after: '40.00' },
        { field: 'subtotal', before: '50.00', after: '40.00' },
      ],
    },
  ]);
});

describe('a file that was used, withdrawn, and uploaded again', () => {
  const nadia = { employeeId: '110', employeeName: 'NADIA BELL' };
  const remarksOf = async (upload: string) =>
    (await server.call(ROUTES.getUpload, ofUpload(upload))).report?.remarks.join(' ') ?? '';
  const outcomesOf = async () => (await read(1)).contests.map(({ outcome }) => outcome);
  const use = async (): Promise<string> => {
    const upload = await load('forged.xlsx', refund(1, 5_000, nadia));
    await settle(true);
    expect((await read(1)).employeeId).toBe('110');
    return upload;
  };

  it('is asked about again, and its report says nothing else', async () => {
    await load('monday.xlsx', refund(1, 5_000));
    await withdraw(await use());
    expect((await read(1)).employeeId).toBe('257');
    const again = await load('forged.xlsx', refund(1, 5_000, nadia));
    expect((await listOpen()).total).toBe(1);
    expect(await outcomesOf()).toEqual(['open', 'taken']);
    expect(await remarksOf(again)).not.toMatch(/reviewed transaction differs|has decided since/);
    expect(await remarksOf(again)).toContain('1 transaction that nobody had reviewed');
  });

  it('can be used again, with every decision in the history', async () => {
    await load('monday.xlsx', refund(1, 5_000));
    for (let round = 0; round < 3; round += 1) await withdraw(await use());
    await use();
    const { contests, employeeId } = await read(1);
    expect(employeeId).toBe('110');
    expect(contests.map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'taken', 'taken']);
    expect(contests.map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([false, true, true, true]);
    for (const { differences } of contests)
      expect(differences).toContainEqual({ field: 'employeeId', before: '257', after: '110' });
  });

  it('leaves nothing in the way of a file that changes the transaction without a question', async () => {
    await load('monday.xlsx', refund(1, 5_000));
    await withdraw(await use());
    const filters = ['refund', 'no_sales'] as const;
    await load('more.xlsx', refund(1, 5_000, { filters: [...filters], lines: ['TRAN# 1 and NO SALE'] }));
    expect((await read(1)).filterFlags).toEqual(expect.arrayContaining([...filters]));
    expect((await listOpen()).contests).toMatchObject([
      { kinds: expect.arrayContaining(['cashier']) as string[] },
    ]);
  });

  it('stays decided while a copy of it counts, and once another file was preferred to it', async () => {
    await load('monday.xlsx', refund(1, 5_000));
    const forged = await use();
    await load('copy.xlsx', refund(1, 5_000, nadia));
    await withdraw(forged);
    expect((await read(1)).employeeId).toBe('110');
    await load('price.xlsx', refund(1, 5_000, { employeeId: '31', employeeName: 'OWEN PRICE' }));
    await settle(true);
    await load('forged.xlsx', refund(1, 5_000, nadia));
    expect((await listOpen()).total).toBe(0);
    expect((await read(1)).employeeId).toBe('31');
  });
});

it('says how many transactions change to what another file says, and does so', async () => {
  const other = { employeeId: '110', employeeName: 'NADIA BELL' };
  await load('monday.xlsx', refund(1, 5_000), refund(2, 5_000), refund(3, 5_000), refund(4, 5_000));
  const sale = { type: 'Sale', filters: [], priority: 'check_few' } as const;
  const forged = await load('forged.xlsx', refund(1, 5_000, other), refund(2, 5_000, sale), refund(3, 5_000));
  await settle(true);
  await settle(true);
  const [first, second] = [await read(1), await read(2)];
  expect([first.employeeId, second.transactionType]).toEqual(['110', 'Sale']);
  const { withdrawalChanges, removableTransactions } = await server.call(ROUTES.getUpload, ofUpload(forged));
  expect([withdrawalChanges, removableTransactions]).toEqual([
    {
      transactions: 2,
      cashiers: 1,
      kinds: 1,
      amounts: 0,
      decisions: 2,
      deciders: [expect.stringContaining('Supervisor')],
    },
    0,
  ]);
  await withdraw(forged);
  const after = [await read(1), await read(2)];
  expect(after.map(({ employeeId, transactionType }) => [employeeId, transactionType])).toEqual([
    ['257', 'Refund'],
    ['257', 'Refund'],
  ]);
});

it('says so of what only this file has as it is stored', async () => {
  const monday = await load('monday.xlsx', refund(1, 5_000), refund(2, 5_000));
  await load('corrected.xlsx', refund(1, 4_000), refund(2, 5_000));
  const { withdrawalChanges } = await server.call(ROUTES.getUpload, ofUpload(monday));
  expect(withdrawalChanges).toEqual({
    transactions: 1,
    cashiers: 0,
    kinds: 0,
    amounts: 1,
    decisions: 0,
    deciders: [],
  });
  await withdraw(monday);
  expect([(await read(1)).amount, (await read(2)).amount]).toEqual([40, 50]);
});

it('is in the export of a person with its file, and goes with the transaction, as its upload does', async () => {
  await load('monday.xlsx', refund(1, 5_000));
  const nadia = { employeeId: '110', employeeName: 'NADIA BELL' };
  const forged = await load('forged.xlsx', refund(1, 5_000, nadia));
  await withdraw(forged);
  const { db, pool } = server.context.database;
  const [person] = await findPersons(db, 'NADIA BELL', store.storeNumber);
  expect(await findContradictionsOf(db, person!)).toMatchObject([
    { is_withdrawn: true, is_taken: false, files: ['forged.xlsx'] },
  ]);
  const uploads = async () =>
    (await pool.query('SELECT FROM data_uploads WHERE store_id = $1', [store.id])).rowCount;
  const kept = async () =>
    (await pool.query('SELECT FROM contradictions WHERE store_id = $1', [store.id])).rowCount;
  await db.transaction().execute((tx) => removeExpired(tx, store.id, '2026-11-20'));
  expect([await kept(), await uploads()]).toEqual([1, 2]);
  await db.transaction().execute((tx) => removeExpired(tx, store.id, '2026-11-21'));
  expect([await kept(), await uploads()]).toEqual([0, 0]);
});

describe('a decision whose file is withdrawn', () => {
  const sale = { type: 'Sale', priority: 'check_few', filters: [], amountCents: 179 } as const;
  const listNews = async (as: TestUser) =>
    (await server.call(ROUTES.listNotifications, { as })).notifications.filter(
      (one) => one.kind === 'decisions-reopened' && one.store?.id === store.id,
    );

  it.each([
    ['kept what only that file says', ['true.xlsx', 'forged.xlsx'], false],
    ['used it', ['forged.xlsx', 'true.xlsx'], true],
  ] as const)('waits again, and supervisors are told, if it %s', async (_, order, takes) => {
    const uploads = new Map<string, string>();
    const versions = { 'true.xlsx': refund(1, 4_337), 'forged.xlsx': refund(1, 179, sale) };
    // A review, so that the first file counts whatever the second one says.
    uploads.set(order[0], await load(order[0], versions[order[0]]));
    if (takes) {
      const params = { id: idOf(1) };
      await server.call(ROUTES.updateTransaction, { as: agent, params, body: { isVerified: true } });
    }
    uploads.set(order[1], await load(order[1], versions[order[1]]));
    await settle(takes);
    expect((await read(1)).amount).toBe(43.37);
    const { withdrawalChanges } = await server.call(ROUTES.getUpload, ofUpload(uploads.get('true.xlsx')!));
    expect(withdrawalChanges).toMatchObject({
      transactions: 1,
      decisions: 1,
      deciders: [expect.stringContaining('Supervisor')],
    });
    await server.call(ROUTES.withdrawUpload, ofUpload(uploads.get('true.xlsx')!));

    const now = await read(1);
    expect(now.amount).toBe(1.79);
    const open = now.contests.filter(({ outcome }) => outcome === 'open');
    expect(open).toMatchObject([
      {
        filename: 'true.xlsx',
        settledByName: expect.stringContaining('Supervisor') as string,
        withdrawnByName: expect.stringContaining('Supervisor') as string,
        reason: 'Looked at the video',
      },
    ]);
    expect(now.contests.length).toBeGreaterThan(1);
    expect((await listOpen()).files).toMatchObject([
      { filename: 'true.xlsx', withdrawnByName: expect.stringContaining('Supervisor') as string },
    ]);
    expect(await listNews(await server.createUser({ role: 'admin' }))).toEqual([]);
    const told = { filename: 'true.xlsx', transactions: 1 };
    expect(await listNews(colleague)).toMatchObject([told]);
    expect(await listNews(supervisor)).toEqual([]);

    // A file that was withdrawn can't be used.
    const [contest] = (await listOpen()).contests;
    const body = { takes: true, reason: 'The video', seen: contest!.seen };
    await expect(
      server.call(ROUTES.settleContest, {
        as: supervisor,
        params: { id: idOf(1), contestId: contest!.id },
        body,
      }),
    ).rejects.toThrow(': 409');
    const several = {
      takes: true,
      reason: 'The video',
      contests: [{ id: contest!.id, seen: contest!.seen }],
    };
    expect(
      await server.call(ROUTES.settleContests, {
        as: supervisor,
        params: { id: String(store.id) },
        body: several,
      }),
    ).toMatchObject({ results: [{ outcome: 'withdrawn' }] });
  });

  it('counts again as soon as another file says it, and what was decided against stays out', async () => {
    const first = await load('true.xlsx', refund(1, 4_337));
    await load('forged.xlsx', refund(1, 179, sale));
    await settle(false);
    await server.call(ROUTES.withdrawUpload, ofUpload(first));
    await load('again.xlsx', refund(1, 4_337));
    const { amount, contests } = await read(1);
    expect(amount).toBe(43.37);
    expect(contests.filter(({ outcome }) => outcome === 'open')).toEqual([]);
    expect((await listOpen()).total).toBe(0);
  });

  it('is over once somebody decides for what counts now', async () => {
    const first = await load('true.xlsx', refund(1, 4_337));
    await load('forged.xlsx', refund(1, 179, sale));
    await settle(false);
    await server.call(ROUTES.withdrawUpload, ofUpload(first));
    await settle(false);
    expect((await listOpen()).total).toBe(0);
    expect((await read(1)).amount).toBe(1.79);
  });

  it('never brings back what only another withdrawn file said', async () => {
    const first = await load('true.xlsx', refund(1, 4_337));
    const forged = await load('forged.xlsx', refund(1, 179, sale));
    await settle(false);
    await server.call(ROUTES.withdrawUpload, ofUpload(forged));
    await server.call(ROUTES.withdrawUpload, ofUpload(first));
    await expect(read(1)).rejects.toThrow(': 404');
  });
});
