// What supervisors and admins take away by themselves is told to those whom it concerns, and to the others.
import { type Notification, type NotificationKind, ROUTES } from '@tillwatch/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { flagTransactions } from '../testing/flag-transactions.ts';
import { makePng } from '../testing/make-image.ts';
import { openTransaction } from '../testing/open-transaction.ts';
import { type SeedTransaction, seedTransactions } from '../testing/seed-transactions.ts';
import type { TestUser } from '../testing/start-test-server.ts';
import { useStaffedStore } from '../testing/use-test-server.ts';

const { server, supervisor, agent, store } = useStaffedStore();
let other: TestUser;
let admin: TestUser;
beforeAll(async () => {
  other = await server.createUser({ role: 'supervisor' });
  admin = await server.createUser({ role: 'admin' });
});

const refund = (number: string, of: Partial<SeedTransaction> = {}): SeedTransaction => ({
  transactionNumber: number,
  time: `2026-11-16T10:${number.padStart(2, '0')}:00`,
  type: 'Refund',
  priority: 'check_all',
  filters: ['refund'],
  amountCents: 4_337,
  ...of,
});
const bagel = (number: string): SeedTransaction =>
  refund(number, { type: 'Sale', priority: 'check_few', filters: [], amountCents: 179 });

/** The reader's notifications of this kind, those of other stores left out. */
async function heard<Kind extends NotificationKind>(as: TestUser, kind: Kind) {
  const { notifications } = await server.call(ROUTES.listNotifications, { as });
  return notifications.filter(
    (one): one is Extract<Notification, { kind: Kind }> =>
      one.kind === kind && (one.store === null || one.store.id === store.id),
  );
}

async function load(as: TestUser, filename: string, ...transactions: SeedTransaction[]): Promise<string> {
  const into = { storeId: store.id, userId: as.id, filename };
  return `${store.id}-${(await seedTransactions(server.context.database, into, transactions)).uploadId}`;
}

const listContests = () =>
  server.call(ROUTES.listContests, { as: supervisor, params: { id: String(store.id) } });

async function settleAll(as: TestUser, takes: boolean) {
  const { contests } = await listContests();
  const chosen = contests.map(({ id, seen }) => ({ id, seen }));
  const body = { contests: chosen, takes, reason: 'Till corrected' };
  return server.call(ROUTES.settleContests, { as, params: { id: String(store.id) }, body });
}

describe('a decision for one’s own file', () => {
  it('is told to the other supervisors and admins, who are led to it', async () => {
    await load(agent, 'day.xlsx', refund('1'), refund('2'));
    await load(supervisor, 'sue.xlsx', bagel('1'), bagel('2'));
    const { contests } = await listContests();
    const [first] = contests;
    const { told } = await server.call(ROUTES.settleContest, {
      as: supervisor,
      params: { id: first!.transactionId, contestId: first!.id },
      body: { takes: true, seen: first!.seen, reason: 'Till corrected' },
    });
    expect(told).toBeGreaterThanOrEqual(2);
    const said = {
      filename: 'sue.xlsx',
      reason: 'Till corrected',
      transactions: 1,
      transactionId: first!.transactionId,
    };
    for (const as of [other, admin]) expect(await heard(as, 'own-file-preferred')).toMatchObject([said]);
    for (const as of [supervisor, agent]) expect(await heard(as, 'own-file-preferred')).toEqual([]);
    expect((await settleAll(supervisor, true)).told).toBe(told);
    expect(await heard(other, 'own-file-preferred')).toHaveLength(2);
  });

  it('is told if what is stored is from the decider', async () => {
    await load(supervisor, 'sue.xlsx', refund('1'));
    await load(agent, 'day.xlsx', bagel('1'));
    expect((await settleAll(supervisor, false)).told).not.toBeNull();
    expect(await heard(admin, 'own-file-preferred')).toMatchObject([{ filename: 'sue.xlsx' }]);
  });

  it('is no news if the file is somebody else’s', async () => {
    await load(agent, 'day.xlsx', refund('1'));
    await load(supervisor, 'sue.xlsx', bagel('1'));
    expect((await settleAll(supervisor, false)).told).toBeNull();
    expect(await heard(admin, 'own-file-preferred')).toEqual([]);
    expect(await heard(admin, 'findings-let-go')).toEqual([]);
  });
});

it('tells the others which findings a decision between files of somebody else let go', async () => {
  await load(agent, 'day.xlsx', refund('1'), refund('2'));
  const again = await load(agent, 'again.xlsx', bagel('1'), bagel('2'));
  const { pool } = server.context.database;
  await pool.query(
    `INSERT INTO taught_words (store_id, place, words, example, meaning, taught_by)
    VALUES ($1, 'line', 'ZIMPEL', 'ZIMPEL', 'note', $2)`,
    [store.id, supervisor.id],
  );
  await pool.query(
    `UPDATE data_uploads SET report = '{"taughtWords": [{"place": "line", "words": "ZIMPEL", "meaning": "note"}]}'
    WHERE store_id = $1 AND id = $2`,
    [store.id, Number(again.split('-')[1])],
  );
  expect((await settleAll(supervisor, true)).told).toBeNull();
  const said = {
    filename: 'again.xlsx',
    reason: 'Till corrected',
    isKept: false,
    isExplained: true,
    transactions: 2,
    letGo: { transactions: 2, transactionNumber: '1', day: '2026-11-16', filters: ['Refunds'] },
  };
  for (const as of [other, admin]) expect(await heard(as, 'findings-let-go')).toMatchObject([said]);
  for (const as of [supervisor, agent]) expect(await heard(as, 'findings-let-go')).toEqual([]);
});

it('tells the flagger and the others if a supervisor verifies what was flagged', async () => {
  const { 1: id } = await flagTransactions(server, { as: agent, store }, [refund('1')]);
  const proof = await openTransaction(server, supervisor, id!);
  await server.call(ROUTES.updateTransaction, {
    as: supervisor,
    params: { id: id! },
    body: { isVerified: true, ...proof },
  });
  for (const as of [agent, other, admin])
    expect(await heard(as, 'flag-overturned')).toMatchObject([{ transactionId: id }]);
  expect(await heard(supervisor, 'flag-overturned')).toEqual([]);
});

it('tells the others which findings went with a file that was withdrawn', async () => {
  const uploadId = await load(agent, 'day.xlsx', refund('1'), refund('2'), bagel('3'));
  await load(agent, 'again.xlsx', refund('2'));
  await server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });
  for (const as of [other, admin])
    expect(await heard(as, 'reviews-set-aside')).toMatchObject([{ uploadId, transactions: 0, findings: 1 }]);
  expect(await heard(supervisor, 'reviews-set-aside')).toEqual([]);
  const plain = await load(agent, 'plain.xlsx', bagel('4'));
  await server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId: plain } });
  expect(await heard(other, 'reviews-set-aside')).toHaveLength(1);
});

it('tells those who opened a case, and the others, how it ended', async () => {
  const { 1: id } = await flagTransactions(server, { as: agent, store }, [refund('1')]);
  const colleague = await server.createUser({ assignedStores: [store.storeNumber] });
  const { id: caseId } = await server.call(ROUTES.createCase, {
    as: agent,
    body: { title: 'Refunds', transactionIds: [id!], note: '' },
  });
  const { version } = await server.call(ROUTES.getCase, { as: supervisor, params: { id: caseId } });
  await server.call(ROUTES.updateCase, {
    as: supervisor,
    params: { id: caseId },
    body: { version, status: 'no_loss', reason: 'A customer' },
  });
  const said = { caseId, title: 'Refunds', status: 'no_loss', reason: 'A customer' };
  for (const as of [agent, other, admin]) expect(await heard(as, 'case-closed')).toMatchObject([said]);
  for (const as of [supervisor, colleague]) expect(await heard(as, 'case-closed')).toEqual([]);
});

describe('what others gathered', () => {
  const open = async (as: TestUser, id: string) => {
    const body = { title: 'Refunds', transactionIds: [id], note: '' };
    return (await server.call(ROUTES.createCase, { as, body })).id;
  };
  const update = async (as: TestUser, id: string, change: object) => {
    const { version } = await server.call(ROUTES.getCase, { as, params: { id } });
    await server.call(ROUTES.updateCase, { as, params: { id }, body: { version, ...change } });
  };
  const changesHeard = async (as: TestUser) =>
    (await heard(as, 'case-changed')).map(({ changes }) => changes);

  it('is told if a case is renamed, made cheaper, and emptied', async () => {
    const { 1: id } = await flagTransactions(server, { as: agent, store }, [refund('1')]);
    const caseId = await open(agent, id!);
    const colleague = await server.createUser({ assignedStores: [store.storeNumber] });
    await update(supervisor, caseId, { lost: 43.37 });
    await update(supervisor, caseId, { title: 'Training', lost: 0, status: 'in_progress' });
    await update(supervisor, caseId, { assignedTo: supervisor.id });
    await server.call(ROUTES.removeFromCase, {
      as: supervisor,
      params: { id: caseId, transactionId: id! },
      body: { reason: 'Not this one' },
    });
    for (const as of [agent, other, admin])
      expect(await changesHeard(as)).toEqual([
        ['Took out 1'],
        ['Name: Refunds → Training', 'Lost: $43.37 → $0.00'],
        ['Lost: not known → $43.37'],
      ]);
    for (const as of [supervisor, colleague]) expect(await changesHeard(as)).toEqual([]);
    expect(await heard(other, 'case-changed')).toMatchObject([
      { caseId, title: 'Training', reason: 'Not this one' },
      { title: 'Refunds' },
      { title: 'Refunds' },
    ]);
  });

  it('is told if a case is reopened or taken from whoever works on it, and not if it was one’s own', async () => {
    const { 1: id } = await flagTransactions(server, { as: agent, store }, [refund('1')]);
    const caseId = await open(supervisor, id!);
    await update(supervisor, caseId, { title: 'Mine', lost: 5 });
    expect(await changesHeard(other)).toEqual([]);
    await update(supervisor, caseId, { assignedTo: other.id });
    await update(supervisor, caseId, { assignedTo: null });
    await update(other, caseId, { status: 'loss_confirmed', reason: 'She said so' });
    await update(supervisor, caseId, { status: 'open', reason: 'Again' });
    expect(await changesHeard(other)).toMatchObject([
      [expect.stringMatching(/^Working on it: .+ → nobody$/)],
    ]);
    expect(await changesHeard(admin)).toMatchObject([[expect.stringMatching(/^Working on it: /)]]);
  });

  it('is told if a supervisor replaces another’s note or image, to the flagger and the others', async () => {
    const { 1: id } = await flagTransactions(server, { as: agent, store }, [refund('1')]);
    const note = (as: TestUser, verificationNotes: string) =>
      server.call(ROUTES.updateTransaction, { as, params: { id: id! }, body: { verificationNotes } });
    await note(agent, 'Gave her friend cash');
    await note(supervisor, 'Training ticket, nothing to see');
    for (const as of [agent, other, admin])
      expect(await heard(as, 'note-replaced')).toMatchObject([{ transactionId: id }]);
    expect(await heard(supervisor, 'note-replaced')).toEqual([]);
    const form = new FormData();
    form.set('file', new Blob([makePng(40, 30, 1)]), 'till.png');
    const image = await server.call(ROUTES.addEvidence, { as: agent, params: { id: id! }, form });
    await server.call(ROUTES.removeEvidence, { as: supervisor, params: { imageId: image.id } });
    for (const as of [agent, other, admin])
      expect(await heard(as, 'evidence-changed')).toMatchObject([{ what: 'removed' }]);
    expect(await heard(supervisor, 'evidence-changed')).toEqual([]);
  });
});

describe('settings', () => {
  const told = async (as: TestUser, of: string) =>
    (await heard(as, 'settings-changed')).filter((one) => one.of === of);

  it('are told: rules, with what changed and why', async () => {
    await server.call(ROUTES.putRulesInForce, {
      as: admin,
      body: {
        storeId: store.id,
        rules: { filters: { refund: { isOff: true } } },
        reason: 'Too many',
        basedOn: null,
      },
    });
    expect(await told(supervisor, 'rules')).toMatchObject([
      { changes: ['Refunds: as in all stores → off'], reason: 'Too many', store: { id: store.id } },
    ]);
    expect([await told(admin, 'rules'), await told(agent, 'rules')]).toEqual([[], []]);
  });

  it('are told: a store’s number, name, and owner’s address, and that it was closed, but not where it is', async () => {
    const { id, storeNumber, name, address, franchiseOwnerEmail } = store;
    const update = (change: object) =>
      server.call(ROUTES.updateStore, {
        as: supervisor,
        params: { id: String(id) },
        body: { storeNumber, name, address, franchiseOwnerEmail, ...change },
      });
    await update({ address: '12 Elm St' });
    expect(await told(other, 'store')).toEqual([]);
    const renamed = { name: 'Test (closed, do not review)' };
    await update(renamed);
    await update({ ...renamed, storeNumber: `9${storeNumber}`, franchiseOwnerEmail: 'sue@example.net' });
    await load(agent, 'day.xlsx', refund('1'));
    await server.call(ROUTES.setStoreStatus, {
      as: admin,
      params: { id: String(id) },
      body: { isActive: false },
    });
    expect((await told(other, 'store')).map(({ changes }) => changes)).toEqual([
      ['Closed: 1 pending in its last 30 days, 1 of them Check All'],
      [`Number: ${storeNumber} → 9${storeNumber}`, `Owner’s email: ${franchiseOwnerEmail} → sue@example.net`],
      [`Name: ${name} → Test (closed, do not review)`],
    ]);
    expect(await told(supervisor, 'store')).toHaveLength(1);
  });

  it('are told: the share of second looks', async () => {
    for (const sharePercent of [3, 0, 0])
      await server.call(ROUTES.updateSecondLookShare, { as: supervisor, body: { sharePercent } });
    expect(await told(admin, 'second-looks')).toMatchObject([
      { changes: ['Share of second looks: 3% → 0%'] },
      { changes: ['Share of second looks: 0% → 3%'] },
    ]);
    expect(await told(supervisor, 'second-looks')).toEqual([]);
  });

  it('are told: random looks, learning, and the weights in force', async () => {
    for (const body of [
      { randomLooks: 2, learnsNightly: true },
      { randomLooks: 0, learnsNightly: false },
      { randomLooks: 0, learnsNightly: false },
    ])
      await server.call(ROUTES.updateLearningSettings, { as: admin, body });
    expect((await told(supervisor, 'learning'))[0]).toMatchObject({
      changes: ['Random looks a day: 2 → 0', 'Learning at night: on → off'],
    });
    expect((await told(other, 'learning')).map(({ changes }) => changes)).toEqual(
      (await told(supervisor, 'learning')).map(({ changes }) => changes),
    );
    expect(await told(admin, 'learning')).toEqual([]);
  });
});

it('tells the others of a role that changed, and of a new account with one', async () => {
  const dora = await server.createUser();
  const params = { id: String(dora.id) };
  await server.call(ROUTES.updateUser, { as: admin, params, body: { role: 'supervisor' } });
  await server.call(ROUTES.updateUser, { as: admin, params, body: { role: 'agent' } });
  const body = {
    email: 'eve@example.com',
    password: 'Correct-Horse-7',
    firstName: 'Eve',
    lastName: 'Park',
    role: 'supervisor' as const,
  };
  await server.call(ROUTES.createUser, { as: admin, body });
  expect(await heard(other, 'role-changed')).toMatchObject([
    { userName: 'Eve Park', before: null, after: 'supervisor' },
    { userId: dora.id, before: 'supervisor', after: 'agent' },
    { userId: dora.id, before: 'agent', after: 'supervisor' },
  ]);
  expect(await heard(admin, 'role-changed')).toEqual([]);
});

describe('what is taken from a person', () => {
  const told = async (as: TestUser, of: TestUser) =>
    (await heard(as, 'role-changed')).filter(({ userId }) => userId === of.id);

  it('is told: an account that is closed with flags', async () => {
    const idle = await server.createUser({ assignedStores: [store.storeNumber] });
    await flagTransactions(server, { as: agent, store }, [refund('1'), refund('2')]);
    for (const { id } of [agent, idle])
      await server.call(ROUTES.deactivateUser, { as: admin, params: { id: String(id) }, query: {} });
    expect(await told(other, agent)).toMatchObject([{ deactivated: { flags: 2, cases: 0 } }]);
    expect(await told(supervisor, agent)).toHaveLength(1);
    expect(await told(admin, agent)).toEqual([]);
    expect(await told(other, idle)).toEqual([]);
  });

  it('is told: stores', async () => {
    const params = { id: String(agent.id) };
    await server.call(ROUTES.assignStores, {
      as: supervisor,
      params,
      body: { assign: [], unassign: [store.id] },
    });
    expect(await told(other, agent)).toMatchObject([{ removedStores: [store.storeNumber] }]);
    expect(await told(supervisor, agent)).toEqual([]);
    await server.call(ROUTES.assignStores, {
      as: supervisor,
      params,
      body: { assign: [store.id], unassign: [] },
    });
    expect(await told(other, agent)).toHaveLength(1);
  });
});
