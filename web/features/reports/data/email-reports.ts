import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type EmailReport, type EmailReportInput, ROUTES } from '@tillwatch/contract';
import { callApi, fetchRoute } from '../../../api/client.ts';
import { useLiveEvents } from '../../../api/live.ts';
import { saveFile } from '../../../api/save-file.ts';

const { path } = ROUTES.listEmailReports;

/**
 * A store's reports, newest first, and whether the server can send mail. Other people's new reports appear as they
 * come.
 */
export function useEmailReports(storeId: number, limit: number) {
  const refresh = useRefreshReports(storeId);
  useLiveEvents((event) => {
    if (event.type === 'report' && event.storeId === storeId) refresh();
  }, refresh);
  return useQuery({
    queryKey: [path, { storeId, limit }],
    queryFn: ({ signal }) => callApi(ROUTES.listEmailReports, { query: { storeId, limit }, signal }),
    placeholderData: keepPreviousData,
    // Events are missed while no dialog is open.
    staleTime: 0,
  });
}

export function useSaveReport(storeId: number) {
  const refresh = useRefreshReports(storeId);
  return useMutation({
    mutationFn: (input: EmailReportInput): Promise<EmailReport> =>
      callApi(ROUTES.createEmailReport, { body: input }),
    onSuccess: refresh,
  });
}

export function useSendReport(storeId: number) {
  const refresh = useRefreshReports(storeId);
  return useMutation({
    mutationFn: ({
      id,
      evenIfUncertain = false,
    }: {
      id: string;
      evenIfUncertain?: boolean;
    }): Promise<EmailReport> =>
      callApi(ROUTES.sendEmailReport, { params: { id }, body: { evenIfUncertain } }),
    onSettled: refresh,
  });
}

/** Downloads a report as a draft for the user's mail program. */
export function useDownloadReport() {
  return useMutation({
    mutationFn: async ({ id }: Pick<EmailReport, 'id'>) =>
      saveFile(await fetchRoute(ROUTES.downloadEmailReport, { params: { id } }), 'report.eml'),
  });
}

function useRefreshReports(storeId: number): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [path, { storeId }] });
}
