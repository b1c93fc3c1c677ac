// On both databases: statements and locks. Deciding about several transactions that files disagree about.
import { type Contest, LIMITS, type OpenContest, ROUTES } from '@tillwatch/contract';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { type SeedTransaction, seedTransactions } from '../../testing/seed-transactions.ts';
import { useStaffedStore } from '../../testing/use-test-server.ts';
import { findWrongDays } from '../../transactions/summary.queries.ts';

const HENRIK = { employeeId: '257', employeeName: 'HENRIK DAHL', amountCents: 5_000 };
const REFUND = { type: 'Refund', priority: 'check_all', filters: ['refund'] } as const;

const { server, supervisor, agent, store } = useStaffedStore();

/** One an hour, in the order of their numbers. */
const receipt = (number: number, of: Partial<SeedTransaction> = {}): SeedTransaction => ({
  transactionNumber: String(number),
  time: `2026-11-${20 + (number % 3)}T${String(number % 24).padStart(2, '0')}:00:00`,
  row: number,
  lines: [`TRAN# ${number} ${of.employeeName ?? ''} ${of.amountCents ?? ''}`],
  ...HENRIK,
  ...REFUND,
  ...of,
});

async function load(filename: string, ...transactions: SeedTransaction[]): Promise<number> {
  const into = { storeId: store.id, userId: agent.id, filename };
  return (await seedTransactions(server.context.database, into, transactions)).uploadId;
}

const idOf = (id: number) => `${store.id}-${id}`;
const ofStore = () => ({ as: supervisor, params: { id: String(store.id) } });
const list = () => server.call(ROUTES.listContests, ofStore());
const read = (id: string) => server.call(ROUTES.getTransaction, { as: supervisor, params: { id } });

async function settle(
  contests: readonly Pick<OpenContest, 'id' | 'seen'>[],
  takes: boolean,
  { as = supervisor, reason = 'Looked at the video' } = {},
) {
  const chosen = contests.map(({ id, seen }) => ({ id, seen }));
  const body = { contests: chosen, takes, reason };
  return (await server.call(ROUTES.settleContests, { ...ofStore(), as, body })).results;
}

const outcomes = (results: Awaited<ReturnType<typeof settle>>) => results.map(({ outcome }) => outcome);

async function readAudit(): Promise<{ action: string; entity_id: string; changes: object }[]> {
  const { rows } = await server.context.database.pool.query<{
    action: string;
    entity_id: string;
    changes: object;
  }>(
    `SELECT action, entity_id, changes FROM audit_log
    WHERE action IN ('take_contradiction', 'keep_reviewed') AND entity_id LIKE $1 ORDER BY id`,
    [`${store.id}-%`],
  );
  return rows;
}

/** Five refunds, of which the first and the last are flagged; a second file has each as something else. */
async function disagree(): Promise<OpenContest[]> {
  await load('monday.xlsx', ...[1, 2, 3, 4, 5].map((number) => receipt(number)));
  const body = { isFlagged: true };
  for (const number of [1, 5])
    await server.call(ROUTES.updateTransaction, { as: agent, params: { id: idOf(number) }, body });
  await load(
    'corrected.xlsx',
    receipt(1, { amountCents: 6_000 }),
    receipt(2, { amountCents: 4_000 }),
    receipt(3, { employeeId: '110', employeeName: 'NADIA BELL' }),
    receipt(4, { type: 'Sale', priority: 'check_few', filters: [] }),
    receipt(5, { amountCents: 6_000 }),
  );
  return (await list()).contests;
}

const numbersOf = (contests: readonly OpenContest[]) => contests.map((one) => one.transactionNumber);

describe('the open ones of a store', () => {
  it('say what differs, by which file, what somebody hiding something would do first', async () => {
    const contests = await disagree();
    expect(contests.map(({ transactionNumber, kinds }) => [transactionNumber, kinds])).toEqual([
      ['4', ['finding_lost', 'priority_lower', 'type']],
      ['3', ['cashier']],
      ['2', ['less_money']],
      ['1', ['more_money']],
      ['5', ['more_money']],
    ]);
    const [lost] = contests;
    expect(lost).toMatchObject({
      stored: { priority: 'check_all', filterFlags: ['refund'], amount: 50 },
      file: { priority: 'check_few', filterFlags: [], amount: 50 },
    });
    expect(contests.map(({ isFlagged }) => isFlagged)).toEqual([false, false, false, true, true]);
    const { files, total } = await list();
    expect(total).toBe(5);
    expect(files).toMatchObject([
      { uploadId: lost!.uploadIds[0], filename: 'corrected.xlsx', uploadedBy: agent.id },
    ]);
  });

  it('count a name that is another person’s as another cashier, and would reopen a review', async () => {
    await load('monday.xlsx', receipt(1), receipt(2), receipt(3, { employeeId: null }));
    await server.call(ROUTES.updateTransaction, {
      as: agent,
      params: { id: idOf(1) },
      body: { isVerified: true },
    });
    const file = await load(
      'corrected.xlsx',
      receipt(1, { employeeName: 'NADIA BELL' }),
      receipt(2, { employeeName: 'H. DAHL', amountCents: 4_000 }),
      receipt(3, { employeeId: null, employeeName: 'NADIA BELL' }),
    );
    const { contests } = await list();
    expect(
      contests.map(({ transactionNumber, kinds, reopensReview }) => [
        transactionNumber,
        kinds,
        reopensReview,
      ]),
    ).toEqual([
      ['3', ['cashier'], false],
      ['1', ['cashier'], true],
      ['2', ['less_money'], false],
    ]);
    expect((await read(idOf(1))).contests).toMatchObject([{ namesOthers: true, reopensReview: true }]);
    expect((await read(idOf(2))).contests).toMatchObject([{ namesOthers: false }]);
    const query = { storeId: store.id, employeeId: '257' };
    expect((await server.call(ROUTES.getCashier, { as: supervisor, query })).contested).toBe(1);
    await settle(contests.slice(0, 1), true);
    const upload = await server.call(ROUTES.getUpload, { as: supervisor, params: { uploadId: idOf(file) } });
    expect(upload.withdrawalChanges).toEqual({
      transactions: 1,
      cashiers: 1,
      kinds: 0,
      amounts: 0,
      decisions: 1,
      deciders: [expect.any(String)],
    });
  });

  it('are counted alike for each of the files, for the store, and in the notification', async () => {
    const first = await load('monday.xlsx', receipt(1), receipt(2));
    const second = await load(
      'corrected.xlsx',
      receipt(1, { amountCents: 4_000 }),
      receipt(2, { amountCents: 4_000 }),
      receipt(2, { amountCents: 3_000, row: 9 }),
    );
    for (const upload of [first, second]) {
      const params = { uploadId: idOf(upload) };
      const counts = { contradictedTransactions: 2, openDifferences: 3 };
      expect(await server.call(ROUTES.getUpload, { as: supervisor, params })).toMatchObject(counts);
      expect(await server.call(ROUTES.getUploadStatus, { as: supervisor, params })).toMatchObject(counts);
    }
    const counts = { transactions: 2, differences: 3 };
    expect(await list()).toMatchObject({ transactions: 2, total: 3 });
    const stores = await server.call(ROUTES.listContestedStores, { as: supervisor });
    expect(stores.find(({ storeId }) => storeId === store.id)).toMatchObject(counts);
    const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
    expect(notifications.find(({ kind }) => kind === 'reviews-contested')).toMatchObject(counts);
  });

  it('sign sums like the amount, and end long lists of goods with a word and an ellipsis', async () => {
    const items = Array.from({ length: 80 }, (_, at) => `SPARKLING WATER ${at}`);
    await load('monday.xlsx', receipt(1, { amountCents: -5_000, items }));
    await load('corrected.xlsx', receipt(1, { amountCents: -4_000 }));
    const [contest] = (await read(idOf(1))).contests;
    expect(contest?.differences).toEqual(
      expect.arrayContaining([
        { field: 'amount', before: '-50.00', after: '-40.00' },
        { field: 'subtotal', before: '-50.00', after: '-40.00' },
      ]),
    );
    const goods = contest?.differences.find(({ field }) => field === 'items')?.before ?? '';
    expect(goods.length).toBeGreaterThan(450);
    expect(goods.length).toBeLessThanOrEqual(501);
    expect(goods).toMatch(/(SPARKLING|WATER|\d|\$[\d.]+)…$/);
  });

  it('have the findings that the rules in force make of the file', async () => {
    await load('monday.xlsx', receipt(1));
    await load('corrected.xlsx', receipt(1, { amountCents: 4_000 }));
    const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const exception = { storeId: store.id, signal: null, registerId: null, employeeId: '257', until };
    await server.call(ROUTES.addRuleException, {
      as: supervisor,
      body: { ...exception, filter: 'refund', reason: 'In training' },
    });
    const inForce = { filterFlags: [] };
    const listed = async () =>
      expect((await list()).contests).toMatchObject([
        { stored: inForce, file: inForce, kinds: ['less_money'] },
      ]);
    await eventually(listed, 20_000);
  });

  it('are marked in the list and in the queue, until somebody decides', async () => {
    const contests = await disagree();
    const listed = async () => {
      const query = { storeId: store.id, sortOrder: 'asc' as const };
      const { transactions } = await server.call(ROUTES.listTransactions, { as: agent, query });
      return transactions.filter(({ isContested }) => isContested).map(({ transactionId }) => transactionId);
    };
    await load('tuesday.xlsx', receipt(9));
    expect((await listed()).toSorted()).toEqual(['1', '2', '3', '4', '5']);
    const { transactions } = await server.call(ROUTES.getQueue, {
      as: agent,
      query: { storeId: store.id },
    });
    for (const { transactionId, isContested } of transactions)
      expect([transactionId, isContested]).toEqual([transactionId, transactionId !== '9']);
    expect(transactions.length).toBeGreaterThan(1);
    await settle(
      contests.filter(({ transactionNumber }) => transactionNumber !== '3'),
      false,
    );
    expect(await listed()).toEqual(['3']);
  });
});

describe('several at once', () => {
  it('change to what the file says, each with its audit entry, history, and case', async () => {
    const contests = await disagree();
    const opened = await server.call(ROUTES.createCase, {
      as: supervisor,
      body: { title: 'Drawer', transactionIds: [idOf(1)] },
    });
    expect(outcomes(await settle(contests, true))).toEqual(Array(5).fill('decided'));
    expect((await list()).contests).toEqual([]);
    const amounts = await Promise.all(contests.map(async ({ transactionId }) => read(transactionId)));
    expect(amounts.map(({ amount }) => amount)).toEqual([50, 50, 40, 60, 60]);
    for (const { contests: known } of amounts)
      expect(known).toMatchObject([{ outcome: 'taken', reason: 'Looked at the video' }]);
    const lost = [
      { field: 'findings', before: 'Refunds', after: null },
      { field: 'priority', before: 'Check All', after: 'Check Few' },
      { field: 'transactionType', before: 'Refund', after: 'Sale' },
    ];
    expect((await read(idOf(4))).contests[0]?.differences).toEqual(lost);
    const entries = await readAudit();
    expect(entries.find(({ entity_id }) => entity_id === idOf(4))?.changes).toMatchObject({
      before: { findings: 'Refunds', priority: 'Check All' },
      after: { findings: null, priority: 'Check Few' },
    });
    expect(entries.map(({ action }) => action)).toEqual(Array(5).fill('take_contradiction'));
    expect(new Set(entries.map(({ entity_id }) => entity_id)).size).toBe(5);
    expect(entries.find(({ entity_id }) => entity_id === idOf(3))?.changes).toMatchObject({
      before: { employeeName: 'HENRIK DAHL' },
      after: { employeeName: 'NADIA BELL', reason: 'Looked at the video' },
    });
    const { history } = await server.call(ROUTES.getCase, { as: supervisor, params: { id: opened.id } });
    expect(history[0]?.lines).toContain('Amount: $50.00 → $60.00');
    expect(await findWrongDays(server.context.database.db)).toEqual([]);
  });

  it('stay as stored, and the file does not ask again', async () => {
    const contests = await disagree();
    expect(outcomes(await settle(contests, false))).toEqual(Array(5).fill('decided'));
    expect((await read(idOf(2))).amount).toBe(50);
    expect((await readAudit()).map(({ action }) => action)).toEqual(Array(5).fill('keep_reviewed'));
    await load('again.xlsx', receipt(2, { amountCents: 4_000 }));
    expect((await list()).contests).toEqual([]);
  });

  it('are decided without those that somebody else has decided, or that have changed', async () => {
    const contests = await disagree();
    const other = await server.createUser({ role: 'admin' });
    const [first, second] = contests;
    await settle([first!], false, { as: other });
    // What is stored is no longer what was shown.
    await server.context.database.pool.query(
      'UPDATE transactions SET amount = 51 WHERE store_id = $1 AND id = $2',
      [store.id, Number(second!.transactionId.split('-')[1])],
    );
    const results = await settle(contests, true);
    expect(outcomes(results)).toEqual(['settled', 'changed', 'decided', 'decided', 'decided']);
    expect(results[0]?.byName).toBe((await read(first!.transactionId)).contests[0]?.settledByName);
    expect(numbersOf((await list()).contests)).toEqual([second!.transactionNumber]);
    expect((await readAudit()).filter(({ action }) => action === 'take_contradiction')).toHaveLength(3);
  });

  it('leave out one that would get the key of another', async () => {
    const contests = await disagree();
    const { pool } = server.context.database;
    // Not in one statement, which several nodes would refuse.
    const { rows } = await pool.query<{ key: object }>(
      `SELECT json_build_object('transaction_number', transaction_number, 'transaction_time', transaction_time) AS key
      FROM transactions WHERE store_id = $1 AND id = 2`,
      [store.id],
    );
    await pool.query(
      `UPDATE contradictions SET content = (content::jsonb || $2::jsonb)::json
      WHERE store_id = $1 AND transaction_id = 3`,
      [store.id, rows[0]?.key],
    );
    const results = await settle(contests, true);
    const at = contests.findIndex(({ transactionId }) => transactionId === idOf(3));
    expect(outcomes(results).filter((outcome) => outcome === 'decided')).toHaveLength(4);
    expect(results[at]?.outcome).toBe('key_taken');
    expect((await read(idOf(3))).employeeName).toBe('HENRIK DAHL');
  });

  it('leave out what the file no longer says', async () => {
    const contests = await disagree();
    const uploadId = contests[0]!.uploadIds[0]!;
    await server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });
    expect(outcomes(await settle(contests, true))).toEqual(Array(5).fill('changed'));
  });

  it('take one of two versions of a transaction, not both', async () => {
    await load('monday.xlsx', receipt(1));
    await load('second.xlsx', receipt(1, { amountCents: 4_000 }));
    await load('third.xlsx', receipt(1, { amountCents: 3_000 }));
    const { contests, files } = await list();
    expect(files).toHaveLength(2);
    expect(outcomes(await settle(contests, true))).toEqual(['decided', 'changed']);
    expect((await read(idOf(1))).amount).toBe(contests[0]!.file.amount);
  });

  it('are found done when the call comes again, and not by another reason or person', async () => {
    const contests = await disagree();
    const first = await settle(contests, true);
    const entries = await readAudit();
    expect(await settle(contests, true)).toEqual(first);
    expect(await readAudit()).toEqual(entries);
    const again = { reason: 'Changed my mind' };
    expect(new Set(outcomes(await settle(contests, true, again)))).toEqual(new Set(['settled']));
    expect(new Set(outcomes(await settle(contests, false)))).toEqual(new Set(['settled']));
    const other = await server.createUser({ role: 'supervisor' });
    expect(new Set(outcomes(await settle(contests, true, { as: other })))).toEqual(new Set(['settled']));
  });

  it('are decided once, by one of two who do it at once', async () => {
    const contests = await disagree();
    const other = await server.createUser({ role: 'supervisor' });
    // Whoever comes second meets the store's lock, or the decision.
    const answers = await Promise.allSettled([
      settle(contests, true),
      settle(contests.toReversed(), false, { as: other }),
    ]);
    const decided = answers.flatMap((one) => (one.status === 'fulfilled' ? outcomes(one.value) : []));
    expect(decided.filter((outcome) => outcome === 'decided')).toHaveLength(5);
    expect(await readAudit()).toHaveLength(5);
  });
});

describe('one alone', () => {
  type Shown = Pick<Contest, 'id' | 'seen'>;
  const openOf = async (): Promise<Shown[]> =>
    (await read(idOf(1))).contests.filter(({ outcome }) => outcome === 'open');
  const decide = (one: Shown, takes: boolean) => ({
    as: supervisor,
    params: { id: idOf(1), contestId: one.id! },
    body: { takes, seen: one.seen, reason: 'Looked at the video' },
  });
  const hasChanged = expect.stringContaining('no longer as it was shown') as string;
  const expectRefused = async (one: Shown, takes: boolean) =>
    expect(await server.refusal(ROUTES.settleContest, decide(one, takes))).toMatchObject({
      status: 409,
      message: hasChanged,
    });

  it('is refused if another file was used since it was shown, and the history says nothing else', async () => {
    for (const cents of [2_701, 1_430, 1_271])
      await load(`${cents}.xlsx`, receipt(1, { amountCents: cents }));
    const [third, second] = await openOf();
    await server.call(ROUTES.settleContest, decide(second!, true));
    for (const takes of [false, true]) await expectRefused(third!, takes);
    const { amount, contests } = await read(idOf(1));
    expect(amount).toBe(14.3);
    expect(contests.map(({ outcome }) => outcome).toSorted()).toEqual(['open', 'taken']);
    expect((await readAudit()).map(({ action }) => action)).toEqual(['take_contradiction']);
    const [shownNow] = await openOf();
    await server.call(ROUTES.settleContest, decide(shownNow!, false));
    expect((await read(idOf(1))).amount).toBe(14.3);
  });

  it('is refused if somebody has verified it since it was shown: the decision said that nobody had', async () => {
    await load('monday.xlsx', receipt(1));
    await load('corrected.xlsx', receipt(1, { amountCents: 4_000 }));
    const [one] = await openOf();
    const [listed] = (await list()).contests;
    await server.call(ROUTES.updateTransaction, {
      as: agent,
      params: { id: idOf(1) },
      body: { isVerified: true },
    });
    await expectRefused(one!, true);
    expect(outcomes(await settle([listed!], true))).toEqual(['changed']);
    expect((await read(idOf(1))).isVerified).toBe(true);
  });
});

describe('refused', () => {
  const refusalOf = async (input: object) => {
    const { status } = await server.refusal(ROUTES.settleContests, { ...ofStore(), ...input });
    return status;
  };
  const bodyOf = (contests: readonly object[], reason = 'x') => ({ contests, takes: false, reason });

  it('to agents, without a reason, and with another store’s', async () => {
    const contests = (await disagree()).map(({ id, seen }) => ({ id, seen }));
    expect(await refusalOf({ as: agent, body: bodyOf(contests) })).toBe(403);
    expect((await server.refusal(ROUTES.listContests, { ...ofStore(), as: agent })).status).toBe(403);
    expect(await refusalOf({ body: bodyOf(contests, ' ') })).toBe(400);
    const elsewhere = await server.createStore();
    const mixed = [...contests, { id: `${elsewhere.id}-1`, seen: '' }];
    expect(await refusalOf({ body: bodyOf(mixed) })).toBe(404);
    expect(await refusalOf({ params: { id: String(elsewhere.id) }, body: bodyOf(contests) })).toBe(404);
    expect(numbersOf((await list()).contests)).toHaveLength(5);
  });

  it('with more than 500, none, or one twice', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ id: idOf(at + 1), seen: '' }));
    expect(await refusalOf({ body: bodyOf(many(LIMITS.contestsAtOnce + 1)) })).toBe(400);
    expect(await refusalOf({ body: bodyOf([]) })).toBe(400);
    expect(await refusalOf({ body: bodyOf([...many(1), ...many(1)]) })).toBe(400);
    const results = await settle(many(LIMITS.contestsAtOnce), false);
    expect(new Set(outcomes(results))).toEqual(new Set(['changed']));
  });
});
