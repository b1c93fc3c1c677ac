import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ROUTES } from '@tillwatch/contract';
import { callApi, describeForToast } from '../../api/client.ts';
import { transactionKeys } from '../../api/transactions.ts';
import { toast } from '../../ui/toast.ts';

/** Refetches what depends on who is left out: the list in the rules, the comparison of cashiers, and transactions. */
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
