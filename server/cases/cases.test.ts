// On both databases in the long form: statements, locks, and what two people do at once.
import { createHash } from 'node:crypto';
import { type CaseMark, type CaseUpdate, parseRecordId, ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeExpired } from '../retention/retention.queries.ts';
import { eventually } from '../testing/eventually.ts';
import { flagTransactions } from '../testing/flag-transactions.ts';
import { openLivePage } from '../testing/live-page.ts';
import { makePng } from '../testing/make-image.ts';
import { readZip } from '../testing/read-zip.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

const OWEN = { employeeId: '31', employeeName: 'OWEN PRICE' };

let server: TestServer;
let store: Store;
let elsewhere: Store;
let agent: TestUser;
let colleague: TestUser;
let supervisor: TestUser;
let admin: TestUser;
let seeded = 5000;

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore('20/42');
  elsewhere = await server.createStore();
  const assignedStores = [store.storeNumber];
  agent = await server.createUser({ assignedStores });
  colleague = await server.createUser({ assignedStores });
  supervisor = await server.createUser({ role: 'supervisor' });
  admin = await server.createUser({ role: 'admin' });
});
afterAll(() => server.close());

let kept: string[] = [];

/** @returns the ids of `count` flagged transactions of the store, never the same one twice. */
async function flag(count: number, of = store): Promise<string[]> {
  if (of !== store) return seed(count, of);
  if (kept.length < count) kept = await seed(40, store);
  return kept.splice(0, count);
}

async function seed(count: number, of: Store): Promise<string[]> {
  const numbers = Array.from({ length: count }, () => String((seeded += 1)));
  const transactions = numbers.map((transactionNumber) => ({
    transactionNumber,
    time: '2026-11-17T22:10:00',
    ...OWEN,
    amountCents: 1_250,
    lines: [`TRAN# ${transactionNumber}`, '-NO <b>SALE</b>'],
  }));
  return Object.values(await flagTransactions(server, { as: supervisor, store: of }, transactions));
}

/** @returns the ids of `count` flagged transactions of the store by somebody else. */
async function flagOf(who: typeof OWEN, count = 1): Promise<string[]> {
  const transactions = Array.from({ length: count }, () => ({
    transactionNumber: String((seeded += 1)),
    time: '2026-11-17T10:00:00',
    ...who,
  }));
  return Object.values(await flagTransactions(server, { as: supervisor, store }, transactions));
}

const open = (transactionIds: string[], as = supervisor, note = ''): Promise<CaseMark> =>
  server.call(ROUTES.createCase, { as, body: { title: 'Voids at night', transactionIds, note } });
const read = ({ id }: { id: string }, as = supervisor) => server.call(ROUTES.getCase, { as, params: { id } });
const refuseOpening = (transactionIds: string[], as = supervisor) =>
  server.refusal(ROUTES.createCase, { as, body: { title: 'Voids', transactionIds } });
const list = async (query: Record<string, string | number> = {}, as = supervisor): Promise<string[]> => {
  const { cases } = await server.call(ROUTES.listCases, { as, query });
  return cases.map(({ id }) => id);
};

async function change(of: CaseMark, body: Omit<CaseUpdate, 'version'>, as = supervisor): Promise<CaseMark> {
  const { version } = await read(of);
  return server.call(ROUTES.updateCase, { as, params: { id: of.id }, body: { version, ...body } });
}

async function readAudit(of: CaseMark): Promise<{ action: string; changes: unknown }[]> {
  return server.context.database.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('entity_type', '=', 'case')
    .where('entity_id', '=', of.id)
    .orderBy('id')
    .execute();
}

describe('opening a case', () => {
  it('gathers flagged transactions of a person, tells other pages, and is audited', async () => {
    const page = await openLivePage(server, colleague);
    const ids = await flag(2);
    const opened = await open(ids, agent, 'Always alone in the store');
    expect(await read(opened, agent)).toMatchObject({
      title: 'Voids at night',
      status: 'open',
      people: [OWEN],
      transactions: 2,
      lost: null,
      createdByName: expect.stringMatching(/^Agent/) as string,
      contents: ids.map((id) => ({ id, amount: 12.5, isFlagged: true })),
      history: [{ kind: 'note', text: 'Always alone in the store' }, { kind: 'opened' }],
      canChange: false,
    });
    await eventually(() =>
      expect(page.events).toContainEqual({ type: 'case', storeId: store.id, caseId: opened.id }),
    );
    page.close();
    expect(await readAudit(opened)).toMatchObject([
      {
        action: 'create',
        changes: { after: { title: 'Voids at night', transactionNumbers: ['5001', '5002'] } },
      },
      { action: 'add_note', changes: { after: { text: 'Always alone in the store' } } },
    ]);
  });

  it('is about the cashiers of its transactions, whenever they come and go', async () => {
    const ann = { employeeId: '27', employeeName: 'ANN LEE' };
    const [id] = await flag(1);
    const [annsId] = await flagOf(ann);
    const opened = await open([id!]);
    expect((await read(opened)).people).toEqual([OWEN]);
    await server.call(ROUTES.addToCase, {
      as: supervisor,
      params: { id: opened.id },
      body: { transactionIds: [annsId] },
    });
    expect((await read(opened)).people).toEqual([ann, OWEN]);
    for (const query of [{ employeeId: '27' }, { employeeId: '31' }, { search: 'ann le' }]) {
      const { cases } = await server.call(ROUTES.listCases, { as: supervisor, query });
      expect(cases.find((one) => one.id === opened.id)?.people).toEqual([ann, OWEN]);
    }
    const page = await server.request(ROUTES.getCaseFile, { as: supervisor, params: { id: opened.id } });
    expect(await page.text()).toContain('<dt>People</dt><dd>2 cashiers: ANN LEE, 27; OWEN PRICE, 31</dd>');
    const archive = await server.request(ROUTES.downloadCaseArchive, {
      as: supervisor,
      params: { id: opened.id },
    });
    const files = await readZip(Buffer.from(await archive.arrayBuffer()));
    expect(files['case.html']?.toString()).toContain('2 cashiers: ANN LEE, 27; OWEN PRICE, 31');

    const takeOut = (transactionId: string) =>
      server.call(ROUTES.removeFromCase, {
        as: supervisor,
        params: { id: opened.id, transactionId },
        body: { reason: 'Another story' },
      });
    await takeOut(id!);
    expect((await read(opened)).people).toEqual([ann]);
    expect(await list({ employeeId: '31' })).not.toContain(opened.id);
    await takeOut(annsId!);
    expect((await read(opened)).people).toEqual([]);
    expect(await list({ employeeId: '31' })).not.toContain(opened.id);
  });

  it('is suggested for a cashier who has an open case, even as one of several', async () => {
    const [id] = await flag(1);
    const ben = { employeeId: '52', employeeName: 'BEN ORT' };
    const [first, second] = await flagOf(ben, 2);
    const opened = await open([id!, first!]);
    const { candidates } = await server.call(ROUTES.getCasesOfTransaction, {
      as: supervisor,
      params: { id: second! },
    });
    expect(candidates[0]).toMatchObject({
      id: opened.id,
      isOfCashier: true,
      people: [ben, OWEN],
      transactions: 2,
    });
    expect(candidates.slice(1).every(({ isOfCashier }) => !isOfCashier)).toBe(true);
  });

  it('refuses what is not flagged, of another store, or in another open case', async () => {
    const [id, other] = await flag(2);
    await server.call(ROUTES.updateTransaction, {
      as: supervisor,
      params: { id: id! },
      body: { isFlagged: false },
    });
    expect(await refuseOpening([id!, other!])).toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^Only flagged transactions can be in a case\. Flag \d+ first\.$/,
      ) as string,
    });
    const [foreign] = await flag(1, elsewhere);
    expect(await refuseOpening([other!, foreign!])).toMatchObject({ status: 400 });
    expect(await refuseOpening([foreign!], agent)).toMatchObject({ status: 404 });
    expect(await refuseOpening([`${store.id}-999999`])).toMatchObject({ status: 404 });
    await open([other!]);
    expect(await refuseOpening([other!])).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^\d+ is in another open case already\.$/) as string,
    });
    const [free] = await flag(1);
    const rest = await server.call(ROUTES.createCase, {
      as: supervisor,
      body: { title: 'The rest', transactionIds: [other, free], othersOnly: true },
    });
    expect(await read(rest)).toMatchObject({ contents: [{ id: free }] });
  });

  it('counts a loss once', async () => {
    const [lost, free] = await flag(2);
    const first = await open([lost!]);
    const second = await open([free!]);
    await change(first, { status: 'no_loss', reason: 'The customer came back' });
    const third = await open([lost!]);
    await change(third, { status: 'loss_confirmed', reason: 'On video', lost: 13.63 });
    const message = expect.stringMatching(
      /^\d+ is in a closed case that confirmed a loss\. Reopen that case instead\.$/,
    ) as string;
    expect(await refuseOpening([lost!])).toMatchObject({ status: 409, message });
    expect(
      await server.refusal(ROUTES.addToCase, {
        as: supervisor,
        params: { id: second.id },
        body: { transactionIds: [lost!] },
      }),
    ).toMatchObject({ status: 409, message });
    const { version } = await read(first);
    expect(
      await server.refusal(ROUTES.updateCase, {
        as: supervisor,
        params: { id: first.id },
        body: { version, status: 'open', reason: 'Once more' },
      }),
    ).toMatchObject({
      status: 409,
      message: 'Another case has confirmed the loss of a transaction of this case.',
    });
    const [other] = await flag(1);
    const rest = await server.call(ROUTES.createCase, {
      as: supervisor,
      body: { title: 'The rest', transactionIds: [lost!, other!], othersOnly: true },
    });
    expect(await read(rest)).toMatchObject({ contents: [{ id: other }] });
    await change(third, { status: 'open', reason: 'A second video' });
    expect((await read(third)).contents).toMatchObject([{ id: lost }]);
  });

  it('by two people at once gives the transaction to one of them', async () => {
    const [id] = await flag(1);
    const answers = await Promise.all(
      [supervisor, admin].map((as) =>
        server.request(ROUTES.createCase, { as, body: { title: 'Twice', transactionIds: [id] } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('who sees a case', () => {
  it('agents see those of their stores that they contributed to, and no other', async () => {
    const [first, second] = await flag(2);
    const opened = await open([first!], agent);
    const hidden = [
      [ROUTES.getCase, {}],
      [ROUTES.addToCase, { body: { transactionIds: [second] } }],
      [ROUTES.addCaseNote, { body: { text: 'Hello' } }],
      [ROUTES.getCaseFile, {}],
      [ROUTES.addCaseEvidence, { form: new FormData() }],
    ] as const;
    for (const [route, input] of hidden) {
      const refusal = await server.refusal(route, { as: colleague, params: { id: opened.id }, ...input });
      expect([route.path, refusal.status]).toEqual([route.path, 404]);
    }
    expect(await list({}, colleague)).not.toContain(opened.id);
    expect(await list({}, agent)).toContain(opened.id);
    expect(await list({}, supervisor)).toContain(opened.id);
    const ofTransaction = (as: TestUser) =>
      server.call(ROUTES.getCasesOfTransaction, { as, params: { id: first! } });
    expect(await ofTransaction(colleague)).toMatchObject({ isInOpenCase: true, cases: [] });
    expect(await ofTransaction(agent)).toMatchObject({ isInOpenCase: true, cases: [{ id: opened.id }] });
    const { candidates } = await server.call(ROUTES.getCasesOfTransaction, {
      as: agent,
      params: { id: second! },
    });
    expect(candidates.find(({ id }) => id === opened.id)).toMatchObject({ isOfCashier: true });

    const form = new FormData();
    form.set('file', new Blob([makePng()]), 'till.png');
    const image = await server.call(ROUTES.addCaseEvidence, { as: agent, params: { id: opened.id }, form });
    expect(image).toMatchObject({ caseId: opened.id, transactionId: null });
    const fetchImage = (as: TestUser) =>
      server.request(ROUTES.getEvidenceFile, { as, params: { imageId: image.id } });
    expect([(await fetchImage(agent)).status, (await fetchImage(colleague)).status]).toEqual([200, 404]);
    const remove = (as: TestUser) =>
      server.request(ROUTES.removeEvidence, { as, params: { imageId: image.id } });
    expect((await remove(colleague)).status).toBe(404);
    expect((await remove(supervisor)).status).toBe(200);
    expect(await read(opened, agent)).toMatchObject({
      images: [],
      removedImages: [],
      history: [{ lines: ['Removed the image till.png'] }, { lines: ['Added the image till.png'] }, {}],
    });
    expect(await read(opened)).toMatchObject({ removedImages: [{ id: image.id, canChange: true }] });
  });

  it('an agent whose store is taken away sees none of its cases any more', async () => {
    const moved = await server.createUser({ assignedStores: [store.storeNumber] });
    const opened = await open(await flag(1), moved);
    await server.call(ROUTES.updateUser, {
      as: admin,
      params: { id: String(moved.id) },
      body: { firstName: 'Mo', lastName: 'Ved', role: 'agent', isActive: true, assignedStores: [] },
    });
    expect(await list({}, moved)).toEqual([]);
    expect(await server.refusal(ROUTES.getCase, { as: moved, params: { id: opened.id } })).toMatchObject({
      status: 404,
    });
    for (const id of ['abc', '1-', `${store.id}-1${'0'.repeat(20)}`]) {
      expect(await server.refusal(ROUTES.getCase, { as: agent, params: { id } })).toMatchObject({
        status: 400,
        message: 'Nothing has this id. The address may be incomplete.',
      });
    }
  });
});

describe('changing a case', () => {
  it('names people as they are called now, and as they were when they did it', async () => {
    const worker = await server.createUser({ role: 'supervisor' });
    const [id] = await flag(1);
    const opened = await open([id!], worker);
    await change(opened, { assignedTo: worker.id });
    await server.call(ROUTES.updateUser, {
      as: admin,
      params: { id: String(worker.id) },
      body: { firstName: 'Married' },
    });
    const detail = await read(opened);
    expect(detail.assignedToName).toMatch(/^Married/);
    expect(detail.history).toMatchObject([
      { lines: [expect.stringMatching(/nobody → Married .* \(then called Supervisor .*\)$/)] },
      { by: expect.stringMatching(/^Married .* \(then called Supervisor .*\)$/) as string },
    ]);
  });

  it('assigns it, takes transactions in and out, closes it with a reason, and keeps all of that', async () => {
    const ids = await flag(3);
    const opened = await open([ids[0]!], agent);
    const add = (transactionIds: string[]) =>
      server.call(ROUTES.addToCase, { as: agent, params: { id: opened.id }, body: { transactionIds } });
    await add(ids);
    await add(ids);
    await server.call(ROUTES.removeFromCase, {
      as: supervisor,
      params: { id: opened.id, transactionId: ids[2]! },
      body: { reason: 'Not hers' },
    });
    await change(opened, { assignedTo: admin.id, status: 'in_progress' });
    for (const unseen of [' \n', '\u200B', '\u2060\u200D', '\u3164', '\0']) {
      const body = { version: (await read(opened)).version, status: 'no_loss', reason: unseen };
      const refusal = await server.refusal(ROUTES.updateCase, {
        as: supervisor,
        params: { id: opened.id },
        body,
      });
      expect(refusal).toMatchObject({ status: 400, message: expect.stringContaining('why') });
    }
    await change(opened, { status: 'loss_confirmed', reason: 'Admitted it', lost: 42.05, recovered: 10 });
    expect(await read(opened)).toMatchObject({
      status: 'loss_confirmed',
      reason: 'Admitted it',
      assignedToName: expect.stringMatching(/^Admin/) as string,
      closedByName: expect.stringMatching(/^Supervisor/) as string,
      lost: 42.05,
      recovered: 10,
      transactions: 2,
      history: [
        {
          by: expect.stringMatching(/^Supervisor/) as string,
          lines: [
            'Status: In progress → Loss confirmed',
            'Lost: not known → $42.05',
            'Recovered: not known → $10.00',
          ],
          text: 'Admitted it',
        },
        { lines: ['Status: Open → In progress', expect.stringMatching(/^Working on it: nobody → Admin/)] },
        { kind: 'removed', text: 'Not hers' },
        { kind: 'added' },
        { kind: 'opened' },
      ],
    });
    const actions = (await readAudit(opened)).map(({ action }) => action);
    expect(actions).toEqual(['create', 'add_transactions', 'remove_transaction', 'update', 'update']);

    const closed = { params: { id: opened.id }, body: { transactionIds: [ids[2]!] } };
    expect(await server.refusal(ROUTES.addToCase, { as: agent, ...closed })).toMatchObject({
      status: 409,
      message: 'This case is closed. Reopen it first.',
    });
    // What is in a closed case can be in another one, once the loss is not confirmed.
    await change(opened, { status: 'training', reason: 'Nothing is missing', lost: null, recovered: null });
    const second = await open([ids[0]!]);
    const { version } = await read(opened);
    const reopen = { version, status: 'open', reason: 'A second video' };
    expect(
      await server.refusal(ROUTES.updateCase, { as: supervisor, params: { id: opened.id }, body: reopen }),
    ).toMatchObject({ status: 409, message: 'A transaction of this case is in another open case now.' });
    await change(second, { status: 'policy', reason: 'Counted twice' });
    await change(opened, { status: 'open', reason: 'A second video' });
    expect(await read(opened)).toMatchObject({
      status: 'open',
      reason: '',
      closedAt: null,
      closedByName: null,
    });
  });

  it.each<[string, Omit<CaseUpdate, 'version'>, string]>([
    ['closing without a reason', { status: 'no_loss' }, 'Please say why the case is closed'],
    ['more recovered than lost', { lost: 1, recovered: 1.01 }, 'More is recovered than was lost'],
    ['parts of a cent', { lost: 1.005 }, 'Dollars and cents only'],
    ['less than nothing', { lost: -1 }, 'Enter an amount of $0.00 or more'],
  ])('refuses %s', async (_, body, message) => {
    const opened = await open(await flag(1));
    const { version } = await read(opened);
    const input = { as: supervisor, params: { id: opened.id }, body: { version, ...body } };
    expect(await server.refusal(ROUTES.updateCase, input)).toMatchObject({ status: 400, message });
    expect(await readAudit(opened)).toHaveLength(1);
  });

  it('notifies whom it is assigned to by somebody else, each time', async () => {
    const worker = await server.createUser({ role: 'supervisor' });
    const [id] = await flag(1);
    const opened = await open([id!]);
    const told = async (as: TestUser) =>
      (await server.call(ROUTES.listNotifications, { as, query: {} })).notifications.filter(
        ({ kind }) => kind === 'case-assigned',
      );
    await change(opened, { assignedTo: supervisor.id });
    expect(await told(supervisor)).toEqual([]);
    await change(opened, { assignedTo: worker.id });
    await change(opened, { status: 'in_progress' });
    expect(await told(worker)).toMatchObject([
      {
        kind: 'case-assigned',
        caseId: opened.id,
        title: 'Voids at night',
        assignedBy: expect.stringMatching(/^Supervisor/) as string,
        store: { id: store.id },
        readAt: null,
      },
    ]);
    await change(opened, { assignedTo: null });
    await change(opened, { assignedTo: worker.id });
    expect(await told(worker)).toHaveLength(2);
  });

  it('notifies supervisors of a case that an agent opened, and says if its cashier has others', async () => {
    const eve = { employeeId: '66', employeeName: 'EVE MORA' };
    const [first, second] = await flagOf(eve, 2);
    const [owens] = await flag(1);
    const told = async (as: TestUser) =>
      (await server.call(ROUTES.listNotifications, { as, query: {} })).notifications.filter(
        ({ kind }) => kind === 'case-opened',
      );
    const before = (await told(supervisor)).length;
    const own = await open([owens!, first!]);
    expect(await told(supervisor)).toHaveLength(before);
    const opened = await open([second!], agent);
    for (const as of [supervisor, admin]) {
      expect((await told(as))[0]).toMatchObject({
        caseId: opened.id,
        title: 'Voids at night',
        openedBy: expect.stringMatching(/^Agent/) as string,
        transactions: 1,
        otherCases: 1,
        store: { id: store.id },
        readAt: null,
      });
    }
    expect(await told(agent)).toEqual([]);
    await change(own, { status: 'policy', reason: 'Price checks' });
    const [third] = await flagOf(eve);
    await change(opened, { status: 'policy', reason: 'Price checks' });
    await open([third!], agent);
    expect((await told(supervisor))[0]).toMatchObject({ otherCases: 0 });
  });

  it('notifies who works on a case of what others add to it', async () => {
    const worker = await server.createUser({ role: 'supervisor' });
    const [first, second, third] = await flag(3);
    const opened = await open([first!], agent);
    const told = async () =>
      (await server.call(ROUTES.listNotifications, { as: worker, query: {} })).notifications.flatMap((one) =>
        one.kind === 'case-grown' ? [one.transactions] : [],
      );
    const write = (as: TestUser) =>
      server.call(ROUTES.addCaseNote, { as, params: { id: opened.id }, body: { text: 'Seen on video' } });
    const add = (as: TestUser, ...transactionIds: string[]) =>
      server.call(ROUTES.addToCase, { as, params: { id: opened.id }, body: { transactionIds } });
    await write(agent);
    await change(opened, { assignedTo: worker.id });
    await write(agent);
    await add(agent, second!);
    expect(await told()).toEqual([1, 0]);
    await write(worker);
    await add(worker, third!);
    await add(agent, third!);
    expect(await told()).toEqual([1, 0]);
  });

  it('gives work to supervisors and admins only', async () => {
    const opened = await open(await flag(1));
    const workers = await server.call(ROUTES.listCaseWorkers, { as: supervisor });
    expect(workers.map(({ id }) => id)).toEqual(expect.arrayContaining([supervisor.id, admin.id]));
    expect(workers.map(({ id }) => id)).not.toContain(agent.id);
    // Nor to somebody who was invited and hasn't come yet.
    const invited = await server.call(ROUTES.inviteUser, {
      as: admin,
      body: {
        email: 'invited@example.com',
        firstName: 'Ivy',
        lastName: 'Ito',
        role: 'supervisor',
        position: null,
        department: null,
        assignedStores: [],
      },
    });
    expect(workers.map(({ id }) => id)).not.toContain(invited.id);
    const input = { params: { id: opened.id }, body: { version: 1, assignedTo: agent.id } };
    expect(await server.refusal(ROUTES.updateCase, { as: supervisor, ...input })).toMatchObject({
      status: 400,
      fields: { assignedTo: 'Only an active supervisor or admin can work on a case' },
    });
  });

  it('by two people at once: the later one is told, and nothing is lost', async () => {
    const opened = await open(await flag(1));
    const { version } = await read(opened);
    const answers = await Promise.all(
      [
        { as: supervisor, body: { version, lost: 10 } },
        { as: admin, body: { version, lost: 20 } },
      ].map((input) => server.request(ROUTES.updateCase, { params: { id: opened.id }, ...input })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(await refused.json()).toMatchObject({
      code: 'STALE',
      message: expect.stringMatching(
        /^(Admin|Supervisor) Number\d+ has changed this case in the meantime\.$/,
      ) as string,
    });
    // Closing counts for transactions that somebody has just added.
    const before = await read(opened);
    const [late] = await flag(1);
    await server.call(ROUTES.addToCase, {
      as: admin,
      params: { id: opened.id },
      body: { transactionIds: [late!] },
    });
    const close = { version: before.version, status: 'training', reason: 'New here' };
    expect(
      await server.refusal(ROUTES.updateCase, { as: supervisor, params: { id: opened.id }, body: close }),
    ).toMatchObject({ code: 'STALE' });
    // Notes are only added, so they never conflict.
    const { version: seen } = await read(opened);
    await server.call(ROUTES.addCaseNote, { as: admin, params: { id: opened.id }, body: { text: 'Seen' } });
    await server.call(ROUTES.updateCase, {
      as: supervisor,
      params: { id: opened.id },
      body: { ...close, version: seen },
    });
    // A call repeated because its answer was lost finds its work done.
    await server.call(ROUTES.updateCase, {
      as: supervisor,
      params: { id: opened.id },
      body: { ...close, version: seen },
    });
    expect((await readAudit(opened)).filter(({ action }) => action === 'update')).toHaveLength(2);
  });
});

it('lists cases by store, status, worker, person, and text, sorted and paged', async () => {
  const quiet = await server.createStore();
  const first = await open(await flag(1, quiet));
  const second = await open(await flag(1, quiet));
  const [ticket] = await flag(1, quiet);
  const third = await server.call(ROUTES.createCase, {
    as: supervisor,
    body: { title: '100% of lottery', transactionIds: [ticket!] },
  });
  await change(second, { status: 'loss_confirmed', reason: 'Admitted', lost: 5, assignedTo: admin.id });
  const ids = (query: Record<string, string | number>) => list({ storeId: quiet.id, ...query });
  expect(await ids({})).toEqual([second.id, third.id, first.id]);
  expect(await ids({ sortBy: 'opened', sortOrder: 'asc' })).toEqual([first.id, second.id, third.id]);
  expect((await ids({ sortBy: 'lost' }))[0]).toBe(second.id);
  expect(await ids({ status: 'loss_confirmed,policy' })).toEqual([second.id]);
  expect(await ids({ assignedTo: admin.id })).toEqual([second.id]);
  expect(await ids({ assignedTo: 'nobody', employeeId: '31' })).toEqual([third.id, first.id]);
  expect(await ids({ search: '0% OF' })).toEqual([third.id]);
  expect(await ids({ search: 'owen' })).toHaveLength(3);
  const { transactionId } = await server.call(ROUTES.getTransaction, {
    as: supervisor,
    params: { id: ticket! },
  });
  expect(await ids({ search: transactionId })).toEqual([third.id]);
  expect(await ids({ limit: 1, offset: 2 })).toEqual([first.id]);
  const { total } = await server.call(ROUTES.listCases, {
    as: supervisor,
    query: { storeId: quiet.id, limit: 1 },
  });
  expect(total).toBe(3);
  expect(await server.refusal(ROUTES.listCases, { as: agent, query: { storeId: quiet.id } })).toMatchObject({
    status: 404,
  });

  await change(first, { status: 'no_loss', reason: 'Price checks' });
  const month = new Date().toISOString().slice(0, 7);
  expect(await server.call(ROUTES.getCaseFigures, { as: supervisor, query: { storeId: quiet.id } })).toEqual([
    {
      storeId: quiet.id,
      month,
      opened: 3,
      lossConfirmed: 1,
      training: 0,
      policy: 0,
      noLoss: 1,
      lost: 5,
      recovered: 0,
    },
  ]);
});

it('says when the flag of a transaction is gone, and when it is back', async () => {
  const [id] = await flag(1);
  const opened = await open([id!]);
  const review = (body: object) =>
    server.call(ROUTES.updateTransaction, { as: supervisor, params: { id: id! }, body });
  await review({ isVerified: true });
  await review({ isFlagged: true });
  const { history } = await server.call(ROUTES.getCase, { as: supervisor, params: { id: opened.id } });
  const lines = history.flatMap((entry) => entry.lines).filter((line) => line.includes('flagged'));
  expect(lines.toSorted()).toEqual([
    expect.stringMatching(/ is flagged again$/),
    expect.stringMatching(/ is no longer flagged$/),
  ]);
});

it('tells who works on it what became of its images and those of its transactions, one notification each', async () => {
  const [id] = await flag(1);
  const opened = await open([id!]);
  const state = await read(opened);
  await server.call(ROUTES.updateCase, {
    as: admin,
    params: { id: opened.id },
    body: { version: state.version, assignedTo: supervisor.id },
  });
  const attach = (route: typeof ROUTES.addEvidence | typeof ROUTES.addCaseEvidence, to: string) => {
    const form = new FormData();
    form.set('caption', 'Cash into pocket');
    form.set('file', new Blob([makePng()]), 'till.png');
    return server.call(route, { as: admin, params: { id: to }, form });
  };
  const ofCase = await attach(ROUTES.addCaseEvidence, opened.id);
  const ofTransaction = await attach(ROUTES.addEvidence, id!);
  for (const { id: imageId } of [ofCase, ofTransaction]) {
    const params = { imageId };
    await server.call(ROUTES.updateEvidence, { as: admin, params, body: { caption: 'All fine' } });
    await server.call(ROUTES.removeEvidence, { as: admin, params });
  }
  const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
  const told = notifications.filter(
    (one) =>
      (one.kind === 'case-evidence-changed' && one.caseId === opened.id) ||
      (one.kind === 'evidence-changed' && one.transactionId === id),
  );
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(['case-evidence-changed', 'evidence-changed']);
  const lines = (await read(opened)).history.flatMap((entry) => (entry.kind === 'image' ? entry.lines : []));
  const number = state.contents[0]?.transactionId;
  expect(lines).toEqual([
    `Removed the image till.png, captioned “All fine”, of ${number}`,
    `Changed the caption of the image till.png from “Cash into pocket” to “All fine”, of ${number}`,
    'Removed the image till.png, captioned “All fine”',
    'Changed the caption of the image till.png from “Cash into pocket” to “All fine”',
    `Added the image till.png, captioned “Cash into pocket”, of ${number}`,
    'Added the image till.png, captioned “Cash into pocket”',
  ]);
});

it('names who wrote a note, and says when another one takes its place', async () => {
  const [id] = await flag(1);
  const opened = await open([id!]);
  const read = () => server.call(ROUTES.getCase, { as: supervisor, params: { id: opened.id } });
  const author = (await read()).contents[0]?.noteByName;
  expect(author).toMatch(/^Supervisor /);
  const body = { verificationNotes: 'Training ticket' };
  await server.call(ROUTES.updateTransaction, { as: agent, params: { id: id! }, body });
  const { contents, history } = await read();
  expect(contents[0]?.noteByName).toMatch(/^Agent /);
  expect(history[0]?.lines).toEqual([
    expect.stringContaining(`has another note; the one by ${author} is in its review history`),
  ]);
});

describe('the file of a case', () => {
  it('adds up what is still flagged, on paper and in the archive, and says what is left out', async () => {
    const ids = await flag(3);
    const opened = await open(ids);
    for (const [at, amount] of [-4.24, 45.23].entries()) {
      await server.context.database.pool.query(
        'UPDATE transactions SET amount = $3 WHERE store_id = $1 AND id = $2',
        [store.id, parseRecordId(ids[at]!).id, amount],
      );
    }
    const verify = { as: supervisor, params: { id: ids[2]! }, body: { isVerified: true } };
    await server.call(ROUTES.updateTransaction, verify);
    const told = '$49.47 of 2 transactions, refunds and sales added up; without 1 that is no longer flagged';
    const asked = { as: supervisor, params: { id: opened.id } };
    expect(await (await server.request(ROUTES.getCaseFile, asked)).text()).toContain(told);
    const archive = await server.request(ROUTES.downloadCaseArchive, asked);
    const files = await readZip(Buffer.from(await archive.arrayBuffer()));
    expect(Buffer.from(files['case.html']!).toString()).toContain(told);
  });

  it('has receipts, evidence, notes, and the audit trail, and nothing in it runs', async () => {
    const [id] = await flag(1);
    const opened = await open([id!], supervisor, '<script>alert(1)</script>');
    const addImage = async (route: typeof ROUTES.addEvidence | typeof ROUTES.addCaseEvidence, to: string) => {
      const form = new FormData();
      form.set('file', new Blob([makePng()]), 'till "1".png');
      return server.call(route, { as: supervisor, params: { id: to }, form });
    };
    const ofTransaction = await addImage(ROUTES.addEvidence, id!);
    const ofCase = await addImage(ROUTES.addCaseEvidence, opened.id);
    const response = await server.request(ROUTES.getCaseFile, { as: supervisor, params: { id: opened.id } });
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*img-src 'self'/);
    const page = await response.text();
    expect(page).toContain('-NO &lt;b&gt;SALE&lt;/b&gt;');
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain('<script');
    expect(page).toContain('Looked at ');
    expect(page).toContain(`src="/api/evidence/${ofTransaction.id}"`);
    expect(page).toContain(`src="/api/evidence/${ofCase.id}"`);
    expect(page).toContain('Opened the case');
    expect(page).toMatch(/Flagged the transaction \(receipt \d+\)/);
    expect(page).toContain('Flagged: no → yes');

    const archive = await server.request(ROUTES.downloadCaseArchive, {
      as: supervisor,
      params: { id: opened.id },
    });
    expect(archive.headers.get('content-disposition')).toBe(`attachment; filename="case-${opened.id}.zip"`);
    const files = await readZip(Buffer.from(await archive.arrayBuffer()));
    const text = (name: string): string => Buffer.from(files[name]!).toString();
    const hashes = Object.fromEntries(
      text('SHA256SUMS')
        .trimEnd()
        .split('\n')
        .map((line) => line.split('  ').toReversed() as [string, string]),
    );
    expect(Object.keys(files).toSorted()).toEqual([...Object.keys(hashes), 'SHA256SUMS'].toSorted());
    for (const [name, hash] of Object.entries(hashes)) {
      expect([name, createHash('sha256').update(files[name]!).digest('hex')]).toEqual([name, hash]);
    }
    expect(Buffer.from(files[`evidence/image-${ofCase.id}.png`]!)).toEqual(Buffer.from(makePng()));
    expect(text('case.html')).toContain(`src="evidence/image-${ofCase.id}.png"`);
    expect(JSON.parse(text('original-rows.json'))).toMatchObject([
      {
        export: 'seed.xlsx',
        exportSha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        rows: [{ row: 1 }, { text: '-NO <b>SALE</b>' }],
      },
    ]);
    expect(text('audit-trail.json')).toContain('"create"');
    const actions = (await readAudit(opened)).map(({ action }) => action);
    expect(actions.slice(-2)).toEqual(['print', 'download']);
  });

  it('keeps what was taken out, with the reason, and images that were removed', async () => {
    const ids = await flag(2);
    const opened = await open(ids);
    const form = new FormData();
    form.set('file', new Blob([makePng()]), 'till.png');
    const image = await server.call(ROUTES.addEvidence, { as: agent, params: { id: ids[0]! }, form });
    await server.call(ROUTES.removeEvidence, { as: agent, params: { imageId: image.id } });
    const params = { id: opened.id, transactionId: ids[0]! };
    expect(
      await server.refusal(ROUTES.removeFromCase, { as: supervisor, params, body: { reason: ' ' } }),
    ).toMatchObject({ code: 'INVALID_INPUT' });
    await server.call(ROUTES.removeFromCase, {
      as: supervisor,
      params,
      body: { reason: 'On video: honest' },
    });
    const { contents, takenOut } = await read(opened);
    expect(contents.map(({ id }) => id)).toEqual([ids[1]]);
    expect(takenOut).toMatchObject([{ id: ids[0], takenOutBecause: 'On video: honest', images: [] }]);
    const asked = { as: supervisor, params: { id: opened.id } };
    const page = await (await server.request(ROUTES.getCaseFile, asked)).text();
    expect(page).toContain('Taken out of the case (1)');
    expect(page).toContain('On video: honest');
    expect(page).toMatch(/<strong>Removed by Agent/);
    const archive = await server.request(ROUTES.downloadCaseArchive, asked);
    const files = await readZip(Buffer.from(await archive.arrayBuffer()));
    expect(Object.keys(files)).toContain(`evidence/image-${image.id}.png`);
    expect(Buffer.from(files['original-rows.json']!).toString()).toContain('On video: honest');
    expect(Buffer.from(files['audit-trail.json']!).toString()).toContain(`"entityId": "${ids[0]!}"`);
  });

  it('keeps the images of its transactions once it is closed', async () => {
    const [id] = await flag(1);
    const opened = await open([id!]);
    const form = new FormData();
    form.set('file', new Blob([makePng()]), 'till.png');
    const image = await server.call(ROUTES.addEvidence, { as: agent, params: { id: id! }, form });
    await change(opened, { status: 'no_loss', reason: 'On video: honest' });
    const removal = { as: agent, params: { imageId: image.id } };
    expect(await server.refusal(ROUTES.removeEvidence, removal)).toMatchObject({
      status: 409,
      message: 'This transaction is in a closed case. A supervisor can reopen it first.',
    });
    await change(opened, { status: 'open', reason: 'Again' });
    await server.call(ROUTES.removeEvidence, removal);
  });

  it('gets no other notes and images at its transactions once it is closed, not even by undoing', async () => {
    const [id = ''] = await flag(1);
    const write = { as: agent, params: { id }, body: { verificationNotes: 'Two voids' } };
    const { version } = await server.call(ROUTES.updateTransaction, write);
    const opened = await open([id]);
    await change(opened, { status: 'no_loss', reason: 'On video: honest' });

    const again = { ...write, body: { verificationNotes: 'One void' } };
    const undo = { as: agent, params: { id }, body: { version } };
    const add = () => {
      const form = new FormData();
      form.set('file', new Blob([makePng()]), 'till.png');
      return { as: agent, params: { id }, form };
    };
    const closed = {
      status: 409,
      message: expect.stringMatching(/is in a closed case. A supervisor can reopen it first.$/) as string,
    };
    expect(await server.refusal(ROUTES.updateTransaction, again)).toMatchObject(closed);
    expect(await server.refusal(ROUTES.undoReview, undo)).toMatchObject(closed);
    expect(await server.refusal(ROUTES.addEvidence, add())).toMatchObject(closed);
    expect((await read(opened)).contents).toMatchObject([{ verificationNotes: 'Two voids', images: [] }]);

    await change(opened, { status: 'open', reason: 'Again' });
    await server.call(ROUTES.addEvidence, add());
    await server.call(ROUTES.updateTransaction, again);
  });

  it('keeps its images once it is closed', async () => {
    const [id] = await flag(1);
    const opened = await open([id!], agent);
    const form = new FormData();
    form.set('file', new Blob([makePng()]), 'till.png');
    const image = await server.call(ROUTES.addCaseEvidence, { as: agent, params: { id: opened.id }, form });
    await change(opened, { status: 'no_loss', reason: 'Price checks' });
    const params = { imageId: image.id };
    const closed = { status: 409, message: 'This case is closed. Reopen it first.' };
    expect(await server.refusal(ROUTES.removeEvidence, { as: agent, params })).toMatchObject(closed);
    await change(opened, { status: 'open', reason: 'Again' });
    await server.call(ROUTES.removeEvidence, { as: agent, params });
  });

  it('shows agents no audit log', async () => {
    const opened = await open(await flag(1), agent);
    const response = await server.request(ROUTES.getCaseFile, { as: agent, params: { id: opened.id } });
    expect(await response.text()).not.toContain('Audit trail');
  });
});

it('a transaction that is in a case keeps its upload from being withdrawn', async () => {
  const ids = await flag(1);
  await open(ids);
  const { uploadId } = await server.call(ROUTES.getTransaction, { as: agent, params: { id: ids[0]! } });
  await server.context.database.pool.query(
    `UPDATE data_uploads SET processing_status = 'completed', first_day = '2026-11-17', last_day = '2026-11-17'
    WHERE store_id = $1 AND id = $2`,
    uploadId.split('-'),
  );
  expect(await server.refusal(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } })).toMatchObject(
    { status: 409, message: expect.stringContaining('flagged or in a case') as string },
  );
});

async function setAside(id: string): Promise<void> {
  // Like the merge of a file that is read again.
  await server.context.database.pool.query(
    `WITH gone AS (
      SELECT t.store_id, t.id, t.upload_id,
        (to_jsonb(t) || to_jsonb(d) - 'store_id' - 'transaction_id' - 'id' - 'upload_id')::json AS content
      FROM transactions t JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
      WHERE t.store_id || '-' || t.id = $1
    ), kept AS (
      INSERT INTO set_aside_transactions (store_id, transaction_id, upload_id, content)
      SELECT store_id, id, upload_id, content FROM gone
    ), rest AS (
      DELETE FROM transaction_details d USING gone WHERE d.store_id = gone.store_id AND d.transaction_id = gone.id
    ) DELETE FROM transactions t USING gone WHERE t.store_id = gone.store_id AND t.id = gone.id`,
    [id],
  );
}

it('keeps showing a transaction that a later reading of its file has set aside, and lets it be taken out', async () => {
  const [id = ''] = await flag(1);
  const opened = await open([id]);
  const before = (await read(opened)).contents;
  await setAside(id);
  expect((await read(opened)).contents).toEqual(before.map((content) => ({ ...content, isSetAside: true })));
  const page = await server.request(ROUTES.getCaseFile, { as: supervisor, params: { id: opened.id } });
  expect(await page.text()).toContain('does not have this transaction anymore');
  await server.call(ROUTES.removeFromCase, {
    as: supervisor,
    params: { id: opened.id, transactionId: id },
    body: { reason: 'Gone' },
  });
  expect((await read(opened)).contents).toEqual([]);
});

it('keeps what was set aside as long as its case is open, whatever its age', async () => {
  const [id = ''] = await flag(1, elsewhere);
  const opened = await open([id]);
  await setAside(id);
  const expire = () =>
    server.context.database.db.transaction().execute((tx) => removeExpired(tx, elsewhere.id, '2031-01-01'));
  await expire();
  expect((await read(opened)).contents).toMatchObject([{ id, isSetAside: true }]);
  await change(opened, { status: 'no_loss', reason: 'A mistake' });
  await expire();
  const { rows } = await server.context.database.pool.query(
    `SELECT FROM set_aside_transactions WHERE store_id || '-' || transaction_id = $1`,
    [id],
  );
  expect(rows).toEqual([]);
});
