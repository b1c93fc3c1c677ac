// On both databases in the long form: statements.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type EvidenceImage, LIMITS, parseRecordId, ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openLivePage } from '../testing/live-page.ts';
import { makeJpeg, makePng, makePngHead, makeWebp } from '../testing/make-image.ts';
import { seedTransactions } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { findPresentEvidence } from './evidence.queries.ts';

let server: TestServer;
let store: Store;
let agent: TestUser;
let colleague: TestUser;
let supervisor: TestUser;
let stranger: TestUser;
let transactionId: string;
let otherTransactionId: string;

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore();
  const assignedStores = [store.storeNumber];
  agent = await server.createUser({ assignedStores });
  colleague = await server.createUser({ assignedStores });
  supervisor = await server.createUser({ role: 'supervisor' });
  stranger = await server.createUser();
});
afterAll(() => server.close());

let seeded = 0;
beforeEach(async () => {
  seeded += 2;
  await seedTransactions(server.context.database, { storeId: store.id, userId: agent.id }, [
    { transactionNumber: String(seeded), time: '2026-11-17T10:00:00' },
    { transactionNumber: String(seeded + 1), time: '2026-11-17T10:01:00' },
  ]);
  const { transactions } = await server.call(ROUTES.listTransactions, {
    as: agent,
    query: { storeId: store.id, limit: 200 },
  });
  const idOf = (number: number): string =>
    transactions.find((row) => row.transactionId === String(number))!.id;
  transactionId = idOf(seeded);
  otherTransactionId = idOf(seeded + 1);
});

interface Sent {
  as?: TestUser;
  to?: string;
  name?: string;
  caption?: string;
}

function formOf(bytes: Uint8Array, { name = 'till.png', caption }: Sent = {}): FormData {
  const form = new FormData();
  if (caption !== undefined) form.set('caption', caption);
  form.set('file', new Blob([bytes]), name);
  return form;
}

async function add(bytes: Uint8Array, sent: Sent = {}): Promise<EvidenceImage> {
  const { as = agent, to = transactionId } = sent;
  return server.call(ROUTES.addEvidence, { as, params: { id: to }, form: formOf(bytes, sent) });
}

async function refuse(bytes: Uint8Array, sent: Sent = {}) {
  const { as = agent, to = transactionId } = sent;
  return server.refusal(ROUTES.addEvidence, { as, params: { id: to }, form: formOf(bytes, sent) });
}

async function list(as = agent, id = transactionId) {
  return server.call(ROUTES.listEvidence, { as, params: { id } });
}

async function fetchFile({ id }: EvidenceImage, as = agent, headers = {}): Promise<Response> {
  return server.request(ROUTES.getEvidenceFile, { as, params: { imageId: id }, headers });
}

async function readAudit({ id }: EvidenceImage) {
  return server.context.database.db
    .selectFrom('audit_log')
    .select(['action', 'changes', 'user_id'])
    .where('entity_type', '=', 'evidence_image')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
}

async function keptFiles(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(server.context.config.dataDir, folder), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('adding', () => {
  it.each([
    ['a PNG', makePng(40, 30, 1), 'image/png', 40, 30],
    ['a JPEG on its side', makeJpeg(640, 480, 6), 'image/jpeg', 480, 640],
    ['a WebP', makeWebp(1920, 1080), 'image/webp', 1920, 1080],
  ] as const)('keeps %s byte for byte, no matter its name', async (_, bytes, contentType, width, height) => {
    const image = await add(bytes, { name: 'camera 2.gif', caption: ' At the till ' });
    expect(image).toMatchObject({
      transactionId,
      filename: 'camera 2.gif',
      contentType,
      width,
      height,
      sizeBytes: bytes.length,
      caption: 'At the till',
      addedBy: agent.id,
      addedByName: expect.stringMatching(/^Agent Number/) as string,
      removedAt: null,
      canChange: true,
    });
    const response = await fetchFile(image, colleague);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(response.headers.get('content-type')).toBe(contentType);
    expect(await list()).toEqual({ images: [image], removed: [] });
    const kept = path.join(
      server.context.config.dataDir,
      'evidence',
      sha256(bytes).slice(0, 2),
      sha256(bytes),
    );
    expect((await readFile(kept)).equals(bytes)).toBe(true);
    expect(await readAudit(image)).toEqual([
      {
        action: 'create',
        user_id: agent.id,
        changes: {
          after: {
            transactionId,
            filename: 'camera 2.gif',
            contentType,
            sizeBytes: bytes.length,
            contentHash: sha256(bytes),
            caption: 'At the till',
          },
        },
      },
    ]);
  });

  it('returns the existing image when the same is added again, and stores one file for several transactions', async () => {
    const bytes = makePng(9, 9, 9);
    const first = await add(bytes);
    const [again, twin] = await Promise.all([add(bytes, { name: 'other.png' }), add(bytes)]);
    expect([again.id, twin.id]).toEqual([first.id, first.id]);
    expect(await readAudit(first)).toHaveLength(1);
    const elsewhere = await add(bytes, { to: otherTransactionId });
    expect(elsewhere.id).not.toBe(first.id);
    expect((await keptFiles('evidence')).filter((name) => name === sha256(bytes))).toHaveLength(1);
  });

  it('is each person’s own, also with the same bytes, and stays when the other removes theirs', async () => {
    const bytes = makePng(13, 13);
    const first = await add(bytes);
    const second = await add(bytes, { as: colleague, caption: 'Mine, too' });
    expect(second).toMatchObject({ addedBy: colleague.id, canChange: true });
    expect(second.id).not.toBe(first.id);
    await server.call(ROUTES.removeEvidence, { as: agent, params: { imageId: first.id } });
    expect((await list(colleague)).images).toMatchObject([{ id: second.id, caption: 'Mine, too' }]);
    expect(Buffer.from(await (await fetchFile(second)).arrayBuffer()).equals(bytes)).toBe(true);
    await server.call(ROUTES.restoreEvidence, { as: agent, params: { imageId: first.id } });
    expect((await list()).images.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await keptFiles('evidence')).filter((name) => name === sha256(bytes))).toHaveLength(1);
  });

  it('is announced to the others at the store, and counts as the agent’s activity', async () => {
    const page = await openLivePage(server, colleague);
    const { db } = server.context.database;
    await add(makePng(7, 7));
    await eventually(() =>
      expect(page.events).toContainEqual({
        type: 'evidence',
        storeId: store.id,
        transactionId,
        byUserId: agent.id,
      }),
    );
    page.close();
    const { last_active_at } = await db
      .selectFrom('users')
      .select('last_active_at')
      .where('id', '=', agent.id)
      .executeTakeFirstOrThrow();
    expect(last_active_at).toBeInstanceOf(Date);
  });

  it('stops at twenty of one person, even if all of them come at once, and not those of others', async () => {
    const limit = LIMITS.evidenceImagesEach;
    // On a busy machine, those who wait the longest are told to try again.
    const addOne = async (index: number): ReturnType<typeof server.request> => {
      const form = formOf(makePng(5, 5, index));
      const answer = await server.request(ROUTES.addEvidence, {
        as: agent,
        params: { id: transactionId },
        form,
      });
      return answer.status === 503 || answer.status === 429 ? addOne(index) : answer;
    };
    const answers = await Promise.all(Array.from({ length: limit + 3 }, (_, index) => addOne(index)));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([...Array<number>(limit).fill(200), 409, 409, 409]);
    const { images } = await list();
    expect(images).toHaveLength(limit);
    expect((await refuse(makePng(5, 5, 200))).message).toBe(
      'One person can add at most 20 evidence images to a transaction. Remove one first.',
    );
    await add(makePng(5, 5, 201), { as: colleague });
    await add(makePng(5, 5, 202), { as: supervisor });
    await server.call(ROUTES.removeEvidence, { as: supervisor, params: { imageId: images[0]!.id } });
    await add(makePng(5, 5, 200));
    const restore = { as: supervisor, params: { imageId: images[0]!.id } };
    expect(await server.refusal(ROUTES.restoreEvidence, restore)).toMatchObject({ code: 'CONFLICT' });
  });
});

describe('what is refused leaves nothing', () => {
  async function expectNothingLeft(act: () => Promise<void>): Promise<void> {
    const before = await keptFiles('evidence');
    await act();
    expect(await keptFiles('evidence')).toEqual(before);
    expect(await list()).toEqual({ images: [], removed: [] });
    await eventually(async () => expect(await keptFiles('incoming')).toEqual([]));
  }

  it.each([
    ['a drawing called photo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a page called photo.jpg', Buffer.from('<!doctype html><script>1</script>'), 415],
    ['an animation', Buffer.from('GIF89a\u0001\0\u0001\0'), 415],
    ['an image of too many pixels', makePngHead(100_000, 100_000), 413],
    ['an empty file', Buffer.alloc(0), 415],
    ['a file of more than 10 MB', Buffer.concat([makePng(), Buffer.alloc(LIMITS.evidenceImageBytes)]), 413],
    ['a file so large that its head tells', Buffer.alloc(LIMITS.evidenceImageBytes * 3), 413],
  ])('%s', async (_, bytes, status) => {
    await expectNothingLeft(async () => {
      expect(await refuse(bytes, { name: 'photo.png' })).toMatchObject({ status });
    });
  });

  it('an overlong caption, a form without a file, no form at all', async () => {
    await expectNothingLeft(async () => {
      expect(await refuse(makePng(), { caption: 'x'.repeat(201) })).toMatchObject({
        status: 400,
        fields: { caption: 'A caption can have at most 200 characters' },
      });
      const params = { id: transactionId };
      const empty = await server.refusal(ROUTES.addEvidence, { as: agent, params, form: new FormData() });
      expect(empty).toMatchObject({ status: 400 });
      expect(await server.refusal(ROUTES.addEvidence, { as: agent, params, body: {} })).toMatchObject({
        status: 400,
      });
    });
  });

  it('an image for a transaction that doesn’t exist or is another store’s', async () => {
    await expectNothingLeft(async () => {
      const message = 'The requested transaction could not be found.';
      const missing = `${store.id}-999999`;
      expect(await refuse(makePng(), { to: missing })).toMatchObject({ status: 404, message });
      expect(await refuse(makePng(), { as: stranger })).toMatchObject({ status: 404, message });
      for (const [as, id] of [
        [agent, missing],
        [stranger, transactionId],
      ] as const) {
        expect(await server.refusal(ROUTES.listEvidence, { as, params: { id } })).toMatchObject({
          status: 404,
        });
      }
    });
  });
});

describe('the image', () => {
  it('is sent so that a browser can only display it, and must revalidate it each time', async () => {
    const image = await add(makePng(3, 3), { name: `Ka;sse=' 2\u00A0é.html` });
    const response = await fetchFile(image);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, no-cache',
      'content-disposition': `inline; filename="Ka_sse__ 2__.png"; filename*=UTF-8''Ka%3Bsse%3D%27%202%C2%A0%C3%A9.png`,
      'content-length': String(image.sizeBytes),
    });
    await response.arrayBuffer();
    const known = { 'if-none-match': response.headers.get('etag')! };
    const again = await fetchFile(image, agent, known);
    expect([again.status, await again.text()]).toEqual([304, '']);
    const unknown = await fetchFile(image, stranger, known);
    expect(unknown.status).toBe(404);
    expect((await server.request(ROUTES.getEvidenceFile, { params: { imageId: image.id } })).status).toBe(
      401,
    );
  });

  it('that is missing from the disk causes a server error', async () => {
    const bytes = makePng(11, 11);
    const image = await add(bytes);
    const { dataDir } = server.context.config;
    await rm(path.join(dataDir, 'evidence', sha256(bytes).slice(0, 2), sha256(bytes)));
    const response = await fetchFile(image);
    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toContain('application/json');
  });
});

describe('a caption', () => {
  it('can be changed by the person who added the image and by supervisors, and is audited', async () => {
    const image = await add(makePng());
    const write = (as: TestUser, caption: string) =>
      server.call(ROUTES.updateEvidence, { as, params: { imageId: image.id }, body: { caption } });
    expect((await write(agent, 'Hand in\0 the drawer')).caption).toBe('Hand in the drawer');
    expect((await write(supervisor, 'Camera 2')).caption).toBe('Camera 2');
    await write(supervisor, 'Camera 2');
    expect((await readAudit(image)).slice(1)).toEqual([
      {
        action: 'update',
        user_id: agent.id,
        changes: { before: { caption: '' }, after: { caption: 'Hand in the drawer' } },
      },
      {
        action: 'update',
        user_id: supervisor.id,
        changes: { before: { caption: 'Hand in the drawer' }, after: { caption: 'Camera 2' } },
      },
    ]);
    const call = { params: { imageId: image.id }, body: { caption: 'Mine' } };
    expect(await server.refusal(ROUTES.updateEvidence, { as: colleague, ...call })).toMatchObject({
      code: 'NOT_ALLOWED',
      message: expect.stringContaining('who added this image') as string,
    });
    expect(await server.refusal(ROUTES.updateEvidence, { as: stranger, ...call })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('under a flag', () => {
  const heardBy = async (as: TestUser) => {
    const { notifications } = await server.call(ROUTES.listNotifications, { as });
    return notifications.filter(
      (one) => one.kind === 'evidence-changed' && one.transactionId === transactionId,
    );
  };
  const change = (
    route: typeof ROUTES.updateEvidence,
    as: TestUser,
    { id }: EvidenceImage,
    caption: string,
  ) => server.call(route, { as, params: { imageId: id }, body: { caption } });
  const flag = (as: TestUser) =>
    server.call(ROUTES.updateTransaction, { as, params: { id: transactionId }, body: { isFlagged: true } });

  const readAll = async (as: TestUser) => {
    const { notifications } = await server.call(ROUTES.listNotifications, { as });
    await server.call(ROUTES.markNotificationsRead, { as, body: { ids: notifications.map(({ id }) => id) } });
  };

  it('is told to the flagger in one notification, and stays in the history with both captions', async () => {
    await flag(colleague);
    const image = await add(makePng(7, 7), { caption: 'Cash into pocket' });
    for (const as of [colleague, supervisor, agent])
      expect(await heardBy(as)).toHaveLength(as === colleague ? 1 : 0);
    await change(ROUTES.updateEvidence, agent, image, 'All fine');
    for (const as of [colleague, supervisor]) {
      expect(await heardBy(as)).toMatchObject([{ readAt: null, what: 'captioned' }]);
      await readAll(as);
    }
    await server.call(ROUTES.removeEvidence, { as: agent, params: { imageId: image.id } });
    for (const as of [colleague, supervisor])
      expect(await heardBy(as)).toMatchObject([{ readAt: null, what: 'removed' }]);
    const history = await server.call(ROUTES.getReviewHistory, {
      as: colleague,
      params: { id: transactionId },
    });
    expect(history.evidence).toMatchObject([
      { what: 'removed', before: 'All fine', after: null },
      { what: 'captioned', before: 'Cash into pocket', after: 'All fine' },
      { what: 'added', before: null, after: 'Cash into pocket' },
    ]);
    expect((await list(supervisor)).removed).toMatchObject([
      { caption: 'All fine', earlierCaptions: ['Cash into pocket'] },
    ]);
  });

  it('is told to supervisors if the flagger takes it back, and to nobody without a flag', async () => {
    const image = await add(makePng(8, 8), { caption: 'Cash into pocket' });
    await change(ROUTES.updateEvidence, agent, image, 'Cash');
    expect(await heardBy(supervisor)).toEqual([]);
    await flag(agent);
    await add(makePng(9, 9));
    expect(await heardBy(supervisor)).toEqual([]);
    await change(ROUTES.updateEvidence, agent, image, 'All fine');
    expect(await heardBy(supervisor)).toHaveLength(1);
    expect(await heardBy(agent)).toEqual([]);
  });
});

describe('removing', () => {
  const call = ({ id }: EvidenceImage, as: TestUser) => ({ as, params: { imageId: id } });

  it('keeps the file, who, and when; the remover and supervisors still see it and can bring it back', async () => {
    const bytes = makePng(6, 6);
    const image = await add(bytes);
    const removed = await server.call(ROUTES.removeEvidence, call(image, agent));
    expect(removed.removedByName).toBe(image.addedByName);
    await server.call(ROUTES.removeEvidence, call(image, agent));
    expect(await list(colleague)).toEqual({ images: [], removed: [] });
    expect(await list(supervisor)).toEqual({ images: [], removed: [removed] });
    expect((await fetchFile(image, colleague)).status).toBe(404);
    expect((await server.refusal(ROUTES.restoreEvidence, call(image, colleague))).code).toBe('NOT_FOUND');
    expect(Buffer.from(await (await fetchFile(image, supervisor)).arrayBuffer()).equals(bytes)).toBe(true);

    expect(await server.call(ROUTES.restoreEvidence, call(image, agent))).toEqual(image);
    expect(await list(colleague)).toMatchObject({
      images: [{ id: image.id, canChange: false }],
      removed: [],
    });
    expect((await readAudit(image)).map(({ action }) => action)).toEqual(['create', 'remove', 'restore']);
  });

  it('is for the person who added it, supervisors, and admins; agents can’t bring back what a supervisor removed', async () => {
    const image = await add(makePng(8, 8));
    expect((await server.refusal(ROUTES.removeEvidence, call(image, colleague))).code).toBe('NOT_ALLOWED');
    expect((await server.refusal(ROUTES.removeEvidence, call(image, stranger))).code).toBe('NOT_FOUND');
    const removed = await server.call(ROUTES.removeEvidence, call(image, supervisor));
    expect(removed.removedByName).toMatch(/^Supervisor/);
    expect((await server.refusal(ROUTES.restoreEvidence, call(image, agent))).code).toBe('NOT_FOUND');
    const caption = { ...call(image, supervisor), body: { caption: 'Late' } };
    expect((await server.refusal(ROUTES.updateEvidence, caption)).code).toBe('CONFLICT');
  });

  it('can’t be undone once the same image has been added again', async () => {
    const image = await add(makePng(10, 10));
    await server.call(ROUTES.removeEvidence, call(image, agent));
    const again = await add(makePng(10, 10));
    expect(again.id).not.toBe(image.id);
    expect(await server.refusal(ROUTES.restoreEvidence, call(image, agent))).toMatchObject({
      code: 'CONFLICT',
      message: 'The same image has been added again in the meantime.',
    });
  });

  it('writes nothing when the audit entry cannot be written', async () => {
    const image = await add(makePng(12, 12));
    const { pool } = server.context.database;
    await pool.query("ALTER TABLE audit_log ADD CONSTRAINT closed CHECK (action <> 'remove') NOT VALID");
    try {
      expect((await server.refusal(ROUTES.removeEvidence, call(image, agent))).status).toBe(500);
    } finally {
      await pool.query('ALTER TABLE audit_log DROP CONSTRAINT closed');
    }
    expect((await list()).images).toEqual([image]);
  });
});

it('gives a report the images on its transactions, in order', async () => {
  const first = await add(makePng(2, 2, 1));
  const second = await add(makePng(2, 2, 2));
  const gone = await add(makePng(2, 2, 3));
  await server.call(ROUTES.removeEvidence, { as: agent, params: { imageId: gone.id } });
  const other = await add(makePng(2, 2, 1), { to: otherTransactionId });
  const numbers = [otherTransactionId, transactionId].map((id) => parseRecordId(id).id);
  const found = await findPresentEvidence(server.context.database.db, store.id, numbers);
  expect(found.map((row) => `${row.store_id}-${row.id}`)).toEqual([first.id, second.id, other.id]);
  expect(await findPresentEvidence(server.context.database.db, store.id, [])).toEqual([]);
});
