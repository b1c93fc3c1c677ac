// On both databases: statements and locks.
import { formatRecordId, ROUTES, type Store, type UploadDetails } from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectStore } from '../ingestion/store/connection.ts';
import { lockStore } from '../ingestion/store/upload-state.ts';
import { type SeedTransaction, seedTransactions } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

let server: TestServer;
let admin: TestUser;
let supervisor: TestUser;
let store: Store;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ role: 'admin' });
  supervisor = await server.createUser({ role: 'supervisor' });
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await server.createStore();
});

const sale = (number: string, change: Partial<SeedTransaction> = {}): SeedTransaction => ({
  transactionNumber: number,
  time: `2026-11-16T10:${number.padStart(2, '0')}:00`,
  ...change,
});

/** @returns the upload's public id. */
async function load(...transactions: SeedTransaction[]): Promise<string> {
  const { database } = server.context;
  const { uploadId } = await seedTransactions(
    database,
    { storeId: store.id, userId: admin.id },
    transactions,
  );
  return formatRecordId(store.id, uploadId);
}

function withdraw(uploadId: string): Promise<UploadDetails> {
  return server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });
}

/** What the store has: number, employee, upload. */
async function held(): Promise<[string, string | null, string][]> {
  const { transactions } = await server.call(ROUTES.listTransactions, {
    as: admin,
    query: { storeId: store.id, sortOrder: 'asc' },
  });
  return Promise.all(
    transactions.map(async ({ id }) => {
      const details = await server.call(ROUTES.getTransaction, { as: admin, params: { id } });
      return [details.transactionId, details.employeeId, details.uploadId] as [string, string | null, string];
    }),
  );
}

async function expectCountsRight(): Promise<void> {
  expect(await findWrongDays(server.context.database.db)).toEqual([]);
}

async function countRows(table: 'transaction_readings' | 'superseded_contents'): Promise<number> {
  const rows = await server.context.database.db
    .selectFrom(table)
    .select('run')
    .where('store_id', '=', store.id)
    .execute();
  return rows.length;
}

it('says what is in the way: another withdrawal, or a file', async () => {
  const uploadId = await load(sale('1'));
  const { db, connectionString } = server.context.database;
  const other = await connectStore(connectionString);
  const readRefusal = async (): Promise<string> =>
    (await server.refusal(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } })).message;
  try {
    await other.begin();
    await lockStore(other.db, store.id);
    expect(await readRefusal()).toMatch(
      /^Somebody else is changing this store's data, such as by deciding between files or withdrawing an upload\. Withdraw/,
    );
    const processed = db.updateTable('data_uploads').where('store_id', '=', store.id);
    await processed.set({ processing_status: 'processing' }).execute();
    expect(await readRefusal()).toMatch(/^A file is being processed for this store\. Withdraw/);
  } finally {
    await other.rollback();
    await other.close();
  }
});

describe('withdrawing an upload', () => {
  it('removes what only it has, and says who did it', async () => {
    const first = await load(sale('1'));
    const mistake = await load(sale('2'), sale('3', { time: '2026-11-20T09:00:00' }));
    const details = await withdraw(mistake);
    expect(details).toMatchObject({
      status: 'completed',
      newTransactions: 2,
      withdrawnByName: expect.stringContaining('Supervisor') as string,
      withdrawnAt: expect.any(String) as string,
    });
    expect(await held()).toEqual([['1', '101', first]]);
    await expectCountsRight();
    const stats = await server.call(ROUTES.getTransactionStats, { as: admin, query: { storeId: store.id } });
    expect(stats.total).toBe(1);
    const { entries } = await server.call(ROUTES.listAuditLog, { as: admin, query: { search: mistake } });
    expect(entries.find(({ action }) => action === 'withdraw')).toMatchObject({
      entityType: 'data_upload',
      changes: { after: { removed: 2, restored: 0, kept: 0 } },
    });
  });

  it('never reuses an id', async () => {
    await load(sale('1'));
    await withdraw(await load(sale('2')));
    await load(sale('3'));
    const { transactions } = await server.call(ROUTES.listTransactions, {
      as: admin,
      query: { storeId: store.id, sortOrder: 'asc' },
    });
    expect(transactions.map(({ id }) => id)).toEqual([`${store.id}-1`, `${store.id}-3`]);
  });

  it('leaves what other uploads have, too, with their location', async () => {
    const first = await load(sale('1'), sale('2'));
    const second = await load(sale('2'), sale('3'));
    const countRemovable = async (uploadId: string) => {
      const details = await server.call(ROUTES.getUpload, { as: supervisor, params: { uploadId } });
      return details.removableTransactions;
    };
    expect([await countRemovable(first), await countRemovable(second)]).toEqual([1, 1]);
    expect(await held()).toEqual([
      ['1', '101', first],
      ['2', '101', first],
      ['3', '101', second],
    ]);
    await withdraw(first);
    expect(await held()).toEqual([
      ['2', '101', second],
      ['3', '101', second],
    ]);
    expect([await countRemovable(first), await countRemovable(second)]).toEqual([0, 2]);
    await withdraw(second);
    expect(await held()).toEqual([]);
    expect(await countRows('transaction_readings')).toBe(0);
    await expectCountsRight();
  });

  it('brings back what it had said differently', async () => {
    const first = await load(sale('1', { employeeId: '7', amountCents: 500 }));
    const second = await load(sale('1', { employeeId: '8', amountCents: 900 }));
    const third = await load(sale('1', { employeeId: '9' }));
    expect(await held()).toEqual([['1', '9', third]]);
    expect(await countRows('superseded_contents')).toBe(2);
    await withdraw(third);
    expect(await held()).toEqual([['1', '8', second]]);
    await withdraw(second);
    expect(await held()).toEqual([['1', '7', first]]);
    await expectCountsRight();
    const { transactions } = await server.call(ROUTES.listTransactions, {
      as: admin,
      query: { storeId: store.id },
    });
    expect(transactions[0]).toMatchObject({ amount: 5 });
    expect(await countRows('superseded_contents')).toBe(0);
  });

  it('changes nothing current if an earlier one is withdrawn', async () => {
    const first = await load(sale('1', { employeeId: '7' }));
    const same = await load(sale('1', { employeeId: '7' }));
    const last = await load(sale('1', { employeeId: '8' }));
    await withdraw(first);
    expect(await held()).toEqual([['1', '8', last]]);
    await withdraw(last);
    expect(await held()).toEqual([['1', '7', same]]);
  });

  const update = (number: number, body: object) =>
    server.call(ROUTES.updateTransaction, { as: admin, params: { id: `${store.id}-${number}` }, body });
  const listNews = async () => {
    const { notifications } = await server.call(ROUTES.listNotifications, { as: admin });
    return notifications.filter((one) => one.kind === 'reviews-set-aside' && one.store?.id === store.id);
  };

  it('sets reviewed ones aside with their reviews, and tells the other supervisors', async () => {
    const upload = await load(sale('1'), sale('2'), sale('3'));
    await update(1, { isVerified: true, verificationNotes: 'Customer in the video' });
    await update(2, { isVerified: true });
    await update(2, { isVerified: false });
    const params = { uploadId: upload };
    const before = await server.call(ROUTES.getUpload, { as: supervisor, params });
    expect(before).toMatchObject({ reviewedTransactions: 2, holdingTransactions: 0 });
    expect(await withdraw(upload)).toMatchObject({ setAsideTransactions: 2 });
    expect(await held()).toEqual([]);
    await expectCountsRight();
    const aside = await server.call(ROUTES.listSetAside, { as: supervisor, params });
    expect(aside).toMatchObject([
      { transactionId: '1', isVerified: true, verificationNotes: 'Customer in the video' },
      { transactionId: '2', isVerified: false },
    ]);
    expect(await listNews()).toMatchObject([
      { uploadId: upload, transactions: 2, withdrawnBy: expect.stringContaining('Supervisor') as string },
    ]);
  });

  it('makes pending again what another file says otherwise', async () => {
    const first = await load(sale('1', { amountCents: 400 }));
    const second = await load(sale('1', { amountCents: 500 }));
    await update(1, { isVerified: true });
    await withdraw(second);
    expect(await held()).toEqual([['1', '101', first]]);
    const params = { id: `${store.id}-1` };
    const { isVerified, amount } = await server.call(ROUTES.getTransaction, { as: admin, params });
    expect({ isVerified, amount }).toEqual({ isVerified: false, amount: 4 });
    const { steps } = await server.call(ROUTES.getReviewHistory, { as: admin, params });
    expect(steps.map(({ action }) => action)).toContain('verify');
    await expectCountsRight();
  });

  it('is refused while something in it is flagged, or in a case, and then changes nothing', async () => {
    const upload = await load(sale('1'), sale('2'));
    const params = { uploadId: upload };
    await update(1, { isFlagged: true });
    const details = await server.call(ROUTES.getUpload, { as: supervisor, params });
    expect(details).toMatchObject({ reviewedTransactions: 1, holdingTransactions: 1 });
    const refusal = {
      status: 409,
      message: expect.stringContaining('1 of its transactions is flagged') as string,
    };
    expect(await server.refusal(ROUTES.withdrawUpload, { as: supervisor, params })).toMatchObject(refusal);
    const body = { title: 'Coins', transactionIds: [`${store.id}-1`] };
    await server.call(ROUTES.createCase, { as: admin, body });
    await update(1, { isFlagged: false });
    expect(await server.refusal(ROUTES.withdrawUpload, { as: supervisor, params })).toMatchObject(refusal);
    expect(await held()).toHaveLength(2);
  });

  it('keeps a review of what another upload had brought', async () => {
    const first = await load(sale('1'));
    await server.call(ROUTES.updateTransaction, {
      as: admin,
      params: { id: `${store.id}-1` },
      body: { isVerified: false, isFlagged: true, verificationNotes: 'Seen on camera 2' },
    });
    const second = await load(sale('1'), sale('2'));
    await withdraw(second);
    const details = await server.call(ROUTES.getTransaction, {
      as: admin,
      params: { id: `${store.id}-1` },
    });
    expect(details).toMatchObject({
      uploadId: first,
      isFlagged: true,
      verificationNotes: 'Seen on camera 2',
    });
  });

  it('happens once', async () => {
    const upload = await load(sale('1'));
    await withdraw(upload);
    expect(
      await server.refusal(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId: upload } }),
    ).toMatchObject({ status: 409 });
  });

  it('waits for the ranking that follows an upload', async () => {
    const upload = await load(sale('1'));
    const holder = await server.context.database.pool.connect();
    await holder.query('SELECT pg_advisory_lock(1414088524, $1)', [store.id]);
    const withdrawn = withdraw(upload);
    const begun = async () => {
      const { rows } = await holder.query(
        `SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'tillwatch ingestion' AND xact_start IS NOT NULL`,
      );
      return rows.length;
    };
    await expect.poll(begun).toBe(1);
    await holder.query('SELECT pg_advisory_unlock_all()');
    holder.release();
    await withdrawn;
  });

  it("is not for agents, and never of another store's", async () => {
    const upload = await load(sale('1'));
    const agent = await server.createUser({ assignedStores: [store.storeNumber] });
    const input = { params: { uploadId: upload } };
    expect(await server.refusal(ROUTES.withdrawUpload, { as: agent, ...input })).toMatchObject({
      status: 403,
    });
    expect(
      await server.refusal(ROUTES.withdrawUpload, {
        as: supervisor,
        params: { uploadId: `${store.id + 1000}-1` },
      }),
    ).toMatchObject({ status: 404 });
  });
});
