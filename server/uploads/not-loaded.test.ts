import { type Notification, ROUTES } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { makeSummary, makeWorkbook, uploadFile } from '../testing/upload-file.ts';
import { useStaffedStore } from '../testing/use-test-server.ts';
import { notifyNotLoaded } from './not-loaded.jobs.ts';

const { server, supervisor, agent, store } = useStaffedStore();

const send = (filename: string, bytes: Uint8Array = Buffer.from('PK\u0003\u0004 and nothing else')) =>
  uploadFile(server, { user: agent, store, bytes, filename });

/** As if all files had come earlier. */
async function pass(hours: number): Promise<void> {
  await server.context.database.pool.query(
    `WITH earlier AS MATERIALIZED (
      SELECT store_id, id, upload_date - make_interval(hours => $1) AS upload_date,
        finished_at - make_interval(hours => $1) AS finished_at FROM data_uploads
    )
    UPDATE data_uploads u SET upload_date = e.upload_date, finished_at = e.finished_at
    FROM earlier e WHERE e.store_id = u.store_id AND e.id = u.id`,
    [hours],
  );
}

async function told(): Promise<Notification[]> {
  await notifyNotLoaded(server.context.database.db);
  const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
  return notifications.filter((one) => one.kind === 'files-not-loaded' && one.store?.id === store.id);
}

async function countInList(): Promise<number | undefined> {
  const overviews = await server.call(ROUTES.listStoreOverviews, { as: supervisor });
  return overviews.find(({ storeId }) => storeId === store.id)?.filesNotLoaded;
}

it('tells supervisors, once for a store and day, of files that were not loaded while nothing else came', async () => {
  await send('Journal 11-06.xlsx');
  expect(await told()).toEqual([]);
  await pass(2);
  expect(await told()).toMatchObject([
    { filename: 'Journal 11-06.xlsx', files: 1, waiting: 0, sentBy: expect.stringMatching(/^Agent/) },
  ]);
  expect(await told()).toHaveLength(1);
  expect(await countInList()).toBe(1);
  const { notifications } = await server.call(ROUTES.listNotifications, { as: agent });
  expect(notifications.map(({ kind }) => kind)).toEqual(['upload-failed']);
});

it('says nothing if a file came instead, unless that was withdrawn', async () => {
  await send('broken.xlsx');
  const { uploadId } = await send('day.xlsx', makeSummary([['1', 17, '09:15:00', '4.00']]));
  await pass(2);
  expect(await told()).toEqual([]);
  expect(await countInList()).toBe(0);
  await server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });
  expect(await told()).toHaveLength(1);
});

it('counts those that wait for an answer, and those that somebody discarded', async () => {
  const table = makeWorkbook([
    ['Kuitti', 'Moment', 'Laatikko', 'Rahaa'],
    ...[1, 2, 3, 4].map((n) => [String(4700 + n), `11/16/2026 06:0${n}:41`, '1', n + 0.49]),
  ]);
  const { uploadId, needsColumns } = await send('a.xlsx', table);
  expect(needsColumns).toBe(true);
  await pass(2);
  expect(await told()).toMatchObject([{ files: 1, waiting: 1 }]);
  await server.call(ROUTES.discardUpload, { as: supervisor, params: { uploadId } });
  await send('broken.xlsx');
  await pass(2);
  expect((await told())[0]).toMatchObject({ filename: 'broken.xlsx' });
  expect(await countInList()).toBe(2);
});
