import { useQuery } from '@tanstack/react-query';
import { LIMITS, showTurning } from '@tillwatch/contract';
import { type ReactNode, type RefObject, useId } from 'react';
import { useCurrentUser } from '../../../api/session.ts';
import { historyOptions } from '../../../api/transactions.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Input } from '../../../ui/input.tsx';
import { Label } from '../../../ui/label.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { ShortcutHint, useAriaKeys } from '../../shortcuts/index.ts';
import { changedNotes } from '../history/describe-step.ts';
import { Section } from '../layout/section.tsx';
import { isOwn } from '../saving/describe-change.ts';
import { type Draft, type DraftProblem, isDirty } from './draft.ts';
import { RecordingLinkInput } from './recording-link-input.tsx';

interface NotesSectionProps {
  transactionId: string;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  /** The notes currently saved: another reviewer may have changed them since the user started typing. */
  savedNotes: string;
  /** Who wrote those; null if unknown. */
  noteByName: string | null;
  /** Why the last save was refused, as long as that still applies. */
  problem: DraftProblem | null;
  notesRef: RefObject<HTMLTextAreaElement | null>;
  linkRef: RefObject<HTMLInputElement | null>;
  /** The images, below. */
  children?: ReactNode;
}

/** What the reviewer writes, and what the video showed. */
export function NotesSection(props: NotesSectionProps) {
  const { transactionId, draft, onChange, savedNotes, noteByName, problem, notesRef } = props;
  const problemId = useId();
  const keys = useAriaKeys('review', 'write');
  const isTooLong = problem === 'too-long';
  return (
    <Section title="Verification Notes" aside={<NotesState isUnsaved={isDirty(draft)} />}>
      <p className="hidden text-sm whitespace-pre-wrap print:block">{savedNotes || 'None'}</p>
      <Textarea
        ref={notesRef}
        aria-label="Verification Notes"
        aria-keyshortcuts={keys}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? problemId : undefined}
        placeholder="What did you see?"
        className="max-h-40 min-h-16 overflow-y-auto print:hidden"
        value={draft.notes}
        onChange={(event) => onChange({ notes: showTurning(event.target.value) })}
      />
      {isTooLong && (
        <p id={problemId} role="alert" className="text-xs text-high print:hidden">
          Notes can have at most {formatCount(LIMITS.notesMaxLength)} characters, including those of the video
          verification.
        </p>
      )}
      {savedNotes !== '' && noteByName !== null && (
        <p className="text-xs break-words text-muted-foreground">Saved notes by {noteByName}</p>
      )}
      {draft.savedNotes !== savedNotes && (
        <p role="status" className="text-xs text-medium print:hidden">
          <WhoChangedNotes transactionId={transactionId} />{' '}
          <button
            type="button"
            className="font-medium underline underline-offset-2"
            onClick={() =>
              onChange({ savedNotes, notes: [savedNotes, draft.notes].filter(Boolean).join('\n') })
            }
          >
            Show them here
          </button>
        </p>
      )}
      <VideoFields {...props} />
      {props.children}
    </Section>
  );
}

/** Whose notes came in between: a colleague's, or the user's own from another page. */
function WhoChangedNotes({ transactionId }: { transactionId: string }) {
  const user = useCurrentUser();
  const { data } = useQuery(historyOptions(transactionId));
  const steps = data?.steps ?? [];
  const newest = steps.find((step, at) => changedNotes(step, steps[at + 1]) !== undefined);
  if (newest && isOwn(newest, user?.id)) {
    return 'You have changed these notes in another tab. Those stay above these when you save.';
  }
  return `${newest?.changedByName || 'Somebody else'} has changed these notes. Theirs stay above yours when you save.`;
}

function NotesState({ isUnsaved }: { isUnsaved: boolean }) {
  if (isUnsaved)
    return (
      <span className="print:hidden">
        <span role="status">Not saved yet</span>
        <span aria-hidden className="max-md:hidden">
          {' · '}
          <ShortcutHint place="review" name="close" /> out of the notes
        </span>
      </span>
    );
  return (
    <span aria-hidden className="max-md:hidden print:hidden">
      <ShortcutHint place="review" name="write" /> to write
    </span>
  );
}

function VideoFields({ draft, onChange, problem, linkRef }: NotesSectionProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2.5 print:hidden">
      <div className="flex items-center gap-2">
        <Checkbox
          id={id}
          checked={draft.videoVerified}
          onCheckedChange={(checked) => onChange({ videoVerified: checked === true })}
        />
        <Label htmlFor={id}>Video verified</Label>
      </div>
      {draft.videoVerified && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Findings">
            <Input
              placeholder="What the video shows"
              value={draft.findings}
              onChange={(event) => onChange({ findings: event.target.value })}
            />
          </Field>
          <RecordingLinkInput
            value={draft.recordingUrl}
            isCut={draft.isLinkCut === true}
            onChange={(recordingUrl, isLinkCut) => onChange({ recordingUrl, isLinkCut })}
            error={problem === 'recording-url' ? 'Please enter a valid Loom share URL' : undefined}
            inputRef={linkRef}
          />
        </div>
      )}
    </div>
  );
}
