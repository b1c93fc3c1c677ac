// What a file leaves out that may be transactions: whom it is told, once, and what is usual for a store.
import * as XLSX from '@e965/xlsx';
import { ROUTES } from '@tillwatch/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { seedTransactions } from '../testing/seed-transactions.ts';
import type { TestUser } from '../testing/start-test-server.ts';
import { makeWorkbook, uploadFile } from '../testing/upload-file.ts';
import { useStaffedStore } from '../testing/use-test-server.ts';

// Each upload starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const { server, supervisor, store, agent } = useStaffedStore();

const HEADINGS = ['Transaction ID', 'Date', 'Time', 'Register', 'Employee ID', 'Type', 'Total', 'Store'];
const [NUMBER, TIME, TOTAL, STORE] = [0, 2, 6, 7];

/** Twenty sales of a day. @param change gets each row; null leaves it out. */
function day(change: (row: string[], at: number) => string[] | null): string[][] {
  const rows = Array.from({ length: 20 }, (_, at) => [
    String(4001 + at),
    '11/16/2026',
    `10:${String(at).padStart(2, '0')}:07`,
    '1',
    '101',
    'Sale',
    `${12 + at}.50`,
    store.storeNumber,
  ]);
  return [HEADINGS, ...rows.map(change).filter((row) => row !== null)];
}

const upload = (bytes: Buffer) => uploadFile(server, { user: agent, store, bytes });

/** A file of sales with these numbers, a minute apart, and what its report says of the numbers between. */
async function load(
  of: number,
  { count = 20, missing = [], registerId = '1', filename = `${of}.xlsx`, by = agent }: LoadOptions = {},
) {
  const numbers = Array.from({ length: count }, (_, at) => of * 1000 + at).filter(
    (number) => !missing.includes(number - of * 1000),
  );
  const { uploadId } = await seedTransactions(
    server.context.database,
    {
      storeId: store.id,
      userId: by.id,
      filename,
      report: {
        missingNumbers: missing.length,
        sequenceGaps: missing.map((at) => {
          const number = String(of * 1000 + at);
          return { registerId, first: number, last: number, missing: 1 };
        }),
      },
    },
    numbers.map((number) => ({
      transactionNumber: String(number),
      time: `2026-11-${String(of).padStart(2, '0')}T10:${String(number % 1000).padStart(2, '0')}:00`,
      registerId,
    })),
  );
  return uploadId;
}

interface LoadOptions {
  count?: number;
  /** Places of those that are left out. */
  missing?: number[];
  registerId?: string;
  filename?: string;
  by?: TestUser;
}

async function told(by: TestUser = supervisor) {
  const { notifications } = await server.call(ROUTES.listNotifications, { as: by, query: {} });
  return notifications.flatMap((one) =>
    one.kind === 'rows-left-out' && one.store?.id === store.id ? [one] : [],
  );
}

async function marks() {
  const { uploads } = await server.call(ROUTES.listUploads, {
    as: supervisor,
    params: { id: String(store.id) },
    query: {},
  });
  return uploads.map(({ leavesOut }) => leavesOut);
}

const NOTHING = { unread: 0, otherStores: 0, hidden: 0, numbers: 0 };
const isTheft = (at: number) => at === 5 || at === 9;

it('is told of gaps in the numbers of a first file, to supervisors only, and marked in the list', async () => {
  await upload(makeWorkbook(day((row, at) => (isTheft(at) ? null : row))));
  const leavesOut = { ...NOTHING, numbers: 2 };
  expect(await told()).toMatchObject([{ filename: 'export.xlsx', leavesOut }]);
  expect(await told(agent)).toEqual([]);
  expect(await marks()).toEqual([leavesOut]);
});

it('is told of rows with a number that cannot be read', async () => {
  await upload(makeWorkbook(day((row, at) => (isTheft(at) ? row.with(TIME, '99:99:99') : row))));
  expect(await told()).toMatchObject([{ leavesOut: { ...NOTHING, unread: 2, numbers: 2 } }]);
});

it('is told of rows of a store that exists nowhere', async () => {
  await upload(makeWorkbook(day((row, at) => (isTheft(at) ? row.with(STORE, '999999') : row))));
  expect(await told()).toMatchObject([{ leavesOut: { ...NOTHING, otherStores: 2, numbers: 2 } }]);
});

it('is told of transactions on a hidden sheet, even if the visible one has no gaps', async () => {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(day((row) => row)), 'Journal');
  const hidden = day((row, at) => (isTheft(at) ? row.with(NUMBER, `90${at}`) : null));
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(hidden), 'Old');
  XLSX.utils.book_set_sheet_visibility(book, 1, 1);
  await upload(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  expect(await told()).toMatchObject([{ leavesOut: { ...NOTHING, hidden: 2 } }]);
});

it.each(['n/a', '-', 'see video'])('is told of amounts written as %s', async (amount) => {
  await upload(makeWorkbook(day((row, at) => (isTheft(at) ? row.with(TOTAL, amount) : row))));
  expect(await told()).toMatchObject([{ leavesOut: { ...NOTHING, amounts: 2 } }]);
});

it('says of a withdrawn file that it was, and marks it no longer', async () => {
  await load(6, { missing: [5] });
  const uploadId = (await told())[0]?.uploadId ?? '';
  await server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });
  expect(await told()).toMatchObject([{ withdrawnBy: expect.stringMatching(/^Supervisor /) }]);
  expect(await marks()).toEqual([null]);
});

it('is not told of a file without gaps, nor of numbers that another file has', async () => {
  await load(6, { missing: [] });
  await load(6, { missing: [5, 9] });
  expect(await told()).toEqual([]);
  expect(await marks()).toEqual([null, null]);
});

it('is told again of another reading only if that leaves out something else', async () => {
  const uploadId = await load(6, { missing: [5] });
  const again = async (missing: number) => {
    const into = { storeId: store.id, userId: agent.id, uploadId };
    const report = { missingNumbers: 0, notLoaded: { unread: missing, otherStores: 0, hidden: 0 } };
    await server.context.database.pool.query(
      `UPDATE data_uploads SET processing_status = 'pending' WHERE store_id = $1 AND id = $2`,
      [store.id, uploadId],
    );
    await seedTransactions(server.context.database, { ...into, report }, [
      { transactionNumber: '6000', time: '2026-11-06T10:00:00', registerId: '1' },
    ]);
  };
  await again(2);
  await again(2);
  await again(3);
  expect((await told()).map(({ leavesOut }) => leavesOut.unread)).toEqual([3, 2, 0]);
});

describe('what is usual for a store', () => {
  let colleague: TestUser;
  beforeAll(async () => {
    colleague = await server.createUser({ assignedStores: [] });
  });
  const loadByColleague = async (days: readonly number[], options: LoadOptions) => {
    for (const of of days) await load(of, { ...options, by: colleague });
  };

  it('is not told anymore once most of three files of others have it, but far more is', async () => {
    await loadByColleague([6, 7, 8], { missing: [4] });
    expect(await told()).toHaveLength(3);
    await load(9, { missing: [12] });
    expect(await told()).toHaveLength(3);
    await load(10, { missing: [5, 6, 7, 8] });
    expect((await told())[0]).toMatchObject({ filename: '10.xlsx', leavesOut: { numbers: 4 } });
  });

  it('is told of a register that usually has none', async () => {
    await loadByColleague([6, 7, 8], { missing: [4] });
    await load(9, { missing: [12], registerId: '2' });
    expect((await told())[0]).toMatchObject({ filename: '9.xlsx', leavesOut: { numbers: 1 } });
  });

  it('does not become so by small files', async () => {
    await loadByColleague([6, 7, 8, 9], { count: 4, missing: [1] });
    await load(10, { missing: [4] });
    expect((await told())[0]).toMatchObject({ filename: '10.xlsx' });
  });

  it('does not become so by the same agent, unless supervisors have known of it for a week', async () => {
    for (const of of [6, 7, 8, 9]) await load(of, { missing: [4] });
    expect(await told()).toHaveLength(4);
    await markAllRead();
    await load(10, { missing: [12] });
    expect((await told())[0]).toMatchObject({ filename: '10.xlsx' });
    await makeOlder(8);
    await load(11, { missing: [12] });
    expect((await told())[0]).toMatchObject({ filename: '10.xlsx' });
  });

  it('does not become so if nobody reads of it', async () => {
    for (const of of [6, 7, 8, 9]) await load(of, { missing: [4] });
    await makeOlder(8);
    await load(10, { missing: [12] });
    expect((await told())[0]).toMatchObject({ filename: '10.xlsx' });
  });

  const markAllRead = async () => {
    const ids = (await told()).map(({ id }) => id);
    await server.call(ROUTES.markNotificationsRead, { as: supervisor, body: { ids } });
  };
  const makeOlder = (days: number) =>
    server.context.database.pool.query(
      `UPDATE notifications SET created_at = created_at - make_interval(days => $2) WHERE store_id = $1`,
      [store.id, days],
    );
});

it('is told of a file that says it has more transactions than it does', async () => {
  const status = await upload(
    makeWorkbook([...day((row, at) => (at > 15 ? null : row)), ['RECORDS FOUND: 20']]),
  );
  expect(status.report?.remarks).toContainEqual(
    'This file says that it has 20 transactions, and 16 were found in it. ' +
      'Whoever made or changed it may have left some out: export it again, and compare.',
  );
  expect((await told()).map(({ leavesOut }) => leavesOut.announced)).toEqual([4]);
});

it('is told of a number with the name of another one until the store has known it for long', async () => {
  const named = (date: string) => [
    [...HEADINGS, 'Employee Name'],
    ...Array.from({ length: 40 }, (_, at) => [
      String(Number(date.slice(3, 5)) * 100 + at),
      date,
      `10:${String(at).padStart(2, '0')}:07`,
      '1',
      at < 2 ? '201' : '327',
      'Sale',
      `${12 + at}.50`,
      store.storeNumber,
      'RUTH OKAFOR',
    ]),
  ];
  await upload(makeWorkbook(named('11/16/2026')));
  expect((await told()).map(({ leavesOut }) => leavesOut)).toEqual([{ ...NOTHING, alike: 2 }]);
  await seedTransactions(
    server.context.database,
    { storeId: store.id, userId: agent.id },
    Array.from({ length: 20 }, (_, at) => ({
      transactionNumber: String(9000 + at),
      time: `2026-11-13T10:${at + 10}:00`,
      employeeId: '201',
      employeeName: 'Ruth Okafor',
    })),
  );
  await upload(makeWorkbook(named('11/17/2026')));
  expect(await told()).toHaveLength(1);
});

describe('between the files of two days', () => {
  const FIRST = 5000;
  const PER_DAY = 20;

  /** A day of a register whose numbers go on, without some of its places, and as loaded by an agent. */
  async function loadDay(
    day: number,
    { without = [], registerId = '1', from, as = agent, employeeOf }: DayOptions = {},
  ) {
    const first = from ?? FIRST + (day - 10) * PER_DAY;
    const places = Array.from({ length: PER_DAY }, (_, at) => at).filter((at) => !without.includes(at));
    await seedTransactions(
      server.context.database,
      { storeId: store.id, userId: as.id, filename: `${day}.xlsx` },
      places.map((at) => ({
        transactionNumber: String(first + at),
        time: `2026-11-${String(day).padStart(2, '0')}T10:${String(at).padStart(2, '0')}:00`,
        registerId,
        ...(employeeOf && { employeeId: employeeOf(at) }),
      })),
    );
  }
  interface DayOptions {
    employeeOf?: (place: number) => string;
    without?: number[];
    registerId?: string;
    from?: number;
    as?: TestUser;
  }
  const END = [16, 17, 18, 19];
  const numbersTold = async () =>
    (await told()).map(({ filename, leavesOut: { numbers, numbersOfOthers } }) => [
      filename,
      numbers,
      ...(numbersOfOthers === undefined ? [] : [numbersOfOthers]),
    ]);

  it('is told with the later one that the end or the beginning is missing', async () => {
    await loadDay(10);
    await loadDay(11);
    await loadDay(12, { without: END });
    expect(await told()).toEqual([]);
    await loadDay(13);
    expect(await numbersTold()).toEqual([['13.xlsx', 4]]);
    await loadDay(15, { without: [0, 1, 2] });
    await loadDay(14);
    expect(await numbersTold()).toEqual([
      ['14.xlsx', 3],
      ['13.xlsx', 4],
    ]);
    const uploadId = (await told())[0]?.uploadId ?? '';
    const { report } = await server.call(ROUTES.getUpload, { as: supervisor, params: { uploadId } });
    expect(report).toMatchObject({
      missingNumbers: 3,
      sequenceGaps: [{ registerId: '1', first: '5100', last: '5102', missing: 3 }],
    });
  });

  it('is told of one that is cut off between two that are there', async () => {
    await loadDay(10);
    await loadDay(11);
    await loadDay(13);
    await loadDay(12, { without: END });
    expect(await numbersTold()).toEqual([['12.xlsx', 4]]);
  });

  it.each([
    [
      [10, 11, 12],
      ['12.xlsx', 0, 5],
    ],
    [
      [10, 12, 11],
      ['11.xlsx', 5],
    ],
    [
      [11, 10, 12],
      ['12.xlsx', 0, 5],
    ],
    [
      [12, 11, 10],
      ['10.xlsx', 5],
    ],
  ])('is told that the beginning is missing as soon as numbers are seen to go on: %j', async (order, by) => {
    for (const day of order) await loadDay(day, { without: day === 11 ? [0, 1, 2, 3, 4] : [] });
    expect(await numbersTold()).toEqual([by]);
  });

  it('is told once of a beginning that is missing after a closed day', async () => {
    await loadDay(10);
    await loadDay(12, { from: FIRST + PER_DAY, without: [0, 1, 2, 3, 4] });
    await loadDay(13, { from: FIRST + 2 * PER_DAY });
    await loadDay(14, { from: FIRST + 3 * PER_DAY });
    expect(await numbersTold()).toEqual([['13.xlsx', 0, 5]]);
  });

  it('is told of much of a day after a closed one that another register shows, and once', async () => {
    const second = { registerId: '2', from: FIRST + 1000 };
    await loadDay(10);
    await loadDay(10, second);
    await loadDay(12, { from: FIRST + PER_DAY, without: Array.from({ length: 9 }, (_, at) => at) });
    await loadDay(12, { ...second, from: second.from + PER_DAY });
    await loadDay(13, { from: FIRST + 2 * PER_DAY });
    await loadDay(13, { ...second, from: second.from + 2 * PER_DAY });
    expect((await numbersTold()).map(([, own = 0, others = 0]) => Number(own) + Number(others))).toEqual([9]);
  });

  it('is told of much of a day after one on which the store is always closed', async () => {
    const days = [2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21];
    for (const [at, day] of days.entries()) await loadDay(day, { from: FIRST + at * PER_DAY });
    const without = Array.from({ length: 9 }, (_, at) => at);
    // Nov 22 is a Sunday, Nov 24 is not.
    await loadDay(23, { from: FIRST + days.length * PER_DAY, without });
    await loadDay(25, { from: FIRST + (days.length + 1) * PER_DAY, without });
    expect(await numbersTold()).toEqual([['23.xlsx', 9]]);
  });

  it('is told of a register that the files of all registers lack on one day', async () => {
    const both = (day: number, at: number, registers = ['1', '2']) =>
      seedTransactions(
        server.context.database,
        { storeId: store.id, userId: agent.id, filename: `${day}.xlsx` },
        registers.flatMap((registerId) =>
          Array.from({ length: PER_DAY }, (_, place) => ({
            transactionNumber: String(FIRST + (registerId === '2' ? 1000 : 0) + at * PER_DAY + place),
            time: `2026-11-${day}T10:${String(place).padStart(2, '0')}:00`,
            registerId,
          })),
        ),
      );
    for (const [at, day] of [10, 11, 12].entries()) await both(day, at);
    await both(13, 3, ['1']);
    expect(await told()).toEqual([]);
    await both(14, 4);
    expect(await numbersTold()).toEqual([['14.xlsx', PER_DAY]]);
  });

  it('is told of most of a day that is missing in its middle, but not of a file of one cashier', async () => {
    const middle = Array.from({ length: PER_DAY - 8 }, (_, at) => at + 4);
    const load = (day: number, employeeOf: (place: number) => string) =>
      loadDay(day, { without: middle, employeeOf });
    await load(10, () => '101');
    expect(await told()).toEqual([]);
    await load(14, (place) => (place < 10 ? '101' : '102'));
    expect(await numbersTold()).toEqual([['14.xlsx', PER_DAY - 8]]);
  });

  it('is told at once where the numbers of another register go on', async () => {
    for (const day of [10, 11]) await loadDay(day, { registerId: '2', from: FIRST + 1000 + day * PER_DAY });
    await loadDay(10);
    await loadDay(11, { without: [0, 1, 2, 3, 4] });
    expect(await numbersTold()).toEqual([['11.xlsx', 5]]);
  });

  it('is told across a day on which the store was closed', async () => {
    await loadDay(10);
    await loadDay(11);
    await loadDay(12, { without: END });
    await loadDay(15, { from: FIRST + 3 * PER_DAY });
    expect(await numbersTold()).toEqual([['15.xlsx', 4]]);
  });

  it('is not told where the numbers begin anew each day, wrap around, or jump', async () => {
    for (const day of [10, 11, 12, 13]) await loadDay(day, { from: 1, without: day === 12 ? END : [] });
    for (const day of [10, 11, 12, 13])
      await loadDay(day, { from: day * 1000, registerId: '2', without: day === 12 ? END : [] });
    for (const day of [10, 11, 12, 13])
      await loadDay(day, { from: (9950 + (day - 10) * PER_DAY) % 9990, registerId: '3' });
    expect(await told()).toEqual([]);
  });

  it('is not told of a register’s own numbers at the end of each day, nor of a day that is missing', async () => {
    for (const day of [10, 11, 12, 13, 14]) await loadDay(day, { from: FIRST + day * (PER_DAY + 2) });
    await loadDay(16, { from: FIRST + 16 * (PER_DAY + 2) });
    expect(await told()).toEqual([]);
  });

  it('is not told of files of one kind of transactions only', async () => {
    await loadDay(10);
    await loadDay(11);
    await loadDay(12, { without: [0, 1, 2, 3, 5, 6, 7, 9, 10, 11, 12, 14, 15, 17, 18, 19] });
    expect(await told()).toEqual([]);
  });
});
