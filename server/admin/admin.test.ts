// On both databases in the long form: statements.
import { ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { verifyEmail } from '../testing/mailed-links.ts';
import { readOutbox } from '../testing/outbox.ts';
import { seedTransactions } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

const PASSWORD = 'Correct-Horse-2';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ role: 'admin', email: 'ada@example.com' });
  await server.createStore('99');
  await server.createStore('1042');
});
afterAll(() => server.close());

const byId = (user: { id: number }) => ({ params: { id: String(user.id) } });

async function auditOf(userId: number) {
  return server.context.database.db
    .selectFrom('audit_log')
    .select(['user_id', 'action', 'changes'])
    .where('entity_type', '=', 'user')
    .where('entity_id', '=', String(userId))
    .where('action', 'not in', ['login', 'logout', 'fail_sign_in'])
    .orderBy('id')
    .execute();
}

describe('creating a user', () => {
  // Specification: 7.41, 9.17
  test('makes an account that can sign in at once, audited without its password', async () => {
    const user = await server.call(ROUTES.createUser, {
      as: admin,
      body: {
        email: 'New.Agent@example.com',
        password: PASSWORD,
        firstName: ' Nia ',
        lastName: 'Berg',
        role: 'agent',
        position: 'Reviewer',
        department: '',
        assignedStores: [' 99', '1042 ', '99', ''],
      },
    });
    expect(user).toMatchObject({
      email: 'New.Agent@example.com',
      firstName: 'Nia',
      lastName: 'Berg',
      role: 'agent',
      position: 'Reviewer',
      department: null,
      assignedStores: ['99', '1042'],
      isActive: true,
      isEmailVerified: true,
      awaitsApproval: false,
    });
    const cookie = await server.signIn('new.agent@example.com', PASSWORD);
    const stores = await server.call(ROUTES.listStores, { as: { cookie } });
    expect(stores.map((store) => store.storeNumber)).toEqual(['99', '1042']);

    const audit = await auditOf(user.id);
    expect(audit).toMatchObject([
      {
        user_id: admin.id,
        action: 'create',
        changes: { after: { email: 'New.Agent@example.com', role: 'agent', assignedStores: ['99', '1042'] } },
      },
    ]);
    expect(JSON.stringify(audit)).not.toMatch(/password|argon|Correct-Horse/i);
  });

  // Specification: 5.20
  test('needs no more than an email and a password', async () => {
    const body = { email: 'lone@example.com', password: PASSWORD };
    expect(await server.call(ROUTES.createUser, { as: admin, body })).toMatchObject({
      firstName: 'lone',
      lastName: '',
      role: 'agent',
      position: null,
      assignedStores: [],
    });
  });

  // Specification: 5.20
  test('refuses missing, weak, taken, and unknown values, naming the field', async () => {
    const refused = async (body: unknown) => server.refusal(ROUTES.createUser, { as: admin, body });
    expect(await refused({})).toMatchObject({ status: 400, fields: { email: expect.any(String) } });
    expect(await refused({ email: 'x@example.com', password: 'lowercase1' })).toMatchObject({
      fields: { password: 'Password must contain at least one uppercase letter' },
    });
    expect(await refused({ email: 'ADA@example.com', password: PASSWORD })).toMatchObject({
      status: 409,
      code: 'EMAIL_TAKEN',
      fields: { email: 'There is already an account with the email ADA@example.com' },
    });
    const stores = { email: 'x@example.com', password: PASSWORD, assignedStores: ['99', '7', '8'] };
    expect(await refused(stores)).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      message: 'There are no stores with the numbers 7, 8',
      fields: { assignedStores: 'There are no stores with the numbers 7, 8' },
    });
    const listed = await server.call(ROUTES.listUsers, { as: admin });
    expect(listed.map((user) => user.email)).not.toContain('x@example.com');
  });
});

describe('listing users', () => {
  // Specification: 2.149, 7.40
  test('filters by role and status, and shows nothing secret', async () => {
    const asleep = await server.createUser({ role: 'supervisor', isActive: false });
    const awake = await server.createUser({ role: 'supervisor' });
    const list = async (query: Record<string, string>) => {
      const users = await server.call(ROUTES.listUsers, { as: admin, query });
      expect(JSON.stringify(users)).not.toMatch(/argon|"password"|token/i);
      return users.map((user) => user.id);
    };
    expect(await list({ role: 'supervisor', isActive: 'false' })).toEqual([asleep.id]);
    expect(await list({ role: 'supervisor', isActive: 'true' })).toEqual([awake.id]);
    expect(await list({ role: 'supervisor' })).toHaveLength(2);
    expect(await list({ role: '', isActive: '' })).toEqual(expect.arrayContaining([admin.id, asleep.id]));
    const refusal = await server.refusal(ROUTES.listUsers, { as: admin, query: { role: 'owner' } });
    expect(refusal.status).toBe(400);
  });
});

describe('changing a user', () => {
  // Specification: 5.22, 7.42
  test('keeps omitted fields and the email, and audits before and after', async () => {
    const user = await server.createUser({ assignedStores: ['99'] });
    const changed = await server.call(ROUTES.updateUser, {
      as: admin,
      ...byId(user),
      body: { email: 'other@example.com', lastName: 'Moved', department: 'Night', assignedStores: ['1042'] },
    });
    expect(changed).toMatchObject({
      email: user.email,
      firstName: 'Agent',
      lastName: 'Moved',
      department: 'Night',
      assignedStores: ['1042'],
    });
    expect(await auditOf(user.id)).toMatchObject([
      {
        action: 'update',
        changes: {
          before: { department: null, assignedStores: ['99'] },
          after: { lastName: 'Moved', department: 'Night', assignedStores: ['1042'] },
        },
      },
    ]);
    // The session continues, now with the other store.
    const [store] = await server.call(ROUTES.listStores, { as: user });
    expect(store?.storeNumber).toBe('1042');
    await server.call(ROUTES.updateUser, { as: admin, ...byId(user), body: { lastName: 'Moved' } });
    expect(await auditOf(user.id)).toHaveLength(1);
  });

  test('refuses unknown stores and unknown users, and changes nothing', async () => {
    const user = await server.createUser();
    const body = { firstName: 'Other', assignedStores: ['7'] };
    expect(await server.refusal(ROUTES.updateUser, { as: admin, ...byId(user), body })).toMatchObject({
      status: 400,
      fields: { assignedStores: 'There is no store with the number 7' },
    });
    expect(await server.call(ROUTES.getUser, { as: user })).toMatchObject({ firstName: 'Agent' });
    const nobody = { as: admin, params: { id: '999999' } };
    expect((await server.refusal(ROUTES.updateUser, { ...nobody, body: {} })).code).toBe('NOT_FOUND');
    expect((await server.refusal(ROUTES.deactivateUser, nobody)).code).toBe('NOT_FOUND');
  });

  test('another role ends the sessions; the next sign-in has it', async () => {
    const user = await server.createUser();
    await server.call(ROUTES.updateUser, { as: admin, ...byId(user), body: { role: 'supervisor' } });
    expect((await server.refusal(ROUTES.getUser, { as: user })).status).toBe(401);
    const cookie = await server.signIn(user.email, user.password);
    expect(await server.call(ROUTES.getUser, { as: { cookie } })).toMatchObject({ role: 'supervisor' });
  });

  // Specification: 4.49, 7.43
  test('deactivating keeps the account, ends its sessions, and can be reversed', async () => {
    const user = await server.createUser();
    const answer = await server.call(ROUTES.deactivateUser, { as: admin, ...byId(user) });
    expect(answer).toMatchObject({ id: user.id, isActive: false });
    expect((await server.refusal(ROUTES.getUser, { as: user })).status).toBe(401);
    const sessions = await server.context.database.db.selectFrom('sessions').select('sess').execute();
    expect(sessions.map(({ sess }) => (sess as { userId: number }).userId)).not.toContain(user.id);
    const login = { body: { email: user.email, password: user.password } };
    expect((await server.refusal(ROUTES.login, login)).code).toBe('ACCOUNT_INACTIVE');

    await server.call(ROUTES.deactivateUser, { as: admin, ...byId(user) });
    await server.call(ROUTES.updateUser, { as: admin, ...byId(user), body: { isActive: true } });
    await server.signIn(user.email, user.password);
    expect(await auditOf(user.id)).toMatchObject([
      { action: 'deactivate', changes: { before: { isActive: true }, after: { isActive: false } } },
      { action: 'activate', changes: { before: { isActive: false }, after: { isActive: true } } },
    ]);
  });

  // Specification: 6.3
  test('activating a self-registered supervisor approves the account', async () => {
    const body = {
      email: 'sue@example.com',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      firstName: 'Sue',
      lastName: 'Pervisor',
      role: 'supervisor',
    };
    await server.call(ROUTES.register, { body });
    await verifyEmail(server, server.context.config.dataDir, body);
    const query = { role: 'supervisor', isActive: false };
    const [waiting] = await server.call(ROUTES.listUsers, { as: admin, query });
    expect(waiting).toMatchObject({ email: body.email, awaitsApproval: true, isActive: false });
    const approved = await server.call(ROUTES.updateUser, {
      as: admin,
      ...byId(waiting!),
      body: { isActive: true },
    });
    expect(approved).toMatchObject({ awaitsApproval: false, isActive: true });
    await server.signIn(body.email, PASSWORD);
    expect((await auditOf(approved.id)).at(-1)).toMatchObject({ user_id: admin.id, action: 'approve' });
  });

  test('a refused account stays refused: it cannot be registered again', async () => {
    const body = {
      email: 'eve@example.com',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      firstName: 'Eve',
      lastName: 'Climber',
      role: 'admin',
    };
    await server.call(ROUTES.register, { body });
    await verifyEmail(server, server.context.config.dataDir, body);
    const users = await server.call(ROUTES.listUsers, { as: admin, query: { role: 'admin' } });
    const eve = users.find((user) => user.email === body.email);
    expect(users.indexOf(eve!)).toBe(0);
    const refuse = { as: admin, ...byId(eve!), query: { refuse: 'true' } };
    const refused = await server.call(ROUTES.deactivateUser, refuse);
    expect(refused).toMatchObject({ awaitsApproval: false, isActive: false, isRefused: true });
    // The second to decide is told so, and changes nothing.
    expect(await server.refusal(ROUTES.deactivateUser, refuse)).toMatchObject({
      status: 409,
      message: expect.stringContaining('in the meantime') as string,
    });
    await server.call(ROUTES.register, { body: { ...body, role: 'agent' } });
    const login = { body: { email: body.email, password: PASSWORD } };
    expect(await server.refusal(ROUTES.login, login)).toMatchObject({
      code: 'ACCOUNT_INACTIVE',
      message: 'Your registration was not approved. Please ask an administrator.',
    });
    // Who is let in after all is deactivated later, and not refused.
    const activate = { as: admin, ...byId(eve!), body: { isActive: true } };
    expect(await server.call(ROUTES.updateUser, activate)).toMatchObject({ isRefused: false });
    expect((await auditOf(eve!.id)).at(-1)).toMatchObject({ user_id: admin.id, action: 'approve' });
    const deactivated = await server.call(ROUTES.deactivateUser, { as: admin, ...byId(eve!) });
    expect(deactivated).toMatchObject({ isActive: false, isRefused: false });
    await server.call(ROUTES.updateUser, activate);
    expect((await auditOf(eve!.id)).at(-1)).toMatchObject({ user_id: admin.id, action: 'activate' });
    for (const subject of ['Your Tillwatch account is approved', 'Your Tillwatch account is active again'])
      await eventually(async () => {
        const messages = await readOutbox(server.context.config.dataDir);
        expect(messages.filter((text) => text.includes(body.email)).join('\n')).toContain(subject);
      });
  });
});

describe('the last admin', () => {
  let alone: TestServer;
  let first: TestUser;
  beforeAll(async () => {
    alone = await startTestServer();
    first = await alone.createUser({ role: 'admin' });
  });
  afterAll(() => alone.close());

  test('cannot deactivate or demote their own account, and learns why', async () => {
    // None of these could do an administrator's work.
    await alone.createUser({ role: 'admin', isActive: false });
    await alone.createUser({ role: 'admin', isEmailVerified: false });
    const call = { as: first, ...byId(first) };
    expect(await alone.refusal(ROUTES.deactivateUser, call)).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message: 'You are the last active admin. Make somebody else an admin before deactivating this account.',
    });
    const demotion = await alone.refusal(ROUTES.updateUser, { ...call, body: { role: 'agent' } });
    expect(demotion).toMatchObject({
      status: 409,
      message: 'You are the last active admin. Make somebody else an admin before changing this role.',
      fields: { role: 'There must be an active admin' },
    });
    expect(await alone.call(ROUTES.getUser, { as: first })).toMatchObject({ role: 'admin', isActive: true });
  });

  test('remains even when two admins remove each other at the same time', async () => {
    const second = await alone.createUser({ role: 'admin' });
    const answers = await Promise.all([
      alone.request(ROUTES.deactivateUser, { as: first, ...byId(second) }),
      alone.request(ROUTES.deactivateUser, { as: second, ...byId(first) }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const active = await alone.context.database.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('is_active', '=', true)
      .where('is_email_verified', '=', true)
      .execute();
    expect(active).toHaveLength(1);
  });
});

test('a second admin may step down, which ends their own session', async () => {
  const second = await server.createUser({ role: 'admin' });
  const answer = await server.call(ROUTES.updateUser, {
    as: second,
    ...byId(second),
    body: { role: 'agent' },
  });
  expect(answer.role).toBe('agent');
  expect((await server.refusal(ROUTES.getUser, { as: second })).status).toBe(401);
});

// Specification: 2.153 to 2.155
test('the figures match the accounts and stores', async () => {
  const invitation = { email: 'invited@example.com', firstName: 'Ivy', lastName: 'Ito', role: 'agent' };
  await server.call(ROUTES.inviteUser, {
    as: admin,
    body: { ...invitation, position: null, department: null, assignedStores: [] },
  });
  const [stats, users, stores] = await Promise.all([
    server.call(ROUTES.getSystemStats, { as: admin }),
    server.call(ROUTES.listUsers, { as: admin }),
    server.call(ROUTES.listStores, { as: admin }),
  ]);
  const withRole = (role: string) => users.filter((user) => user.role === role).length;
  expect(stats).toEqual({
    totalUsers: users.length,
    activeUsers: users.filter((user) => user.isActive && !user.isInvited).length,
    invitedUsers: 1,
    usersByRole: { agent: withRole('agent'), supervisor: withRole('supervisor'), admin: withRole('admin') },
    totalStores: stores.length,
    openStores: stores.filter((store) => store.isActive).length,
  });
});

describe('the audit log', () => {
  test('is searched by who, what, and when, page by page', async () => {
    const grace = await server.createUser({ role: 'admin', email: 'grace@example.com' });
    const created = await server.call(ROUTES.createUser, {
      as: grace,
      body: { email: 'seen_by-grace@example.com', password: PASSWORD, firstName: 'Seen', lastName: 'One' },
    });
    await server.call(ROUTES.updateUser, { as: grace, ...byId(created), body: { position: 'Night shift' } });
    const search = async (query: Record<string, string | number>) =>
      server.call(ROUTES.listAuditLog, { as: admin, query });

    const hers = await search({ who: 'GRACE@' });
    expect(hers.entries.map((entry) => entry.action)).toEqual(['update', 'create', 'login']);
    expect(hers.total).toBe(3);
    expect(hers.entries[0]).toMatchObject({
      userId: grace.id,
      entityType: 'user',
      entityId: String(created.id),
      entityName: created.email,
      changes: { before: { position: null }, after: { position: 'Night shift' } },
      ipAddress: '127.0.0.1',
    });
    expect(await search({ who: 'grace@', limit: 1, offset: 1 })).toMatchObject({
      entries: [{ action: 'create' }],
      total: 3,
    });
    expect((await search({ what: 'changed account night shift' })).total).toBe(1);
    expect((await search({ what: `added account #${created.id}` })).total).toBe(1);
    expect((await search({ what: 'added Springfield', who: 'admin' })).total).toBe(2);
    expect((await search({ what: '_' })).total).toBe((await search({})).total);
    expect((await search({ who: '%' })).total).toBe(0);
    expect((await search({ who: '\0' })).total).toBeGreaterThan(0);

    const [latest] = hers.entries;
    expect((await search({ who: 'grace@', from: latest!.timestamp, what: 'changed' })).total).toBe(1);
    expect((await search({ who: 'grace@', to: '2020-01-01T00:00:00+02:00' })).total).toBe(0);
    expect((await server.refusal(ROUTES.listAuditLog, { as: admin, query: { from: 'today' } })).status).toBe(
      400,
    );
  });

  test('names the store and the receipt, and is found by them and by its words', async () => {
    const store = await server.createStore('4711');
    await seedTransactions(server.context.database, { storeId: store.id, userId: admin.id }, [
      { transactionNumber: '55017', time: '2026-11-20T10:00:00' },
    ]);
    const { transactions } = await server.call(ROUTES.listTransactions, {
      as: admin,
      query: { storeId: store.id },
    });
    const params = { id: transactions[0]!.id };
    await server.call(ROUTES.updateTransaction, { as: admin, params, body: { isFlagged: true } });
    const search = async (what: string) =>
      (await server.call(ROUTES.listAuditLog, { as: admin, query: { what } })).entries;
    const [entry] = await search('55017');
    expect(entry).toMatchObject({
      action: 'flag',
      subject: {
        store: { id: store.id, storeNumber: '4711' },
        transaction: { id: params.id, receiptNumber: '55017' },
      },
    });
    expect(await search('flagged 4711')).toEqual([entry]);
    // As the row reads.
    for (const shown of ['Receipt 55017', 'Store 4711 receipt', 'Flagged: no → yes 4711'])
      expect(await search(shown)).toEqual([entry]);
    expect(await search('flagged 5501')).toEqual([]);

    const body = { title: 'Voids at night', transactionIds: [params.id] };
    const opened = await server.call(ROUTES.createCase, { as: admin, body });
    await server.call(ROUTES.getCaseFile, { as: admin, params: { id: opened.id } }).catch(() => undefined);
    expect(await search('night created the file')).toMatchObject([
      { action: 'print', subject: { case: { id: opened.id, title: 'Voids at night' } } },
    ]);
  });

  test('names the people of registrations, tokens, and recipients, and is found by their addresses', async () => {
    const email = 'new.hire@example.com';
    const body = { email, password: PASSWORD, confirmPassword: PASSWORD, firstName: 'New', lastName: 'Hire' };
    await server.call(ROUTES.register, { body: { ...body, role: 'agent' } });
    const registrations = await server.call(ROUTES.listRegistrations, { as: admin });
    const { id } = registrations.find((row) => row.email === email)!;
    await server.call(ROUTES.resendVerification, { as: admin, params: { id: String(id) } });
    const search = async (what: string) =>
      (await server.call(ROUTES.listAuditLog, { as: admin, query: { what } })).entries;
    const named = { entityType: 'registration', entityName: email, subject: { person: email } };
    expect(await search(email)).toMatchObject([
      { action: 'send_verification', ...named },
      { action: 'register', ...named },
    ]);
    // It went away without an account: there is nobody to look up, but the entry still has its text.
    await server.context.database.db.deleteFrom('registrations').where('email', '=', email).execute();
    expect(await search(email)).toMatchObject([
      { entityName: email, subject: { person: null } },
      { entityName: email, subject: { person: null } },
    ]);

    const supervisor = await server.createUser({ role: 'supervisor', email: 'dora@example.com' });
    await server.call(ROUTES.updateDigest, {
      as: supervisor,
      body: { isOn: true, hour: 7, timeZone: 'America/Chicago', storeIds: null },
    });
    expect(await search('digest dora@example.com')).toMatchObject([
      { entityType: 'digest', entityName: supervisor.email, subject: { person: supervisor.email } },
    ]);
  });

  test('is found by what it reads like, not by what the program calls it', async () => {
    const store = await server.createStore('4712');
    await seedTransactions(server.context.database, { storeId: store.id, userId: admin.id }, [
      { transactionNumber: '56017', time: '2026-11-20T10:00:00' },
    ]);
    const { transactions } = await server.call(ROUTES.listTransactions, {
      as: admin,
      query: { storeId: store.id },
    });
    await server.call(ROUTES.updateTransaction, {
      as: admin,
      params: { id: transactions[0]!.id },
      body: { isFlagged: true, verificationNotes: 'Drawer stayed_open' },
    });
    const count = async (what: string) =>
      (await server.call(ROUTES.listAuditLog, { as: admin, query: { what: `56017 ${what}` } })).total;
    for (const read of ['notes', 'drawer', 'stayed_open', 'flagged', '4712'])
      expect(await count(read)).toBe(1);
    for (const internal of ['verification', 'isFlagged', 'after', 'flag_']) {
      expect(await count(internal)).toBe(internal === 'flag_' ? 1 : 0);
    }
  });

  test('has failed sign-ins of accounts and of addresses without one', async () => {
    const user = await server.createUser();
    for (const email of [user.email, 'nobody@example.com']) {
      await server.refusal(ROUTES.login, { body: { email, password: 'Wrong-Horse-1' } });
    }
    const { entries } = await server.call(ROUTES.listAuditLog, {
      as: admin,
      query: { what: 'failed sign in', limit: 2 },
    });
    expect(entries.map(({ userId, entityId, changes }) => [userId, entityId, changes.after])).toEqual([
      [null, 'unknown', { email: 'nobody@example.com', reason: 'wrong email or password' }],
      [null, String(user.id), { email: user.email, reason: 'wrong email or password' }],
    ]);
    expect(JSON.stringify(entries)).not.toContain('Wrong-Horse-1');
  });

  test('shows addresses plainly, however an earlier version kept them', async () => {
    await server.context.database.db
      .insertInto('audit_log')
      .values({
        user_name: 'Earlier Version',
        action: 'update',
        entity_type: 'store',
        entity_id: '1',
        changes: '{}',
        ip_address: '::ffff:192.0.2.7',
      })
      .execute();
    const query = { who: 'Earlier Version' };
    const { entries } = await server.call(ROUTES.listAuditLog, { as: admin, query });
    expect(entries).toMatchObject([{ ipAddress: '192.0.2.7' }]);
  });
});
