import type { CaseEvent } from '@tillwatch/contract';
import { CardSection } from '../../../ui/card-section.tsx';
import { formatInstant, formatRelative } from '../../../ui/format.ts';

/** Everything done to the case except notes, which have their own section; newest first. */
export function CaseHistory({ history }: { history: readonly CaseEvent[] }) {
  const steps = history.filter(({ kind }) => kind !== 'note');
  return (
    <CardSection title="History">
      <ol>
        {steps.map(({ by, at, lines, text }) => (
          <li key={`${at} ${lines.join(' ')}`} className="border-b px-4 py-2.5 text-sm last:border-b-0">
            {lines.map((line) => (
              <p key={line} className="break-words">
                {line}
              </p>
            ))}
            {text !== '' && (
              <p className="break-words whitespace-pre-wrap text-muted-foreground">Reason: {text}</p>
            )}
            <p className="text-xs text-muted-foreground">
              {by},{' '}
              <time dateTime={at} title={formatInstant(at)}>
                {formatRelative(at)}
              </time>
            </p>
          </li>
        ))}
      </ol>
    </CardSection>
  );
}
