import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ColumnQuestionRecord, ROUTES } from '@tillwatch/contract';
import type { MappingAnswer } from '@tillwatch/core/journal';
import { callApi } from '../../../api/client.ts';

const MAPPINGS_KEY = [ROUTES.listColumnMappings.path] as const;

/** What an upload needs to know. */
export function useColumnQuestions(uploadId: string) {
  return useQuery({
    queryKey: [ROUTES.getColumnQuestions.path, uploadId],
    queryFn: ({ signal }) => callApi(ROUTES.getColumnQuestions, { params: { uploadId }, signal }),
    // Somebody else may have answered in the meantime.
    staleTime: 0,
  });
}

export interface TableAnswer {
  question: ColumnQuestionRecord;
  answer: MappingAnswer;
  /** As in the question when somebody began to answer. */
  answeredAt: string | null;
}

export function useAnswerColumns(uploadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tables, overrules }: { tables: readonly TableAnswer[]; overrules: boolean }) =>
      callApi(ROUTES.answerColumnQuestions, {
        params: { uploadId },
        body: {
          answers: tables.map(({ question, answer, answeredAt }) => ({
            ...answer,
            answeredAt,
            overrules,
            headingHash: question.headingHash,
            absent: [...answer.absent],
          })),
        },
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: MAPPINGS_KEY }),
  });
}

export function useDiscardUpload(uploadId: string) {
  return useMutation({ mutationFn: () => callApi(ROUTES.discardUpload, { params: { uploadId } }) });
}

/** What is remembered about a store's files, latest first. */
export function useColumnMappings(storeId: number) {
  return useQuery({
    queryKey: [...MAPPINGS_KEY, storeId],
    queryFn: ({ signal }) => callApi(ROUTES.listColumnMappings, { params: { id: String(storeId) }, signal }),
    staleTime: 0,
  });
}

export function useForgetMapping() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ mappingId, layout }: { mappingId: string; layout?: string | undefined }) =>
      callApi(ROUTES.forgetColumnMapping, { params: { mappingId }, query: { layout } }),
    onSettled: () => void client.invalidateQueries({ queryKey: MAPPINGS_KEY }),
  });
}
