// On both databases in the long form: statements. Files that are dated in the future, or far from a store's other days.
import { formatRecordId, ROUTES } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { seedTransactions } from '../testing/seed-transactions.ts';
import { useStaffedStore } from '../testing/use-test-server.ts';

const { server, supervisor, store, agent } = useStaffedStore();

/** 'YYYY-MM-DD', so many days from today. */
const dayAt = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** @param days of one transaction each, from today */
async function load(filename: string, ...days: number[]): Promise<string> {
  const { uploadId } = await seedTransactions(
    server.context.database,
    { storeId: store.id, userId: agent.id, filename },
    days.map((days, at) => ({
      transactionNumber: `${1000 - days}${at}`,
      time: `${dayAt(days)}T10:${String(10 + at)}:00`,
    })),
  );
  return formatRecordId(store.id, uploadId);
}

async function listNews() {
  const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
  return notifications.flatMap((one) =>
    one.kind === 'days-unlikely' && one.store?.id === store.id ? [one] : [],
  );
}

it('tells supervisors of a file most of which is dated in the future', async () => {
  const uploadId = await load('december.xlsx', 12, 12, 12, -1);
  expect(await listNews()).toMatchObject([
    {
      uploadId,
      why: 'future',
      transactions: 3,
      of: 4,
      firstDay: dayAt(12),
      lastDay: dayAt(12),
      nearest: null,
    },
  ]);
  await server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });
  expect(await listNews()).toMatchObject([{ withdrawnBy: expect.stringContaining('Supervisor') as string }]);
});

it('tells supervisors of a file that is far from all other days of the store', async () => {
  await load('first.xlsx', -200, -201);
  expect(await listNews()).toEqual([]);
  const uploadId = await load('may.xlsx', -100, -100, -190);
  expect(await listNews()).toMatchObject([
    { uploadId, why: 'far', transactions: 2, of: 3, firstDay: dayAt(-100), nearest: dayAt(-200) },
  ]);
});

it.each([
  ['only a part is', [3, -1, -1]],
  ['it may be tomorrow at the store', [1, 1]],
  ['it continues other days', [-180, -179]],
  ['it is recent', [-2, -1]],
])('says nothing if %s', async (_, days) => {
  await load('first.xlsx', -200, -201);
  await load('next.xlsx', ...days);
  expect(await listNews()).toEqual([]);
});
