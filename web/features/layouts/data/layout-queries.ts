import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ROUTES, type UploadLayout } from '@tillwatch/contract';
import type { MappingAnswer } from '@tillwatch/core/journal';
import { callApi } from '../../../api/client.ts';
import { transactionKeys } from '../../../api/transactions.ts';

/** Followed by the store. */
export const doubtfulUploadsKey = [ROUTES.getDoubtfulUploads.path] as const;

const LAYOUTS_KEY = [ROUTES.getLayouts.path] as const;
/** What shows whether an upload's layout was confirmed, or what is remembered of it. */
const DEPENDENT_KEYS = [
  LAYOUTS_KEY,
  [ROUTES.getUpload.path],
  [ROUTES.listUploads.path],
  [ROUTES.listColumnMappings.path],
  doubtfulUploadsKey,
  transactionKeys.one,
];

export function useLayouts(uploadId: string) {
  return useQuery({
    queryKey: [...LAYOUTS_KEY, uploadId],
    queryFn: ({ signal }) => callApi(ROUTES.getLayouts, { params: { uploadId }, signal }),
    // Somebody else may have answered in the meantime.
    staleTime: 0,
  });
}

export function useConfirmLayout() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ layoutId, doubtfulWords }: Pick<UploadLayout, 'layoutId' | 'doubtfulWords'>) =>
      callApi(ROUTES.confirmLayout, {
        params: { layoutId },
        body: { despite: doubtfulWords.map(({ text }) => text) },
      }),
    // After a conflict, too: a newer file may have other words.
    onSettled: refresh,
  });
}

export function useReportLayout(uploadId: string, layoutId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { remark: string; overrules: boolean }) =>
      callApi(ROUTES.reportLayout, { params: { uploadId, layoutId }, body }),
    // After a conflict, too: somebody else has answered.
    onSettled: refresh,
  });
}

interface CorrectedAnswer {
  answer: MappingAnswer;
  /** As in the question when somebody began to answer. */
  answeredAt: string | null;
  /** Replaces what somebody else has answered since. */
  overrules: boolean;
}

export function useCorrectLayout(uploadId: string, layoutId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ answer, ...seen }: CorrectedAnswer) =>
      callApi(ROUTES.correctLayout, {
        params: { uploadId, layoutId },
        body: { ...answer, absent: [...answer.absent], ...seen },
      }),
    // After a conflict, too: somebody else has answered.
    onSettled: refresh,
  });
}

/** The uploads of a store's days whose layout nobody has confirmed. */
export function useDoubtfulUploads(
  storeId: number | undefined,
  { startDate, endDate }: { startDate: string; endDate: string },
) {
  const days = { startDate, endDate };
  return useQuery({
    queryKey: [...doubtfulUploadsKey, { storeId, ...days }],
    queryFn: ({ signal }) =>
      callApi(ROUTES.getDoubtfulUploads, { params: { id: storeId ?? 0 }, query: days, signal }),
    enabled: storeId !== undefined,
  });
}

/** Reviewed transactions that an upload no longer has. */
export function useSetAside(uploadId: string) {
  return useQuery({
    queryKey: [ROUTES.listSetAside.path, uploadId],
    queryFn: ({ signal }) => callApi(ROUTES.listSetAside, { params: { uploadId }, signal }),
  });
}

function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of DEPENDENT_KEYS) void client.invalidateQueries({ queryKey });
  };
}
