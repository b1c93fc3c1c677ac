import { type CaseDetail, LIMITS } from '@tillwatch/contract';
import type { SyntheticEvent } from 'react';
import { describeError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { CardSection } from '../../../ui/card-section.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatInstant, formatRelative } from '../../../ui/format.ts';
import { Textarea } from '../../../ui/textarea.tsx';
import { useAddNote } from '../data/cases-queries.ts';

interface CaseNotesProps {
  detail: CaseDetail;
  /** The note that is being written. */
  text: string;
  onType: (text: string) => void;
}

/** What people have written, the oldest first, and a field for more. Notes are neither changed nor deleted. */
export function CaseNotes({ detail, text, onType }: CaseNotesProps) {
  const adding = useAddNote(detail.id);
  const notes = detail.history.filter(({ kind }) => kind === 'note').toReversed();

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (text.trim() !== '') adding.mutate(text, { onSuccess: () => onType('') });
  }

  return (
    <CardSection title="Notes">
      {notes.length > 0 && (
        <ol>
          {notes.map(({ by, at, text: note }) => (
            <li key={`${at} ${by}`} className="border-b px-4 py-2.5 text-sm">
              <p className="text-xs text-muted-foreground">
                {by},{' '}
                <time dateTime={at} title={formatInstant(at)}>
                  {formatRelative(at)}
                </time>
              </p>
              <p className="break-words whitespace-pre-wrap">{note}</p>
            </li>
          ))}
        </ol>
      )}
      <form onSubmit={submit} className="flex flex-col gap-2 px-4 py-3">
        <Field label="New note" {...(adding.error && { error: describeError(adding.error).message })}>
          <Textarea
            value={text}
            maxLength={LIMITS.notesMaxLength}
            onChange={({ target }) => onType(target.value)}
          />
        </Field>
        <Button type="submit" className="self-end" loading={adding.isPending} disabled={text.trim() === ''}>
          Add Note
        </Button>
      </form>
    </CardSection>
  );
}
