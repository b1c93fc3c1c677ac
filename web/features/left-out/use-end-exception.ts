import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ROUTES } from '@tillwatch/contract';
import { callApi, describeForToast } from '../../api/client.ts';
import { transactionKeys } from '../../api/transactions.ts';
import { toast } from '../../ui/toast.ts';

/** Whoever is left out changes the rules’ list, how cashiers compare, and what transactions say. */
export function useRefreshLeftOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const keys = [
      [ROUTES.getRules.path],
      [ROUTES.listCashiers.path],
      [ROUTES.getCashier.path],
      transactionKeys.all,
      transactionKeys.one,
    ];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

/** Ends an exception, by its id, before its last day. */
export function useEndException() {
  return useMutation({
    mutationFn: (id: string) => callApi(ROUTES.endRuleException, { params: { id } }),
    onSuccess: () => toast({ title: 'Exception ended' }),
    onError: (error) =>
      toast({
        title: 'The exception could not be ended',
        ...describeForToast(error),
        variant: 'destructive',
      }),
    onSettled: useRefreshLeftOut(),
  });
}
