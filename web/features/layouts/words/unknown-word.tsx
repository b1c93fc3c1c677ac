import { describeMeaning, type WordMeaning } from '@tillwatch/contract';
import { CELL_WORD_MEANINGS, LINE_WORD_MEANINGS, QUIET_MEANINGS } from '@tillwatch/core/journal';
import { useId } from 'react';
import { formatCount } from '../../../ui/format.ts';
import { NativeSelect } from '../../../ui/native-select.tsx';
import type { useWords } from './words-queries.ts';

export type Word = NonNullable<ReturnType<typeof useWords>['data']>['words'][number];

interface UnknownWordProps {
  word: Word;
  /** '' until somebody has chosen one. */
  meaning: WordMeaning | '';
  /** Undefined for people who may only look. */
  onMeaning: ((meaning: WordMeaning | '') => void) | undefined;
  /** Whether the transaction is shown from the beginning. */
  isOpen: boolean;
}

/** Words as printed, a transaction that has them, and what they may mean. */
export function UnknownWord({ word, meaning, onMeaning, isOpen }: UnknownWordProps) {
  const id = useId();
  const { place, example, meaning: known, seen, offer, isKnownInPart } = word;
  const meanings = (place === 'line' ? LINE_WORD_MEANINGS : CELL_WORD_MEANINGS).filter(
    (one) => isKnownInPart !== true || !QUIET_MEANINGS.has(one),
  );
  return (
    <li className="grid gap-x-4 gap-y-2 px-3 py-2.5 md:grid-cols-[1fr_18rem]">
      <div className="min-w-0">
        <label htmlFor={id} className="font-mono text-sm break-words">
          {example}
        </label>
        <p className="text-xs text-muted-foreground">
          {seenText(word)}
          {place === 'cell' && ', as the kind of transaction'}
        </p>
      </div>
      {onMeaning && (
        <div className="min-w-0">
          <NativeSelect
            id={id}
            value={meaning}
            onChange={({ target }) => onMeaning(meanings.find((one) => one === target.value) ?? '')}
          >
            {known === null && <option value="">Not sure</option>}
            {meanings.map((one) => (
              <option key={one} value={one}>
                {describeMeaning(place, one)}
              </option>
            ))}
          </NativeSelect>
          {offer && (
            <p className="mt-1 text-xs text-muted-foreground">
              In store {offer.storeNumber}: {describeMeaning(place, offer.meaning)}
            </p>
          )}
        </div>
      )}
      {seen && <SeenIn seen={seen} example={example} isOpen={isOpen} />}
    </li>
  );
}

const seenText = ({ meaning, transactions }: Word): string => {
  if (meaning !== null) return 'Read as somebody has explained';
  return transactions === 1 ? 'In 1 transaction' : `In ${formatCount(transactions)} transactions`;
};

interface SeenInProps {
  seen: NonNullable<Word['seen']>;
  example: string;
  isOpen: boolean;
}

function SeenIn({ seen, example, isOpen }: SeenInProps) {
  return (
    <details open={isOpen} className="min-w-0 text-sm md:col-span-2">
      <summary className="cursor-pointer text-xs text-muted-foreground">
        Show transaction {seen.transactionId}
      </summary>
      <pre className="mt-1 max-h-72 overflow-auto rounded-md border bg-muted px-3 py-2 font-mono text-xs">
        {seen.rows.map((row, at) => (
          // The rows of a transaction never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} className={row.includes(example) ? 'block bg-medium-soft font-semibold' : 'block'}>
            {row === '' ? ' ' : row.replaceAll('\t', '   ')}
          </span>
        ))}
      </pre>
    </details>
  );
}
