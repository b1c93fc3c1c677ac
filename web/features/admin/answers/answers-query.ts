import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RememberedAnswer, ROUTES } from '@tillwatch/contract';
import { callApi } from '../../../api/client.ts';

export const PAGE_SIZE = 50;
const KEY = [ROUTES.listAnswers.path] as const;

/** Fetched again each time the tab is opened: people answer all the time. */
export function useAnswers(page: number) {
  return useQuery({
    queryKey: [...KEY, page],
    queryFn: ({ signal }) =>
      callApi(ROUTES.listAnswers, { query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export function useForgetAnswer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id, layout }: RememberedAnswer) => {
      if (kind === 'columns')
        return callApi(ROUTES.forgetColumnMapping, {
          params: { mappingId: id },
          query: { ...(layout !== undefined && { layout }) },
        });
      if (kind === 'words') return callApi(ROUTES.forgetWord, { params: { wordId: id } });
      return callApi(ROUTES.forgetLayout, { params: { layoutId: id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [...KEY] }),
  });
}
