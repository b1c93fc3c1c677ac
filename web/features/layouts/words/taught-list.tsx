import { describeMeaning, type RememberedWord } from '@tillwatch/contract';
import { useState } from 'react';
import { describeForToast } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatCount, formatInstant } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.ts';
import { useForgetWord } from './words-queries.ts';

/** What the store remembers, and a way to forget it for supervisors. Renders nothing when there is nothing. */
export function TaughtList({ words, mayForget }: { words: readonly RememberedWord[]; mayForget: boolean }) {
  if (words.length === 0) return null;
  return (
    <details className="rounded-lg border">
      <summary className="cursor-pointer px-3 py-2 text-sm font-medium">
        Explained in this store{' '}
        <span className="text-muted-foreground tabular-nums">({formatCount(words.length)})</span>
      </summary>
      <ul className="divide-y border-t text-sm">
        {words.map((word) => (
          <TaughtItem key={word.wordId} word={word} mayForget={mayForget} />
        ))}
      </ul>
    </details>
  );
}

function TaughtItem({ word, mayForget }: { word: RememberedWord; mayForget: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const forget = useForgetWord();
  const { wordId, place, example, meaning, byName, at } = word;

  function confirm(): void {
    forget.mutate(wordId, {
      onSuccess: () =>
        toast({ title: 'Words Forgotten', description: 'The next file of this store is read without it.' }),
      onError: (error) =>
        toast({ title: 'Failed to Forget the Words', ...describeForToast(error), variant: 'destructive' }),
    });
  }

  return (
    <li className="flex items-start gap-2 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <span className="font-mono">{example}</span>: {describeMeaning(place, meaning)}
        </p>
        <p className="text-xs text-muted-foreground">
          {byName}, {formatInstant(at)}
        </p>
      </div>
      {mayForget && (
        <Button size="sm" variant="ghost" loading={forget.isPending} onClick={() => setAsking(true)}>
          Forget<span className="sr-only"> what {example} means</span>
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Forget what these words mean?"
        description={`The next file of this store is read as if nobody had explained “${example}”. What was loaded stays as it is.`}
        confirmLabel="Forget"
        destructive
        onConfirm={confirm}
      />
    </li>
  );
}
