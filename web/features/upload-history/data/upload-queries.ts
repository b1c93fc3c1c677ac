import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DayCoverage, ROUTES } from '@tillwatch/contract';
import { callApi } from '../../../api/client.ts';
import { useLiveEvents } from '../../../api/live.ts';

export const PAGE_SIZE = 20;
// Uploads of other stores change the queue positions, but are not announced here.
const REFETCH_POSITION_MS = 5_000;

const KEYS = {
  list: [ROUTES.listUploads.path],
  one: [ROUTES.getUpload.path],
  coverage: [ROUTES.getCoverage.path],
  mappings: [ROUTES.listColumnMappings.path],
} as const;

/** A store's uploads, latest first. @param page from 0. */
export function useUploads(storeId: number, page: number) {
  return useQuery({
    queryKey: [...KEYS.list, storeId, page],
    queryFn: ({ signal }) =>
      callApi(ROUTES.listUploads, {
        params: { id: String(storeId) },
        query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.uploads.some((upload) => upload.queuePosition !== null) && REFETCH_POSITION_MS,
  });
}

export function useUploadDetails(uploadId: string) {
  return useQuery({
    queryKey: [...KEYS.one, uploadId],
    queryFn: ({ signal }) => callApi(ROUTES.getUpload, { params: { uploadId }, signal }),
    // Every review can change whether it may still be withdrawn.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.queuePosition ?? null) !== null && REFETCH_POSITION_MS,
  });
}

export interface MonthCoverage {
  days: ReadonlyMap<string, DayCoverage>;
  firstDay: string | null;
  lastDay: string | null;
}

/** @param range 'YYYY-MM-DD', both inclusive. */
export function useCoverage(storeId: number, range: { startDate: string; endDate: string }) {
  return useQuery({
    queryKey: [...KEYS.coverage, storeId, range.startDate, range.endDate],
    queryFn: async ({ signal }): Promise<MonthCoverage> => {
      const { days, ...bounds } = await callApi(ROUTES.getCoverage, {
        params: { id: String(storeId) },
        query: range,
        signal,
      });
      return { days: new Map(days.map((day) => [day.day, day])), ...bounds };
    },
    placeholderData: keepPreviousData,
  });
}

export function useWithdrawUpload(uploadId: string) {
  return useMutation({
    mutationFn: () => callApi(ROUTES.withdrawUpload, { params: { uploadId } }),
  });
}

/** Uploads the file to another store, given by its id. */
export function useUploadToOtherStore(uploadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (storeId: number) =>
      callApi(ROUTES.uploadToOtherStore, { params: { uploadId }, body: { storeId } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...KEYS.one, uploadId] }),
  });
}

/** Shows what others upload and withdraw, without a reload. */
export function useLiveUploads(storeId: number): void {
  const client = useQueryClient();
  const refresh = () => {
    for (const queryKey of Object.values(KEYS)) void client.invalidateQueries({ queryKey: [...queryKey] });
  };
  useLiveEvents((event) => {
    if (event.type === 'upload' && event.storeId === storeId && !event.progress) refresh();
  }, refresh);
}
