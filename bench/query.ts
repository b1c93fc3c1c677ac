// Times the dashboard's calls for a store with more than a year of data.
import { FILTER_IDS } from '@tillwatch/core/detection';
import type { Client } from '../e2e/client.ts';
import { type Percentiles, percentiles, timeCalls } from './timing.ts';

const REPEATS = 100;

/**
 * @param days the store's first and last day with data, 'YYYY-MM-DD'.
 * @returns percentiles by name of the call.
 */
export async function measureQueries(
  client: Client,
  storeId: number,
  days: { first: string; last: string },
): Promise<Record<string, Percentiles>> {
  const year = { storeId, startDate: days.first, endDate: days.last };
  const oneDay = { storeId, startDate: days.last, endDate: days.last };
  const list = (query: Record<string, string | number>) => () =>
    client.get<{ transactions: { id: string }[]; total: number }>(`/api/transactions?${toQuery(query)}`);
  const { transactions, total } = await list({ ...year, limit: 200 })();
  const ids = transactions.map((transaction) => transaction.id);

  const calls: Record<string, (position: number) => () => Promise<unknown>> = {
    'list, a day': () => list(oneDay),
    'list, all, by time': (position) => list({ ...year, offset: position * 50 }),
    'list, all, by amount': (position) => list({ ...year, sortBy: 'amount', offset: position * 50 }),
    'list, all, by priority': (position) => list({ ...year, sortBy: 'priority', offset: position * 50 }),
    'list, all, the middle page': () => list({ ...year, offset: Math.floor(total / 100) * 50 }),
    'list, all, one filter': (position) =>
      list({ ...year, transactionTypes: FILTER_IDS[position % FILTER_IDS.length] ?? '' }),
    'list, all, search': (position) =>
      list({ ...year, search: ['JUNIPER TEA', 'refund', '100', 'bell'][position % 4] ?? '' }),
    'stats, all': () => () => client.get(`/api/transactions/stats?${toQuery(year)}`),
    'filter counts, all': () => () => client.get(`/api/transactions/filter-counts?${toQuery(year)}`),
    detail: (position) => () => client.get(`/api/transactions/${ids[position % ids.length]}`),
    neighbors: (position) => () =>
      client.get(`/api/transactions/${ids[position % ids.length]}/neighbors?${toQuery(year)}`),
  };
  const figures: Record<string, Percentiles> = {};
  for (const [name, makeCall] of Object.entries(calls)) {
    await makeCall(0)();
    const repeated = Array.from({ length: REPEATS }, (_, position) => makeCall(position));
    figures[name] = percentiles(await timeCalls(repeated));
  }
  return figures;
}

function toQuery(fields: Record<string, string | number>): string {
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
}
