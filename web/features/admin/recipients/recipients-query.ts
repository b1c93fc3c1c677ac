import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReportRecipient, type ReportRecipientInput, ROUTES } from '@tillwatch/contract';
import { callApi } from '../../../api/client.ts';

const queryKey = [ROUTES.listReportRecipients.path];

/** Fetched again each time the tab is opened: other administrators change them too. */
export function useRecipients() {
  return useQuery<ReportRecipient[]>({ queryKey, gcTime: 0 });
}

export function useAddRecipient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ReportRecipientInput) => callApi(ROUTES.addReportRecipient, { body: input }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
}

export function useRemoveRecipient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(ROUTES.removeReportRecipient, { params: { id: String(id) } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
