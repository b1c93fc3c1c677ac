import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ROUTES, type SecondLookReport } from '@tillwatch/contract';
import { callApi } from '../../../api/client.ts';

/** The same as for the page's other figures. */
const REFRESH_MS = 30_000;

export const secondLookReportOptions = queryOptions({
  queryKey: [ROUTES.getSecondLookReport.path],
  queryFn: ({ signal }): Promise<SecondLookReport> => callApi(ROUTES.getSecondLookReport, { signal }),
  refetchInterval: REFRESH_MS,
});

/** A change that affects the report, which is then fetched again. */
export function useSecondLookChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: secondLookReportOptions.queryKey }),
  });
}
