import { queryOptions } from '@tanstack/react-query';
import {
  type EmployeeDay,
  type ListedTransaction,
  parseRecordId,
  type Queue,
  type QueueRest,
  type RegisterTimeline,
  type EvidenceChange,
  type ReviewStep,
  ROUTES,
  type SecondLooks,
  type StoreDay,
  type TransactionDetail,
} from '@tillwatch/contract';
import { callApi, type ResponseOf, type UrlOptions } from './client.ts';

export type ListQuery = UrlOptions<typeof ROUTES.listTransactions>['query'];
/** Store and dates. */
export type ScopeQuery = UrlOptions<typeof ROUTES.getTransactionStats>['query'];
/** A list's filter and order, without its page. */
export type NeighborsQuery = UrlOptions<typeof ROUTES.getNeighbors>['query'];

/** The queue's filters. */
type QueueQuery = UrlOptions<typeof ROUTES.getQueueNeighbors>['query'];
export type SecondLooksQuery = UrlOptions<typeof ROUTES.listSecondLooks>['query'];
/** What the review moves through: a list, the queue of several stores, or the second looks that wait for the user. */
export type WalkQuery = NeighborsQuery | { queue: QueueQuery } | { secondLooks: SecondLooksQuery };

/** One page of the list. */
export interface TransactionPage {
  transactions: ListedTransaction[];
  total: number;
}

/**
 * Keys of cached transactions. Lists and counts are under `all`, which a review makes stale; what concerns one
 * transaction is under `one`. An upload makes both stale.
 */
export const transactionKeys = {
  all: ['transactions'],
  lists: ['transactions', 'list'],
  stats: ['transactions', 'stats'],
  filterCounts: ['transactions', 'filter-counts'],
  employeeDays: ['transactions', 'employee-day'],
  registers: ['transactions', 'register'],
  days: ['transactions', 'day'],
  neighbors: ['transactions', 'neighbors'],
  queues: ['transactions', 'queue'],
  queueRests: ['transactions', 'queue-rest'],
  secondLooks: ['transactions', 'second-looks'],
  places: ['transactions', 'place'],
  employees: ['transactions', 'employees'],
  one: ['transaction'],
} as const;

export function listOptions(query: ListQuery) {
  return queryOptions({
    queryKey: [...transactionKeys.lists, query],
    queryFn: ({ signal }): Promise<TransactionPage> => callApi(ROUTES.listTransactions, { query, signal }),
  });
}

export function statsOptions(query: ScopeQuery) {
  return queryOptions({
    queryKey: [...transactionKeys.stats, query],
    queryFn: ({ signal }) => callApi(ROUTES.getTransactionStats, { query, signal }),
  });
}

export function filterCountsOptions(query: ScopeQuery) {
  return queryOptions({
    queryKey: [...transactionKeys.filterCounts, query],
    queryFn: ({ signal }) => callApi(ROUTES.getFilterCounts, { query, signal }),
  });
}

/** The employees in a store and date range, as the filter suggests them. */
export function employeesOptions(query: ScopeQuery) {
  return queryOptions({
    queryKey: [...transactionKeys.employees, query],
    queryFn: ({ signal }) => callApi(ROUTES.listEmployees, { query, signal }),
  });
}

export function transactionOptions(id: string) {
  return queryOptions({
    queryKey: [...transactionKeys.one, id],
    queryFn: ({ signal }): Promise<TransactionDetail> =>
      callApi(ROUTES.getTransaction, { params: { id }, signal }),
  });
}

/** What else a filter hit in the same employee's day. */
export function employeeDayOptions(id: string) {
  return queryOptions({
    queryKey: [...transactionKeys.employeeDays, { storeId: parseRecordId(id).storeId, id }],
    queryFn: ({ signal }): Promise<EmployeeDay> => callApi(ROUTES.getEmployeeDay, { params: { id }, signal }),
  });
}

/** What the transaction's register did in the minutes around it. */
export function registerOptions(id: string) {
  return queryOptions({
    queryKey: [...transactionKeys.registers, { storeId: parseRecordId(id).storeId, id }],
    queryFn: ({ signal }): Promise<RegisterTimeline> =>
      callApi(ROUTES.getRegisterTimeline, { params: { id }, signal }),
  });
}

/** The data behind the picture of a store's day. */
export function storeDayOptions(storeId: number, date: string) {
  return queryOptions({
    queryKey: [...transactionKeys.days, { storeId, date }],
    queryFn: ({ signal }): Promise<StoreDay> =>
      callApi(ROUTES.getStoreDay, { params: { id: storeId }, query: { date }, signal }),
  });
}

/** Who changed a transaction's review, when, and how; newest first. */
export function historyOptions(id: string) {
  return queryOptions({
    queryKey: [...transactionKeys.one, id, 'history'],
    queryFn: ({ signal }): Promise<{ steps: ReviewStep[]; evidence: EvidenceChange[] }> =>
      callApi(ROUTES.getReviewHistory, { params: { id }, signal }),
  });
}

/** A transaction's position in the list of a query. */
export function placeOptions(id: string, query: NeighborsQuery) {
  return queryOptions({
    queryKey: [...transactionKeys.places, { storeId: parseRecordId(id).storeId, id }, query],
    queryFn: ({ signal }) => callApi(ROUTES.getPlace, { params: { id }, query, signal }),
  });
}

/** The transactions before and after one in a list or queue, across pages. */
export function neighborsOptions(id: string, query: WalkQuery) {
  return queryOptions({
    queryKey: [...transactionKeys.neighbors, { storeId: parseRecordId(id).storeId, id }, query],
    queryFn: ({ signal }) => readNeighbors(id, query, { signal }),
  });
}

type Neighbors = ResponseOf<typeof ROUTES.getNeighbors>;
type Abortable = { signal?: AbortSignal };

/** The same, asked of the server now. Unlike what a page watches, it isn't given up when the page goes. */
export function readNeighbors(id: string, query: WalkQuery, options: Abortable = {}): Promise<Neighbors> {
  if ('queue' in query) return findQueueNeighbors(id, query.queue, options);
  if ('secondLooks' in query) return findSecondNeighbors(id, query.secondLooks, options);
  return callApi(ROUTES.getNeighbors, { params: { id }, query, ...options });
}

/** Everything in a queue is pending. */
async function findQueueNeighbors(id: string, queue: QueueQuery, options: Abortable) {
  const { previousId, nextId } = await callApi(ROUTES.getQueueNeighbors, {
    params: { id },
    ...(queue && { query: queue }),
    ...options,
  });
  return { previousId, nextId, previousPendingId: previousId, nextPendingId: nextId };
}

/** Every second look in the list is pending. */
async function findSecondNeighbors(id: string, query: SecondLooksQuery, options: Abortable) {
  const { transactions } = await callApi(ROUTES.listSecondLooks, { ...(query && { query }), ...options });
  const at = transactions.findIndex((row) => row.id === id);
  const previousId = transactions[at - 1]?.id ?? null;
  const nextId = transactions.slice(at + 1).find((row) => row.id !== id)?.id ?? null;
  return { previousId, nextId, previousPendingId: previousId, nextPendingId: nextId };
}

/** The transactions that wait for the user's second look, the longest wait first. */
export function secondLooksOptions(query: SecondLooksQuery) {
  return queryOptions({
    queryKey: [...transactionKeys.secondLooks, query],
    queryFn: ({ signal }): Promise<SecondLooks> =>
      callApi(ROUTES.listSecondLooks, { ...(query && { query }), signal }),
  });
}

/** What is pending, riskiest first, and how far the day's looks reach. */
export function queueOptions(query: NonNullable<UrlOptions<typeof ROUTES.getQueue>['query']>) {
  return queryOptions({
    queryKey: [...transactionKeys.queues, query],
    queryFn: ({ signal }): Promise<Queue> => callApi(ROUTES.getQueue, { query, signal }),
  });
}

/** What is pending without money at risk, so that the queue doesn't have it. */
export function queueRestOptions(query: NonNullable<UrlOptions<typeof ROUTES.getQueueRest>['query']>) {
  return queryOptions({
    queryKey: [...transactionKeys.queueRests, query],
    queryFn: ({ signal }): Promise<QueueRest> => callApi(ROUTES.getQueueRest, { query, signal }),
  });
}
