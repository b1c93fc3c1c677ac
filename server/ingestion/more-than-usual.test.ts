// On both databases in the long form: statements. Files that bring far more than a store's usual day, or new people.
import { ROUTES } from '@tillwatch/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type SeedTransaction, seedTransactions } from '../testing/seed-transactions.ts';
import { useStaffedStore } from '../testing/use-test-server.ts';

const { server, supervisor, agent, store } = useStaffedStore();

/** A minute apart. */
function day(date: string, count: number, of: Partial<SeedTransaction> = {}): SeedTransaction[] {
  return Array.from({ length: count }, (_, at) => ({
    transactionNumber: `${of.registerId ?? '1'}${date.slice(-2)}${String(at).padStart(4, '0')}`,
    time: `${date}T${String(6 + Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`,
    registerId: '1',
    employeeId: '27',
    ...of,
  }));
}

async function load(filename: string, transactions: readonly SeedTransaction[]): Promise<string> {
  const into = { storeId: store.id, userId: agent.id, filename };
  return `${store.id}-${(await seedTransactions(server.context.database, into, transactions)).uploadId}`;
}

async function heard(as = supervisor) {
  const { notifications } = await server.call(ROUTES.listNotifications, { as });
  return notifications.flatMap((one) =>
    one.kind === 'more-than-usual' && one.store?.id === store.id ? [one] : [],
  );
}

describe('in a store with usual days', () => {
  beforeEach(async () => {
    for (const date of ['2026-11-10', '2026-11-11', '2026-11-12']) await load(`${date}.xlsx`, day(date, 60));
  });

  it('is told to supervisors if a day has far more, with new registers and cashiers, until it is withdrawn', async () => {
    const made = ['91', '92', '93', '94'].flatMap((employeeId, at) =>
      day('2026-11-12', 40, { registerId: `9${at}`, employeeId }),
    );
    const uploadId = await load('Register 9.xlsx', made);
    expect(await heard()).toMatchObject([
      {
        uploadId,
        filename: 'Register 9.xlsx',
        day: '2026-11-12',
        transactions: 160,
        of: 220,
        usual: 60,
        registers: ['90', '91', '92', '93'],
        cashiers: ['cashier 91', 'cashier 92', 'cashier 93', 'cashier 94'],
        newCashiers: 4,
      },
    ]);
    expect(await heard(agent)).toEqual([]);
    await server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });
    expect((await heard())[0]?.withdrawnBy).toBeDefined();
  });

  it('is told if a new register comes with somebody new, and if many are new', async () => {
    await load('one.xlsx', day('2026-11-13', 9, { registerId: '9', employeeId: '91' }));
    expect(await heard()).toMatchObject([{ day: null, registers: ['9'], cashiers: ['cashier 91'] }]);
    await load('three.xlsx', [
      ...day('2026-11-14', 60),
      ...['81', '82', '83'].flatMap((employeeId, at) =>
        day('2026-11-14', 3, { registerId: '1', employeeId }).map((one) => ({
          ...one,
          transactionNumber: `${one.transactionNumber}${at}`,
        })),
      ),
    ]);
    expect((await heard())[0]).toMatchObject({ day: null, registers: [], newCashiers: 3 });
  });

  it('is no news on a busy day, with one new cashier, or with zeros in front', async () => {
    await load('busy.xlsx', day('2026-11-13', 110));
    await load('new.xlsx', day('2026-11-14', 60, { employeeId: '31' }));
    await load('zeros.xlsx', day('2026-11-15', 60, { registerId: '01', employeeId: '0027' }));
    expect(await heard()).toEqual([]);
  });
});

it('is no news in a new store', async () => {
  await load('first.xlsx', day('2026-11-10', 60));
  await load('second.xlsx', day('2026-11-11', 600, { registerId: '9', employeeId: '91' }));
  expect(await heard()).toEqual([]);
});
