import type { TaughtWordRecord, WordMeaning } from '@tillwatch/contract';
import { QUIET_MEANINGS } from '@tillwatch/core/journal';
import { useState } from 'react';
import { describeError } from '../../../api/client.ts';
import { useCurrentUser } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Reference } from '../../../ui/reference.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { TaughtList } from './taught-list.tsx';
import { UnknownWord, type Word } from './unknown-word.tsx';
import { useTeachWords, useWords } from './words-queries.ts';

interface TeachWordsProps {
  uploadId: string;
  onBack: () => void;
  /** The upload is read again with what was explained. */
  onTaught: () => void;
}

/** That something changes nothing is for everybody to decide on their own. */
const offered = (meaning: WordMeaning): WordMeaning | '' => (QUIET_MEANINGS.has(meaning) ? '' : meaning);

/** With more, the words would be far apart. */
const FEW = 4;

const keyOf = ({ place, words }: Pick<Word, 'place' | 'words'>): string => `${place} ${words}`;

/** The words of an upload that are not known, for supervisors to say what they mean. */
export function TeachWords({ uploadId, onBack, onTaught }: TeachWordsProps) {
  const query = useWords(uploadId);
  const isSupervisor = useCurrentUser()?.role !== 'agent';
  const [chosen, setChosen] = useState<Readonly<Record<string, WordMeaning | ''>>>({});
  const teaching = useTeachWords(uploadId);
  const meaningOf = (word: Word): WordMeaning | '' =>
    chosen[keyOf(word)] ?? word.meaning ?? (word.offer === null ? '' : offered(word.offer.meaning));
  const { words: listed = [], taught = [] } = query.data ?? {};
  const words = listed.flatMap((word) => {
    const meaning = meaningOf(word);
    // The select offers nothing else for each place.
    return meaning === '' || meaning === word.meaning
      ? []
      : [{ place: word.place, words: word.words, meaning } as TaughtWordRecord];
  });
  const failure = teaching.isError ? describeError(teaching.error) : undefined;

  function save(): void {
    teaching.mutate(words, {
      onSuccess: ({ uploads }) => {
        toast({
          title: 'Words Explained',
          description:
            uploads === 1
              ? 'The file is being read again.'
              : `${formatCount(uploads)} files of this store have these words and are being read again.`,
        });
        onTaught();
      },
    });
  }

  if (query.isError)
    return (
      <DialogBody>
        <ErrorState
          title="The words could not be loaded"
          {...describeError(query.error)}
          onRetry={() => void query.refetch()}
        />
      </DialogBody>
    );
  return (
    <>
      <DialogBody
        // Lets the keyboard scroll it.
        tabIndex={0}
        role="group"
        aria-label="Words and what they mean"
        className="flex flex-col gap-4"
      >
        {!query.data ? (
          <Skeleton className="h-40" />
        ) : listed.length === 0 ? (
          <p className="text-sm text-muted-foreground">Every word that matters in this file is known.</p>
        ) : (
          <ul className="divide-y rounded-lg border">
            {listed.map((word) => (
              <UnknownWord
                key={keyOf(word)}
                word={word}
                meaning={meaningOf(word)}
                isOpen={listed.length <= FEW}
                onMeaning={
                  isSupervisor
                    ? (meaning) => setChosen((before) => ({ ...before, [keyOf(word)]: meaning }))
                    : undefined
                }
              />
            ))}
          </ul>
        )}
        <TaughtList words={taught} mayForget={isSupervisor} />
      </DialogBody>
      {failure && (
        <p role="alert" className="border-t px-5 py-2 text-sm break-words text-high">
          {failure.message} {failure.requestId !== undefined && <Reference id={failure.requestId} />}
        </p>
      )}
      <DialogFooter>
        {!isSupervisor && (
          <p className="mr-auto text-sm">A supervisor or an administrator can say what they mean.</p>
        )}
        <Button disabled={teaching.isPending} onClick={onBack}>
          Back
        </Button>
        {isSupervisor && (
          <Button variant="primary" loading={teaching.isPending} disabled={words.length === 0} onClick={save}>
            Save and Read Again
          </Button>
        )}
      </DialogFooter>
    </>
  );
}
