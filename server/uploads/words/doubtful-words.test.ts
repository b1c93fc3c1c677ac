import { ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';
import { makeWorkbook, uploadFile } from '../../testing/upload-file.ts';

// Each upload starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let supervisor: TestUser;
let admin: TestUser;
let agent: TestUser;
let store: Store;

beforeAll(async () => {
  server = await startTestServer();
  supervisor = await server.createUser({ role: 'supervisor' });
  admin = await server.createUser({ role: 'admin' });
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await server.createStore();
  agent = await server.createUser({ assignedStores: [store.storeNumber] });
});

const ticket = (receiptNo: number, kind: string, day: number) => ({
  receiptNo,
  at: `2026-11-${day}T07:${String(10 + (receiptNo % 40)).padStart(2, '0')}:22`,
  register: 2,
  clerk: { id: 'E11', name: 'Sam Lee' },
  kind,
  lines: [{ text: 'Ice Bag', qty: 1, unit: 2.99, sum: 2.99 }],
  total: 2.99,
  payments: [{ method: 'cash', amount: 2.99 }],
});

/** Sales, and one ticket of each of the kinds. */
const journal = (first: number, day: number, kinds: readonly string[]): Buffer =>
  Buffer.from(
    JSON.stringify([
      ...[...Array(12).keys()].map((at) => ticket(first + at, 'SALE', day)),
      ...kinds.map((kind, at) => ticket(first + 12 + at, kind, day)),
    ]),
  );

const load = (bytes: Buffer, filename: string) => uploadFile(server, { user: agent, store, bytes, filename });

async function layoutOf(uploadId: string) {
  const { layouts } = await server.call(ROUTES.getLayouts, { as: agent, params: { uploadId } });
  return layouts[0]!;
}

async function toldTo(user: TestUser) {
  const { notifications } = await server.call(ROUTES.listNotifications, { as: user });
  return notifications.filter(
    ({ kind, store: of }) => kind === 'confirmed-despite-words' && of?.id === store.id,
  );
}

const confirmAs = (as: TestUser, layoutId: string, despite: string[]) => ({
  as,
  params: { layoutId },
  body: { despite },
});

describe('a file with words that were not understood', () => {
  it('is confirmed only by somebody who names them, and the others are told', async () => {
    const { uploadId } = await load(journal(7000, 16, ['ZURUVAL', 'ZURUVAL', 'XEMBI']), 'week.json');
    const { layoutId, doubtfulWords } = await layoutOf(uploadId);
    expect(doubtfulWords).toEqual([
      { text: 'ZURUVAL', countsAs: ['Sale'] },
      { text: 'XEMBI', countsAs: ['Sale'] },
    ]);
    const refusal = await server.refusal(ROUTES.confirmLayout, confirmAs(supervisor, layoutId, []));
    expect(refusal).toMatchObject({ status: 409 });
    expect(refusal.message).toContain(
      '2 lines or words were not understood: “ZURUVAL” and “XEMBI”. The transactions with them count as sales.',
    );
    const half = await server.refusal(ROUTES.confirmLayout, confirmAs(supervisor, layoutId, ['ZURUVAL']));
    expect(half.status).toBe(409);
    expect((await layoutOf(uploadId)).state).toBe('open');
    expect(await toldTo(admin)).toEqual([]);

    await server.call(ROUTES.confirmLayout, confirmAs(supervisor, layoutId, ['ZURUVAL', 'XEMBI']));
    expect((await layoutOf(uploadId)).state).toBe('right');
    expect(await toldTo(admin)).toMatchObject([
      { uploadId, filename: 'week.json', total: 2, words: [{ text: 'ZURUVAL' }, { text: 'XEMBI' }] },
    ]);
    expect(await toldTo(supervisor)).toEqual([]);
    const rows = await server.context.database.db
      .selectFrom('audit_log')
      .select('changes')
      .where('entity_type', '=', 'layout')
      .where('entity_id', '=', layoutId)
      .where('action', '=', 'confirm')
      .execute();
    expect(rows.map(({ changes }) => changes.after)).toEqual([
      { state: 'right', remark: '', despite: ['ZURUVAL', 'XEMBI'] },
    ]);
  });

  it('says so again in the result of each later file', async () => {
    const first = await load(journal(7100, 16, ['ZURUVAL', 'ZURUVAL']), 'first.json');
    const { layoutId } = await layoutOf(first.uploadId);
    await server.call(ROUTES.confirmLayout, confirmAs(agent, layoutId, ['ZURUVAL']));
    const second = await load(journal(7200, 17, ['ZURUVAL']), 'second.json');
    expect(second.needsConfirmation).toBe(false);
    expect(second.report?.unknownWords).toMatchObject([{ example: 'ZURUVAL', countsAs: ['Sale'] }]);
    const details = await server.call(ROUTES.getUpload, { as: agent, params: { uploadId: second.uploadId } });
    expect(details.report?.unknownWords).toMatchObject([{ example: 'ZURUVAL', countsAs: ['Sale'] }]);
  });

  it('asks about words that only a newer file of the layout has', async () => {
    const { uploadId } = await load(journal(7300, 16, ['ZURUVAL']), 'first.json');
    await load(journal(7400, 17, ['ZURUVAL', 'OMBRIT']), 'second.json');
    const { layoutId } = await layoutOf(uploadId);
    const refusal = await server.refusal(ROUTES.confirmLayout, confirmAs(agent, layoutId, ['ZURUVAL']));
    expect(refusal.message).toContain('“OMBRIT”');
  });
});

it('asks about a known word for a kind that no transaction was read as', async () => {
  const zones = ['REFUND', ...[...Array(14).keys()].map((at) => `zone ${String.fromCodePoint(97 + at)}`)];
  const table = makeWorkbook([
    ['Trans', 'Date', 'Reg', 'Oper', 'Type', 'Total', 'Zone'],
    ...zones.map((zone, at) => [20412 + at, `2026-11-16 06:${10 + at}:35`, 1, 7, 'Sale', 4.32, zone]),
  ]);
  const { uploadId, report } = await load(table, 'zones.xlsx');
  expect(report?.kindsNotFound).toEqual([{ transactionType: 'Refund', example: 'REFUND' }]);
  const { layoutId } = await layoutOf(uploadId);
  const refusal = await server.refusal(ROUTES.confirmLayout, confirmAs(agent, layoutId, []));
  expect(refusal.message).toContain('No refunds were found, although “REFUND” is in the file.');
});

it('confirms at once what was understood', async () => {
  const { uploadId } = await load(journal(7500, 16, []), 'plain.json');
  const { layoutId, doubtfulWords } = await layoutOf(uploadId);
  expect(doubtfulWords).toEqual([]);
  await server.call(ROUTES.confirmLayout, confirmAs(agent, layoutId, []));
  expect(await toldTo(admin)).toEqual([]);
});
