// On both databases in the long form: statements.
import { randomUUID } from 'node:crypto';
import { type Notification, type NotificationContent, ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notify } from '../platform/notify.ts';
import { eventually } from '../testing/eventually.ts';
import { openLivePage } from '../testing/live-page.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { makeSummary, uploadFile } from '../testing/upload-file.ts';
import { deleteOldNotifications } from './notifications.queries.ts';

let server: TestServer;
let store: Store;
let uploader: TestUser;
let colleague: TestUser;
let stranger: TestUser;
let supervisor: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore('20');
  await server.createStore('21');
  uploader = await server.createUser({ assignedStores: ['20'] });
  colleague = await server.createUser({ assignedStores: ['20', '21'] });
  stranger = await server.createUser({ assignedStores: ['21'] });
  supervisor = await server.createUser({ role: 'supervisor', assignedStores: ['20'] });
});
afterAll(() => server.close());

const list = (as: TestUser, query: Record<string, number> = {}) =>
  server.call(ROUTES.listNotifications, { as, query });

async function kindsOf(as: TestUser): Promise<string[]> {
  const { notifications } = await list(as);
  return notifications.map(({ kind }) => kind);
}

/** Adds notifications of a kind that can occur any number of times. */
async function addNotifications(user: TestUser, subjects: string[], storeId?: number): Promise<void> {
  for (const subject of subjects) {
    await notify(server.context.database.db, {
      to: { userIds: [user.id] },
      subject,
      ...(storeId !== undefined && { storeId }),
      content: {
        kind: 'upload-failed',
        uploadId: '1-1',
        filename: `${subject}.xlsx`,
        errorMessage: 'Not an Excel file.',
      },
    });
  }
}
const filenames = (found: Notification[]) =>
  found.map((item) => (item.kind === 'upload-failed' ? item.filename : item.kind));

describe('an upload', () => {
  const bytes = makeSummary([
    ['1', 17, '10:00:00', '5.00'],
    ['2', 18, '10:00:00', '6.00'],
  ]);

  it('notifies the uploader and the store’s agents once, and nobody else', async () => {
    const page = await openLivePage(server, colleague);
    const status = await uploadFile(server, { user: uploader, store, bytes, filename: 'monday.xlsx' });
    expect(status.status).toBe('completed');
    const expected = {
      kind: 'upload-completed',
      uploadId: status.uploadId,
      filename: 'monday.xlsx',
      uploadedBy: { id: uploader.id, name: expect.stringMatching(/^Agent Number\d+$/) as string },
      newTransactions: 2,
      repeatedTransactions: 0,
      rejectedRows: 0,
      firstDay: '2026-11-17',
      lastDay: '2026-11-18',
      readAt: null,
      store: { id: store.id, storeNumber: '20', name: store.name },
    };
    for (const as of [uploader, colleague]) {
      const { notifications, unreadCount } = await list(as);
      expect(notifications).toEqual([expect.objectContaining(expected)]);
      expect(unreadCount).toBe(1);
    }
    expect(await kindsOf(stranger)).toEqual([]);
    expect(await kindsOf(supervisor)).toEqual([]);
    await eventually(() =>
      expect(page.events).toContainEqual({ type: 'notifications', userId: colleague.id }),
    );
    expect(page.events).not.toContainEqual({ type: 'notifications', userId: uploader.id });
    page.close();
  });

  it('without anything new notifies only the uploader', async () => {
    await uploadFile(server, { user: colleague, store, bytes, filename: 'again.xlsx' });
    expect((await list(colleague)).notifications[0]).toMatchObject({
      filename: 'again.xlsx',
      newTransactions: 0,
      repeatedTransactions: 2,
    });
    expect(await kindsOf(uploader)).toEqual(['upload-completed']);
  });

  it('that failed notifies only the uploader, with the reason', async () => {
    const { errorMessage } = await uploadFile(server, {
      user: uploader,
      store,
      bytes: Buffer.from('PK\u0003\u0004 and nothing else'),
      filename: 'broken.xlsx',
    });
    expect(errorMessage).toBeTruthy();
    expect((await list(uploader)).notifications[0]).toMatchObject({
      kind: 'upload-failed',
      filename: 'broken.xlsx',
      errorMessage,
    });
    expect(await kindsOf(colleague)).not.toContain('upload-failed');
  });

  it('that was withdrawn is no longer unread, and says who withdrew it', async () => {
    const reviewer = await server.createUser({ assignedStores: ['20'] });
    const { uploadId } = await uploadFile(server, {
      user: uploader,
      store,
      bytes: makeSummary([['9', 19, '10:00:00', '5.00']]),
      filename: 'wrong store.xlsx',
    });
    expect((await list(reviewer)).unreadCount).toBe(1);
    await server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });
    expect(await list(reviewer)).toMatchObject({
      notifications: [{ withdrawnBy: expect.stringMatching(/^Supervisor/) as string }],
      unreadCount: 0,
    });
  });

  it('is hidden from agents who lose the store', async () => {
    const leaver = await server.createUser({ assignedStores: ['20'] });
    await addNotifications(leaver, ['of the store'], store.id);
    expect((await list(leaver)).unreadCount).toBe(1);
    await server.context.database.db
      .updateTable('users')
      .set({ assigned_stores: ['21'] })
      .where('id', '=', leaver.id)
      .execute();
    expect(await list(leaver)).toEqual({ notifications: [], unreadCount: 0, nextBefore: null });
  });
});

describe('notify', () => {
  it('is part of the transaction: nobody is notified of what is rolled back', async () => {
    const user = await server.createUser();
    const page = await openLivePage(server, user);
    const undone = server.context.database.db.transaction().execute(async (tx) => {
      await notify(tx, {
        to: { userIds: [user.id] },
        subject: 'undone',
        content: { kind: 'alert-daily-target', day: '2026-11-18', reviewed: 450 },
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await addNotifications(user, ['done']);
    await eventually(() => expect(page.events).toHaveLength(1));
    expect(filenames((await list(user)).notifications)).toEqual(['done.xlsx']);
    page.close();
  });

  it('notifies once of the same thing, even from several calls at once', async () => {
    const users = await Promise.all([server.createUser(), server.createUser()]);
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        await notify(server.context.database.db, {
          to: { userIds: users.map(({ id }) => id).toReversed() },
          subject: '3-14',
          content: {
            kind: 'report-sent',
            reportId: '3-14',
            reportDate: '2026-11-18',
            recipientEmail: 'a@b.c',
          },
        });
      }),
    );
    for (const user of users) expect(await kindsOf(user)).toEqual(['report-sent']);
  });

  it('does not notify users who may not sign in', async () => {
    const gone = await server.createUser({ isActive: false });
    await addNotifications(gone, ['missed']);
    const rows = await server.context.database.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', gone.id)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('the list', () => {
  it('comes in pages, newest first', async () => {
    const user = await server.createUser();
    await addNotifications(user, ['1', '2', '3', '4', '5']);
    const first = await list(user, { limit: 2 });
    expect(filenames(first.notifications)).toEqual(['5.xlsx', '4.xlsx']);
    const second = await list(user, { limit: 2, before: first.nextBefore! });
    expect(filenames(second.notifications)).toEqual(['3.xlsx', '2.xlsx']);
    expect(second.unreadCount).toBe(5);
    const third = await list(user, { limit: 2, before: second.nextBefore! });
    expect(filenames(third.notifications)).toEqual(['1.xlsx']);
    expect(third.nextBefore).toBeNull();
    expect((await list(user)).notifications).toHaveLength(5);
  });

  it('does not show agents what is for supervisors', async () => {
    const { db } = server.context.database;
    const user = await server.createUser({ role: 'supervisor' });
    await notify(db, {
      to: { roles: ['supervisor'] },
      subject: 'reached',
      content: { kind: 'alert-daily-target', day: '2026-11-18', reviewed: 450 },
    });
    expect(await kindsOf(user)).toEqual(['alert-daily-target']);
    await db.updateTable('users').set({ role: 'agent' }).where('id', '=', user.id).execute();
    expect(await list(user)).toEqual({ notifications: [], unreadCount: 0, nextBefore: null });
  });

  it('refuses invalid parameters', async () => {
    const as = uploader;
    for (const query of [{ before: 0 }, { limit: 51 }, { before: 'x' }]) {
      expect((await server.refusal(ROUTES.listNotifications, { as, query })).code).toBe('INVALID_INPUT');
    }
    for (const body of [{}, { ids: [] }, { upTo: -1 }, { ids: [1], upTo: 2 }]) {
      expect((await server.refusal(ROUTES.markNotificationsRead, { as, body })).code).toBe('INVALID_INPUT');
    }
  });
});

describe('reading', () => {
  const markRead = (as: TestUser, body: object) => server.call(ROUTES.markNotificationsRead, { as, body });

  it('marks the given or all existing ones, and updates the user’s other pages', async () => {
    const user = await server.createUser();
    await addNotifications(user, ['1', '2', '3', '4']);
    const { notifications } = await list(user);
    const [newest, second] = notifications as [Notification, Notification];
    const page = await openLivePage(server, user);
    expect(await markRead(user, { ids: [second.id] })).toEqual({ unreadCount: 3 });
    await eventually(() => expect(page.events).toEqual([{ type: 'notifications', userId: user.id }]));
    await addNotifications(user, ['5']);
    expect(await markRead(user, { upTo: newest.id })).toEqual({ unreadCount: 1 });
    const after = await list(user);
    expect(after.notifications.map(({ readAt }) => readAt !== null)).toEqual([false, true, true, true, true]);
    page.close();
  });

  it('keeps the time of the first reading, and leaves other users’ notifications alone', async () => {
    const [owner, other] = await Promise.all([server.createUser(), server.createUser()]);
    await addNotifications(owner, ['mine', 'too']);
    const ids = (await list(owner)).notifications.map(({ id }) => id);
    await markRead(other, { ids });
    await markRead(other, { upTo: Number.MAX_SAFE_INTEGER });
    expect((await list(owner)).unreadCount).toBe(2);
    await markRead(owner, { ids });
    const once = (await list(owner)).notifications;
    await markRead(owner, { ids });
    expect((await list(owner)).notifications).toEqual(once);
  });
});

it('is deleted after one month if read, after three if not', async () => {
  const user = await server.createUser();
  const { db } = server.context.database;
  await addNotifications(user, ['old and read', 'old', 'very old', 'new and read']);
  const ages = { 'old and read': 31, old: 31, 'very old': 91, 'new and read': 29 };
  for (const [subject, days] of Object.entries(ages)) {
    const instant = new Date(Date.now() - days * 86_400_000);
    await db
      .updateTable('notifications')
      .set({ created_at: instant, read_at: subject.includes('read') ? instant : null })
      .where('user_id', '=', user.id)
      .where('subject', '=', subject)
      .execute();
  }
  await deleteOldNotifications(db);
  expect(filenames((await list(user)).notifications)).toEqual(['new and read.xlsx', 'old.xlsx']);
});

describe('notifications that differ only in the file', () => {
  const contested = (
    file: string,
    more: Partial<Extract<NotificationContent, { kind: 'reviews-contested' }>> = {},
  ) =>
    ({
      kind: 'reviews-contested',
      uploadId: '1-1',
      filename: file,
      uploadedBy: 'Avery Demo',
      transactions: 1,
      unreviewed: 1,
      onlyCashier: 1,
      transactionId: '1-1',
      ...more,
    }) as const;

  async function tell(to: TestUser, ...contents: NotificationContent[]) {
    for (const content of contents)
      await notify(server.context.database.db, {
        to: { userIds: [to.id] },
        subject: randomUUID(),
        storeId: store.id,
        content,
      });
  }
  const entries = (as: TestUser, query: Record<string, number> = {}) =>
    server.call(ROUTES.listNotifications, { as, query: { ...query, as: 'entries' } });
  const named = (found: Notification[]) => found.map((one) => ('filename' in one ? one.filename : one.kind));

  it('stand as one, the most serious of the unread, and count as one until all are read', async () => {
    const reader = await server.createUser({ role: 'supervisor' });
    await tell(reader, ...Array.from({ length: 40 }, (_, at) => contested(`${at}.xlsx`)));
    const { notifications, unreadCount } = await entries(reader);
    expect(unreadCount).toBe(1);
    expect(notifications).toMatchObject([{ filename: '39.xlsx', similar: { count: 39, unread: 39 } }]);
    const id = notifications[0]?.id ?? 0;
    const mark = (body: { ids: number[] } | { like: number }) =>
      server.call(ROUTES.markNotificationsRead, { as: reader, body });
    expect(await mark({ ids: [id] })).toEqual({ unreadCount: 1 });
    expect((await entries(reader)).notifications).toMatchObject([
      { filename: '38.xlsx', similar: { count: 39, unread: 38 } },
    ]);
    await tell(
      reader,
      contested('serious.xlsx', { transactions: 16, onlyCashier: 16 }),
      contested('40.xlsx'),
    );
    const [serious] = (await entries(reader)).notifications;
    expect(serious).toMatchObject({ filename: 'serious.xlsx', similar: { count: 41, unread: 40 } });
    await mark({ ids: [serious?.id ?? 0] });
    expect(named((await entries(reader)).notifications)).toEqual(['40.xlsx']);
    const like = await server.call(ROUTES.listNotifications, { as: reader, query: { like: id, limit: 3 } });
    expect(named(like.notifications)).toEqual(['40.xlsx', 'serious.xlsx', '39.xlsx']);
    expect(await mark({ like: id })).toEqual({ unreadCount: 0 });
    expect((await entries(reader)).notifications[0]).toMatchObject({ similar: { count: 41, unread: 0 } });
  });

  it('are never together with another kind, person, store, or with more than another cashier', async () => {
    const reader = await server.createUser({ role: 'supervisor' });
    const copies = { uploadedBy: 'Avery Demo', firstDay: '2026-11-06', lastDay: '2026-11-06' };
    await tell(
      reader,
      contested('worse.xlsx', { onlyCashier: 0 }),
      contested('lost.xlsx', { transactions: 2, onlyCashier: 1 }),
      { kind: 'day-doubled', uploadId: '1-1', filename: 'copies.xlsx', ...copies, transactions: 3, added: 4 },
      contested('bella.xlsx', { uploadedBy: 'Bella Agent' }),
      contested('withdrawn.xlsx', { withdrawnBy: 'Sam Demo' }),
      contested('1.xlsx'),
      contested('2.xlsx'),
    );
    const { notifications } = await entries(reader);
    expect(named(notifications)).toEqual([
      '2.xlsx',
      'withdrawn.xlsx',
      'bella.xlsx',
      'copies.xlsx',
      'lost.xlsx',
    ]);
    expect(notifications[4]).toMatchObject({ similar: { count: 1 } });
    const second = await entries(reader, { limit: 2, before: notifications[1]?.id ?? 0 });
    expect(named(second.notifications)).toEqual(['bella.xlsx', 'copies.xlsx']);
    expect(second.nextBefore).toBe(second.notifications[1]?.id);
  });

  it('are nobody else’s', async () => {
    const [reader, other] = [
      await server.createUser({ role: 'supervisor' }),
      await server.createUser({ role: 'supervisor' }),
    ];
    await tell(reader, contested('1.xlsx'), contested('2.xlsx'));
    await tell(other, contested('3.xlsx'));
    const id = (await entries(reader)).notifications[0]?.id ?? 0;
    const { notifications } = await server.call(ROUTES.listNotifications, { as: other, query: { like: id } });
    expect(notifications).toEqual([]);
  });
});
