// Days that are another day of the store, with another date and other numbers: whom it is told, and where it stands.
import { formatRecordId, ROUTES } from '@tillwatch/contract';
import { describe, expect, it } from 'vitest';
import { type SeedTransaction, seedTransactions } from '../testing/seed-transactions.ts';
import { useStaffedStore } from '../testing/use-test-server.ts';

const { server, supervisor, store, agent } = useStaffedStore();

const DAY_BEFORE = '2026-11-19';
const DAY = '2026-11-20';

/** Sales. @param from the first number */
const sales = (date: string, from: number, change: (at: number) => Partial<SeedTransaction> = () => ({})) =>
  Array.from({ length: 30 }, (_, at): SeedTransaction => ({
    transactionNumber: String(from + at),
    time: `${date}T10:${String(at).padStart(2, '0')}:${String((at * 7) % 60).padStart(2, '0')}`,
    amountCents: 500 + 137 * at,
    ...change(at),
  }));

async function load(...transactions: SeedTransaction[]): Promise<string> {
  const into = { storeId: store.id, userId: agent.id, filename: 'day.xlsx' };
  const { uploadId } = await seedTransactions(server.context.database, into, transactions);
  return formatRecordId(store.id, uploadId);
}

async function told() {
  const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor, query: {} });
  return notifications.filter((one) => one.kind === 'day-doubled' && one.store?.id === store.id);
}

async function judged() {
  const { days } = await server.call(ROUTES.getCoverage, {
    as: supervisor,
    params: { id: String(store.id) },
    query: { startDate: '2026-11-01', endDate: '2026-11-30' },
  });
  return new Map(days.map(({ day, state, reasons }) => [day, { state, reasons }]));
}

const COPY = {
  uploadedBy: expect.any(String) as unknown,
  firstDay: DAY,
  lastDay: DAY,
  ofDay: DAY_BEFORE,
  transactions: 30,
  added: 30,
};

describe('a day that is another one under another date', () => {
  it('is told to supervisors, in the report, and in the calendar, until it is withdrawn', async () => {
    await load(...sales(DAY_BEFORE, 1000));
    const uploadId = await load(...sales(DAY, 2000));
    expect(await told()).toMatchObject([{ ...COPY, uploadId }]);
    const { report } = await server.call(ROUTES.getUpload, { as: supervisor, params: { uploadId } });
    expect(report?.remarks).toEqual([
      '30 of 30 transactions that this file added on Nov 20, 2026 are like those of Nov 19, 2026: at the same times of day, with the same amounts and goods. If they are the copy, withdraw this upload.',
    ]);
    expect((await judged()).get(DAY)).toEqual({
      state: 'partly',
      reasons: ['May be a copy of Nov 19, 2026: most of it has the same times of day, amounts, and goods.'],
    });
    await server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });
    expect((await judged()).get(DAY)?.reasons ?? []).toEqual([]);
    expect(await told()).toMatchObject([{ withdrawnBy: expect.any(String) as unknown }]);
  });

  it('is told of a copy in the same file, and of one that comes first', async () => {
    await load(...sales(DAY_BEFORE, 1000), ...sales(DAY, 2000));
    expect(await told()).toMatchObject([COPY]);
    await load(...sales('2026-10-02', 3000));
    expect(await told()).toMatchObject([{ firstDay: '2026-10-02', ofDay: DAY_BEFORE }, COPY]);
  });

  it('is told if a part of it was changed', async () => {
    await load(...sales(DAY_BEFORE, 1000));
    await load(...sales(DAY, 2000, (at) => (at % 3 === 0 ? { amountCents: 199 } : {})));
    expect(await told()).toMatchObject([{ ofDay: DAY_BEFORE, transactions: 20, added: 30 }]);
  });

  it('is told of one register beside an honest one, in either order', async () => {
    const on = (registerId: string) => () => ({ registerId });
    const honest = (date: string, from: number) =>
      sales(date, from, (at) => ({ registerId: '1', amountCents: from + 71 * at }));
    await load(...honest('2026-11-10', 1000), ...sales('2026-11-10', 5000, on('2')));
    const uploadId = await load(...honest('2026-11-12', 2000), ...sales('2026-11-12', 6000, on('2')));
    expect(await told()).toMatchObject([
      { firstDay: '2026-11-12', ofDay: '2026-11-10', transactions: 30, added: 30, registers: ['2'] },
    ]);
    const { report } = await server.call(ROUTES.getUpload, { as: supervisor, params: { uploadId } });
    expect(report?.remarks[0]).toMatch(
      /^30 of 30 transactions that .* on Nov 12, 2026 on register 2 are like /,
    );
    expect((await judged()).get('2026-11-12')?.reasons).toEqual([
      'Register 2 may be a copy of Nov 10, 2026: most of it has the same times of day, amounts, and goods.',
    ]);
    await load(...honest('2026-11-05', 3000), ...sales('2026-11-05', 7000, on('2')));
    expect(await told()).toMatchObject([{ firstDay: '2026-11-05', registers: ['2'] }, {}]);
  });

  it('is told of a day that is later by as many minutes all day', async () => {
    await load(...sales(DAY_BEFORE, 1000));
    const later = (at: number) => ({
      time: `${DAY}T${at < 23 ? 10 : 11}:${String((at + 37) % 60).padStart(2, '0')}:${String((at * 7) % 60).padStart(2, '0')}`,
    });
    const uploadId = await load(...sales(DAY, 2000, later));
    expect(await told()).toMatchObject([{ ...COPY, laterSeconds: 37 * 60 }]);
    const { report } = await server.call(ROUTES.getUpload, { as: supervisor, params: { uploadId } });
    expect(report?.remarks[0]).toContain(
      ': each 37 minutes later in the day, with the same amounts and goods.',
    );
    expect((await judged()).get(DAY)?.reasons).toEqual([
      'May be a copy of Nov 19, 2026: most of it has the same amounts and goods, each 37 minutes later in the day.',
    ]);
  });

  it('is told of one on which each is some seconds earlier or later', async () => {
    await load(...sales(DAY_BEFORE, 1000));
    const about = (at: number) => ({
      time: `${DAY}T10:${String(at + 30)}:${String((at * 7 + ((at * 11) % 30)) % 60).padStart(2, '0')}`,
    });
    await load(...sales(DAY, 2000, about));
    expect(await told()).toMatchObject([
      { ofDay: DAY_BEFORE, transactions: expect.any(Number) as number, isAbout: true },
    ]);
    expect((await judged()).get(DAY)?.reasons[0]).toMatch(
      /amounts and goods, each about (29|30|31) minutes later in the day\.$/,
    );
  });

  it('is told of a register that has what another one had earlier that day', async () => {
    const later = (at: number) => ({
      time: `${DAY}T15:${String(at).padStart(2, '0')}:${String((at * 7) % 60).padStart(2, '0')}`,
      registerId: '2',
    });
    const uploadId = await load(...sales(DAY, 1000), ...sales(DAY, 5000, later));
    expect(await told()).toMatchObject([
      { firstDay: DAY, ofDay: DAY, transactions: 30, registers: ['2'], laterSeconds: 18_000 },
    ]);
    const { report } = await server.call(ROUTES.getUpload, { as: supervisor, params: { uploadId } });
    expect(report?.remarks[0]).toContain(
      'on register 2 are like earlier ones of that day: each 5 hours later',
    );
    expect((await judged()).get(DAY)?.reasons).toEqual([
      'Register 2 may be a copy of earlier hours: most of it has the same amounts and goods, each 5 hours later in the day.',
    ]);
  });

  it.each([
    ['other amounts', (at: number) => ({ amountCents: 600 + 131 * at })],
    ['the same amounts at other times', (at: number) => ({ time: `${DAY}T11:${String(59 - at)}:13` })],
  ])('is not told of a day with %s', async (_, change) => {
    await load(...sales(DAY_BEFORE, 1000));
    await load(...sales(DAY, 2000, change));
    expect(await told()).toEqual([]);
  });

  it('is not told of days without times, or on which the same is sold again and again', async () => {
    const untimed = (date: string) => () => ({ time: `${date}T00:00:00` });
    await load(...sales(DAY_BEFORE, 1000, untimed(DAY_BEFORE)));
    await load(...sales(DAY, 2000, untimed(DAY)));
    const same = () => ({ amountCents: 300 });
    await load(...sales('2026-11-23', 3000, same));
    await load(...sales('2026-11-24', 4000, same));
    expect(await told()).toEqual([]);
  });
});

describe('a day that is one of another store under another date', () => {
  it('is told if the agent has that store, too', async () => {
    const other = await server.createStore();
    const both = await server.createUser({ assignedStores: [store.storeNumber, other.storeNumber] });
    const loadAs = async (userId: number, storeId: number, date: string, from: number) => {
      const { uploadId } = await seedTransactions(
        server.context.database,
        { storeId, userId, filename: 'day.xlsx' },
        sales(date, from, (at) => ({ employeeId: String(at % 3), registerId: String(storeId) })),
      );
      return formatRecordId(storeId, uploadId);
    };
    const stores = async () => {
      const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor, query: {} });
      return notifications.filter((one) => one.kind === 'other-store' && one.store?.id === store.id);
    };
    await loadAs(agent.id, other.id, '2026-11-10', 1000);
    await loadAs(agent.id, store.id, '2026-11-12', 2000);
    expect(await stores()).toEqual([]);
    const uploadId = await loadAs(both.id, store.id, '2026-11-16', 3000);
    expect(await stores()).toMatchObject([
      {
        uploadId,
        naming: 'same',
        loadedBy: [other.storeNumber],
        alike: { day: '2026-11-16', ofDay: '2026-11-10', transactions: 30, of: 30 },
      },
    ]);
  });
});
