import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ROUTES, type SecondLookReport } from '@tillwatch/contract';
import { callApi } from '../../../api/client.ts';

/** As the other figures of the page. */
const REFRESH_MS = 30_000;

export const secondLookReportOptions = queryOptions({
  queryKey: [ROUTES.getSecondLookReport.path],
  queryFn: ({ signal }): Promise<SecondLookReport> => callApi(ROUTES.getSecondLookReport, { signal }),
  refetchInterval: REFRESH_MS,
});

/** A change of what the report is about, after which it is fetched again. */
export function useSecondLookChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: secondLookReportOptions.queryKey }),
  });
}
