import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type LearningSettings, type RankingLearning, ROUTES } from '@tillwatch/contract';
import { callApi, describeForToast } from '../../../api/client.ts';
import { toast } from '../../../ui/toast.ts';
import { learnedWords, versionName } from '../words.ts';

const queryKey = [ROUTES.getLearning.path];
const settingsKey = [ROUTES.updateLearningSettings.path];

export function useLearning() {
  return useQuery({ queryKey, queryFn: ({ signal }) => callApi(ROUTES.getLearning, { signal }) });
}

/** What House Rules change about the weights. Fetched each time the page is opened: others change the rules. */
export function useOwnSignals() {
  return useQuery({
    queryKey: [ROUTES.getRules.path, 'all'],
    queryFn: ({ signal }) => callApi(ROUTES.getRules, { query: {}, signal }),
    gcTime: 0,
    select: ({ ownSignals }) => ownSignals,
  });
}

/** @param store undefined for all that the user may see. */
export function useRecords(store: number | undefined, weeks: number) {
  return useQuery({
    queryKey: [ROUTES.getRankingRecords.path, store, weeks],
    queryFn: ({ signal }) =>
      callApi(ROUTES.getRankingRecords, {
        query: { weeks, ...(store !== undefined && { storeId: store }) },
        signal,
      }),
    placeholderData: (previous) => previous,
  });
}

function toastFailure(title: string) {
  return (error: Error) => toast({ variant: 'destructive', title, ...describeForToast(error) });
}

export function useLearnNow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(ROUTES.learnNow, {}),
    onSuccess: (learned) => toast(learnedWords(learned)),
    onError: toastFailure('Nothing was learned'),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export function usePutInForce() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      callApi(ROUTES.putWeightsInForce, { params: { number: String(version) } }),
    onSuccess: ({ inForce }) =>
      toast({
        title: `${versionName(inForce)} put in force`,
        description: 'Stores are ranked again within a minute or two.',
      }),
    onError: toastFailure('The weights stayed as they were'),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Shown at once, so that the next change builds on it; sent one at a time, so that the last one wins. */
export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: settingsKey,
    scope: { id: 'learning settings' },
    mutationFn: (body: LearningSettings) => callApi(ROUTES.updateLearningSettings, { body }),
    onMutate: async (settings) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<RankingLearning>(queryKey, (learning) => learning && { ...learning, settings });
    },
    onError: toastFailure('The setting stayed as it was'),
    onSettled: async () => {
      // Only the last of several queued changes refetches.
      if (client.isMutating({ mutationKey: settingsKey }) === 1) await client.invalidateQueries({ queryKey });
    },
  });
}
