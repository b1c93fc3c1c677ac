import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DAILY_LOOKS, ROUTES } from '@tillwatch/contract';
import { useState } from 'react';
import { callApi, describeForToast } from '../../api/client.ts';
import { transactionKeys } from '../../api/transactions.ts';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';

/** How many transactions the user plans to look at in a day; takes effect on Enter, or when the field loses focus. */
export function BudgetInput({ looks }: { looks: number }) {
  const client = useQueryClient();
  const [text, setText] = useState<string>();
  const { mutate } = useMutation({
    mutationFn: (wanted: number) => callApi(ROUTES.updateDailyLooks, { body: { looks: wanted } }),
    onSuccess: () => client.invalidateQueries({ queryKey: transactionKeys.queues }),
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Your looks per day could not be changed',
        ...describeForToast(error),
      }),
    onSettled: () => setText(undefined),
  });

  function commit(): void {
    if (text === undefined) return;
    const wanted = Number(text);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > DAILY_LOOKS.most) {
      toast({ title: `A day has 1 to ${DAILY_LOOKS.most} looks`, description: 'It stays as it was.' });
      setText(undefined);
    } else if (wanted === looks) setText(undefined);
    else mutate(wanted);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <Input
        aria-label="Looks per day"
        inputMode="numeric"
        className="h-8 w-16 text-center text-base font-semibold tabular-nums"
        value={text ?? String(looks)}
        onChange={({ target }) => setText(target.value)}
        onBlur={commit}
      />
    </form>
  );
}
