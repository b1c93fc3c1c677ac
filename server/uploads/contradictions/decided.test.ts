// On both databases: statements. What a decision was about, from whose file each line is, and who had it read.
import { formatRecordId, ROUTES } from '@tillwatch/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { erasePerson } from '../../personal-data/erase-person.ts';
import { findContradictionsOf } from '../../personal-data/export-person.queries.ts';
import { findPersons } from '../../personal-data/person.queries.ts';
import { type SeedTransaction, seedTransactions } from '../../testing/seed-transactions.ts';
import type { TestUser } from '../../testing/start-test-server.ts';
import { useStaffedStore } from '../../testing/use-test-server.ts';

const BELL = ['27', 'NADIA BELL'] as const;
const PRICE = ['31', 'OWEN PRICE'] as const;
const ARROYO = ['44', 'LUPE ARROYO'] as const;

const { server, supervisor, agent, store } = useStaffedStore();

const refund = ([employeeId, employeeName]: readonly [string, string], row: number): SeedTransaction => ({
  transactionNumber: '9103',
  time: '2026-11-20T10:00:00',
  type: 'Refund',
  priority: 'check_all',
  filters: ['refund'],
  employeeId,
  employeeName,
  lines: [`4-9103 ${employeeId} ${employeeName}`],
  row,
});

/** @returns the upload's number. */
async function load(filename: string, of: SeedTransaction, uploadId?: number): Promise<number> {
  const into = { storeId: store.id, userId: agent.id, filename, ...(uploadId !== undefined && { uploadId }) };
  return (await seedTransactions(server.context.database, into, [of])).uploadId;
}

const params = () => ({ id: `${store.id}-1` });
const read = () => server.call(ROUTES.getTransaction, { as: supervisor, params: params() });
const flag = () =>
  server.call(ROUTES.updateTransaction, { as: agent, params: params(), body: { isFlagged: true } });

async function settle(filename: string, takes: boolean): Promise<void> {
  const { contests } = await read();
  const contest = contests.find((one) => one.outcome === 'open' && one.filename === filename);
  await server.call(ROUTES.settleContest, {
    as: supervisor,
    params: { ...params(), contestId: contest?.id ?? '' },
    body: { takes, seen: contest?.seen ?? '', reason: 'Looked at the video' },
  });
}

const cashiersOf = async (outcome: string) =>
  (await read()).contests
    .filter((one) => one.outcome === outcome)
    .map(({ differences }) => differences.find(({ field }) => field === 'employeeName'));

/** The lines that the case file quotes beside its own, and the file that it cites for each. */
async function readQuotes(caseId: string): Promise<string[]> {
  const page = await server.request(ROUTES.getCaseFile, { as: supervisor, params: { id: caseId } });
  const text = await page.text();
  return [
    ...text.matchAll(
      /<h4>([^<]+)<\/h4>\n<pre>4-9103 ([^<]+)<\/pre>\n<p class="by">From ([^,]+), [^,]+, row (\d+)/g,
    ),
  ].map(([, ...parts]) => parts.join(' | '));
}

describe('a case file', () => {
  it.each([
    ['kept', false],
    ['still open', null],
    ['taken', true],
  ])('quotes from each file what is in it, with an earlier one %s', async (_, decision) => {
    await load('a.xlsx', refund(BELL, 11));
    await flag();
    const { id } = await server.call(ROUTES.createCase, {
      as: supervisor,
      body: { title: 'Refunds', transactionIds: [params().id] },
    });
    await load('b.xlsx', refund(PRICE, 22));
    if (decision !== null) await settle('b.xlsx', decision);
    await load('c.xlsx', refund(ARROYO, 33));
    await settle('c.xlsx', true);
    expect(await readQuotes(id)).toEqual([
      'Before another file was used | 27 NADIA BELL | a.xlsx | 11',
      `${decision ? 'Before another file was used' : 'In another file'} | 31 OWEN PRICE | b.xlsx | 22`,
    ]);
  });
});

describe('the reasons of a case', () => {
  it.each([
    [
      'another file counts, which has no refund',
      { type: 'Sale', filters: [] },
      ' (when it was flagged; not found anymore)',
    ],
    ['another file counts, which has it, too', {}, ''],
  ] as const)('say what they are from once %s', async (_, taken, remark) => {
    await load('a.xlsx', refund(BELL, 11));
    await flag();
    const body = { title: 'Refunds', transactionIds: [params().id] };
    const { id } = await server.call(ROUTES.createCase, { as: supervisor, body });
    await load('b.xlsx', { ...refund(PRICE, 22), ...taken });
    await settle('b.xlsx', true);
    const { contents } = await server.call(ROUTES.getCase, { as: supervisor, params: { id } });
    expect(contents[0]!.reasons).toEqual([`Found refund.${remark}`]);
  });
});

describe('a decision', () => {
  it('shows what was kept then, whatever is taken later', async () => {
    await load('a.xlsx', refund(BELL, 11));
    await flag();
    await load('b.xlsx', refund(PRICE, 22));
    await settle('b.xlsx', false);
    await load('c.xlsx', refund(ARROYO, 33));
    await settle('c.xlsx', true);
    expect(await cashiersOf('kept')).toEqual([
      { field: 'employeeName', before: 'NADIA BELL', after: 'OWEN PRICE' },
    ]);
  });

  it('shows it once the file that was kept is withdrawn, with a file that says what counts then', async () => {
    const first = await load('a.xlsx', refund(BELL, 11));
    await load('b.xlsx', refund(PRICE, 22));
    await settle('b.xlsx', false);
    await server.call(ROUTES.withdrawUpload, {
      as: supervisor,
      params: { uploadId: formatRecordId(store.id, first) },
    });
    expect(await read()).toMatchObject({ employeeName: 'OWEN PRICE' });
    expect(await cashiersOf('kept')).toEqual([
      { field: 'employeeName', before: 'NADIA BELL', after: 'OWEN PRICE' },
    ]);
  });

  it('has it in the export of whom it names, and without the name after an erasure', async () => {
    await load('a.xlsx', refund(BELL, 11));
    await load('b.xlsx', refund(PRICE, 22));
    await settle('b.xlsx', false);
    const { database, files } = server.context;
    const [bell] = await findPersons(database.db, 'NADIA BELL', store.storeNumber);
    expect(await findContradictionsOf(database.db, bell!)).toMatchObject([
      { content: null, stored_then: { employee_name: 'NADIA BELL' } },
    ]);
    const { pseudonym } = await erasePerson({ database, files }, bell!, { isMeant: true });
    expect(await cashiersOf('kept')).toEqual([
      { field: 'employeeName', before: pseudonym, after: 'OWEN PRICE' },
    ]);
    const { rows } = await database.pool.query(
      "SELECT FROM contradictions WHERE store_id = $1 AND stored_then::text ILIKE '%nadia%'",
      [store.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('what a file says once somebody has corrected its columns', () => {
  let corrector: TestUser;
  let correctorName: string;
  beforeEach(async () => {
    corrector = await server.createUser({ assignedStores: [store.storeNumber] });
    const { rows } = await server.context.database.pool.query<{ name: string }>(
      "SELECT first_name || ' ' || last_name AS name FROM users WHERE id = $1",
      [corrector.id],
    );
    correctorName = rows[0]!.name;
  });
  /** Reads a file again, as somebody else's correction has it. */
  async function correct(uploadId: number, of: SeedTransaction): Promise<void> {
    await server.context.database.pool.query(
      'UPDATE data_uploads SET read_again_by = $3 WHERE store_id = $1 AND id = $2',
      [store.id, uploadId, corrector.id],
    );
    await load('', of, uploadId);
  }
  async function readActors(): Promise<Record<string, number[]>> {
    const { entries } = await server.call(ROUTES.listAuditLog, {
      as: await server.createUser({ role: 'admin' }),
      query: { search: `${store.id}-1` },
    });
    const of = (action: string) =>
      entries
        .filter((entry) => entry.action === action && entry.entityId?.startsWith(`${store.id}-`))
        .map(({ userId }) => userId ?? 0);
    return { process: of('process'), contradict: of('contradict'), change: of('load_change') };
  }

  it('is by that person, where it changes what nobody had reviewed', async () => {
    // What an agent's columns make of a refund waits for a decision.
    await server.context.database.pool.query("UPDATE users SET role = 'supervisor' WHERE id = $1", [
      corrector.id,
    ]);
    const upload = await load('a.xlsx', refund(BELL, 11));
    await correct(upload, refund(PRICE, 11));
    expect(await readActors()).toEqual({
      process: [corrector.id, agent.id],
      contradict: [],
      change: [corrector.id],
    });
    expect((await read()).contests).toMatchObject([
      {
        outcome: 'changed',
        byName: expect.any(String) as string,
        readAgainByName: correctorName,
      },
    ]);
  });

  it('is by that person, where it contradicts a review, and supervisors are told so', async () => {
    const upload = await load('a.xlsx', refund(BELL, 11));
    await flag();
    await correct(upload, refund(PRICE, 11));
    expect(await readActors()).toMatchObject({ contradict: [corrector.id] });
    expect((await read()).contests).toMatchObject([{ outcome: 'open', readAgainByName: correctorName }]);
    const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
    expect(
      notifications.find(
        (one) => one.kind === 'reviews-contested' && one.uploadId === `${store.id}-${upload}`,
      ),
    ).toMatchObject({ readAgainBy: correctorName });
    // What another file says later is its own.
    await load('b.xlsx', refund(ARROYO, 22));
    expect((await read()).contests[0]).toMatchObject({ filename: 'b.xlsx', readAgainByName: null });
  });
});
