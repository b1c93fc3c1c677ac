import { ROUTES } from '@tillwatch/contract';
import { useState } from 'react';
import { callApi, describeForToast } from '../../../api/client.ts';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSecondLookChange } from './second-looks-queries.ts';

/** The share of decisions that gets a second look; takes effect on Enter, or when the field loses focus. */
export function ShareInput({ share }: { share: number }) {
  const [text, setText] = useState<string>();
  const { mutate } = useSecondLookChange((sharePercent: number) =>
    callApi(ROUTES.updateSecondLookShare, { body: { sharePercent } }),
  );

  function commit(): void {
    if (text === undefined) return;
    const wanted = Number(text);
    if (text.trim() === '' || !Number.isInteger(wanted) || wanted < 0 || wanted > 100) {
      toast({ title: 'A share is a whole number from 0 to 100', description: 'It stays as it was.' });
    } else if (wanted !== share) {
      mutate(wanted, {
        onSuccess: () =>
          toast({ title: 'Share Saved', description: `Second looks: ${wanted}% of decisions.` }),
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: 'The share could not be changed',
            ...describeForToast(error),
          }),
      });
    }
    setText(undefined);
  }

  return (
    <form
      className="flex items-center gap-1.5 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <Input
        aria-label="Share of decisions, in percent"
        inputMode="numeric"
        className="h-8 w-14 text-center tabular-nums"
        value={text ?? String(share)}
        onChange={({ target }) => setText(target.value)}
        onBlur={commit}
      />
      % of decisions
    </form>
  );
}
