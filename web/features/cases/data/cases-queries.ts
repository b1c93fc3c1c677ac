import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CaseUpdate, ROUTES } from '@tillwatch/contract';
import { callApi } from '../../../api/client.ts';
import { useLiveEvents } from '../../../api/live.ts';
import { type CasesSearch, UNFINISHED } from './cases-search.ts';

/** Everything about cases is fetched again when one of them changes. */
const KEY = 'cases';
export const PAGE_SIZE = 50;

export function casesOptions({ store, status, worker, employee, search, sort, page = 1 }: CasesSearch) {
  const query = {
    storeId: store,
    status: status === undefined ? UNFINISHED : status === 'all' ? undefined : status,
    assignedTo: worker,
    employeeId: employee,
    search,
    sortBy: sort,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
  return queryOptions({
    queryKey: [KEY, 'list', query],
    queryFn: ({ signal }) => callApi(ROUTES.listCases, { query, signal }),
    staleTime: 0,
  });
}

export function caseOptions(id: string) {
  return queryOptions({
    queryKey: [KEY, 'one', id],
    queryFn: ({ signal }) => callApi(ROUTES.getCase, { params: { id }, signal }),
    staleTime: 0,
  });
}

export function casesOfOptions(transactionId: string) {
  return queryOptions({
    queryKey: [KEY, 'of', transactionId],
    queryFn: ({ signal }) => callApi(ROUTES.getCasesOfTransaction, { params: { id: transactionId }, signal }),
    staleTime: 0,
  });
}

export function caseFiguresOptions(storeId: number | undefined) {
  return queryOptions({
    queryKey: [KEY, 'figures', storeId],
    queryFn: ({ signal }) => callApi(ROUTES.getCaseFigures, { query: { storeId }, signal }),
    staleTime: 0,
  });
}

export const workersOptions = queryOptions({
  queryKey: [KEY, 'workers'],
  queryFn: ({ signal }) => callApi(ROUTES.listCaseWorkers, { signal }),
});

/** Shows what others do to cases without a reload. */
export function useLiveCases(): void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: [KEY] });
  useLiveEvents((event) => {
    if (event.type === 'case' || event.type === 'review' || event.type === 'evidence') refresh();
  }, refresh);
}

/** A change of cases, after which they are fetched again. */
function useCaseMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Even when the server refuses: somebody else may have changed the case.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [KEY] });
      // A cashier's page counts what a case can still gather.
      await client.invalidateQueries({ queryKey: [ROUTES.getCashier.path] });
    },
  });
}

export const useUpdateCase = (id: string) =>
  useCaseMutation((body: CaseUpdate) => callApi(ROUTES.updateCase, { params: { id }, body }));

export const useAddNote = (id: string) =>
  useCaseMutation((text: string) => callApi(ROUTES.addCaseNote, { params: { id }, body: { text } }));

export const useRemoveTransaction = (id: string) =>
  useCaseMutation(({ transactionId, reason }: { transactionId: string; reason: string }) =>
    callApi(ROUTES.removeFromCase, { params: { id, transactionId }, body: { reason } }),
  );

export const useAddImages = (id: string) =>
  useCaseMutation(async (files: readonly File[]) => {
    for (const file of files) {
      const form = new FormData();
      form.set('file', file);
      await callApi(ROUTES.addCaseEvidence, { params: { id }, form });
    }
  });

export const useChangeImage = () =>
  useCaseMutation(({ imageId, isRemoved }: { imageId: string; isRemoved: boolean }) =>
    callApi(isRemoved ? ROUTES.restoreEvidence : ROUTES.removeEvidence, { params: { imageId } }),
  );

export interface Gathering {
  transactionIds: readonly string[];
  /** The open case that they are added to; null for a new one. */
  caseId: string | null;
  /** Of a new case. */
  title: string;
  note: string;
  /** Leaves out those that are in another open case. */
  othersOnly: boolean;
}

/** Adds transactions to a case, or opens one with them. */
export const useGather = () =>
  useCaseMutation(({ transactionIds, caseId, title, note, othersOnly }: Gathering) => {
    const ids = [...transactionIds];
    return caseId === null
      ? callApi(ROUTES.createCase, { body: { title, transactionIds: ids, note, othersOnly } })
      : callApi(ROUTES.addToCase, { params: { id: caseId }, body: { transactionIds: ids, othersOnly } });
  });
