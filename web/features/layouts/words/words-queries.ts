import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ROUTES, type TaughtWordRecord } from '@tillwatch/contract';
import { callApi } from '../../../api/client.ts';

const WORDS_KEY = [ROUTES.listWords.path] as const;

/** The words of an upload that are not known, and what its store has been taught. */
export function useWords(uploadId: string) {
  return useQuery({
    queryKey: [...WORDS_KEY, uploadId],
    queryFn: ({ signal }) => callApi(ROUTES.listWords, { params: { uploadId }, signal }),
    // Somebody else may have explained them in the meantime.
    staleTime: 0,
  });
}

export function useTeachWords(uploadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (words: TaughtWordRecord[]) =>
      callApi(ROUTES.teachWords, { params: { uploadId }, body: { words } }),
    onSettled: () => {
      for (const queryKey of [WORDS_KEY, [ROUTES.getLayouts.path], [ROUTES.getUpload.path]])
        void client.invalidateQueries({ queryKey });
    },
  });
}

export function useForgetWord() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wordId: string) => callApi(ROUTES.forgetWord, { params: { wordId } }),
    onSettled: () => void client.invalidateQueries({ queryKey: WORDS_KEY }),
  });
}
