import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { endSessionsInput, type EndSessionsInput, type OwnSession } from '@tillwatch/contract';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ownSessionsOptions, useEndSessions } from '../../api/account.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { DialogBody } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { formatInstant, formatRelative } from '../../ui/format.ts';
import { nameBrowser } from '../../ui/name-browser.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { showRefusal } from './show-refusal.ts';

/** The user's sessions; all but this browser's are selected to be signed out. */
export function SessionsForm({ onSaved }: { onSaved: () => void }) {
  const { data: sessions, isError, refetch } = useQuery(ownSessionsOptions);
  if (isError) {
    return <ErrorState message="Your sessions could not be loaded." onRetry={() => void refetch()} />;
  }
  if (sessions === undefined) {
    return (
      <DialogBody className="grid min-h-40 place-items-center">
        <Spinner />
      </DialogBody>
    );
  }
  return (
    <LoadedSessionsForm key={sessions.map(({ id }) => id).join()} sessions={sessions} onSaved={onSaved} />
  );
}

function LoadedSessionsForm({ sessions, onSaved }: { sessions: OwnSession[]; onSaved: () => void }) {
  const endSessions = useEndSessions();
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const form = useForm<EndSessionsInput>({
    resolver: zodResolver(endSessionsInput),
    defaultValues: { ids: others.map(({ id }) => id), currentPassword: '' },
  });
  const { errors } = form.formState;
  const chosen = useWatch({ control: form.control, name: 'ids' });

  function toggle(id: string, isChosen: boolean) {
    const ids = isChosen ? [...chosen, id] : chosen.filter((other) => other !== id);
    form.setValue('ids', ids, { shouldValidate: form.formState.isSubmitted });
  }

  function submit(input: EndSessionsInput) {
    endSessions.mutate(input, {
      onSuccess: () => {
        toast({ title: 'Signed Out Elsewhere', description: 'The sessions you chose have ended.' });
        onSaved();
      },
      onError: (error) => showRefusal('Not Signed Out Elsewhere', error, form),
    });
  }

  return (
    <DialogForm
      submitLabel="Sign Out There"
      isSaving={endSessions.isPending}
      isDisabled={others.length === 0}
      onSubmit={form.handleSubmit(submit)}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">
          {others.length === 0 ? 'You are signed in nowhere else.' : 'Choose where to sign out.'}
        </legend>
        <ul className="flex max-h-60 flex-col divide-y overflow-y-auto rounded-lg border">
          {sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              isChosen={chosen.includes(session.id)}
              onChoose={(isChosen) => toggle(session.id, isChosen)}
            />
          ))}
        </ul>
        {errors.ids && (
          <p role="alert" className="text-xs text-high">
            {errors.ids.message}
          </p>
        )}
      </fieldset>
      {others.length > 0 && (
        <Field
          label="Current Password"
          error={errors.currentPassword?.message}
          hint="If you don’t recognize a session, change your password too."
        >
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
      )}
    </DialogForm>
  );
}

interface SessionItemProps {
  session: OwnSession;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function SessionItem({ session, isChosen, onChoose }: SessionItemProps) {
  const id = useId();
  const name = session.userAgent === null ? 'Unknown browser' : nameBrowser(session.userAgent);
  return (
    <li className="flex items-start gap-3 p-3 text-sm">
      {session.isCurrent ? (
        <span className="size-4 shrink-0" />
      ) : (
        <Checkbox
          id={id}
          aria-describedby={`${id}-since`}
          className="mt-0.5"
          checked={isChosen}
          onCheckedChange={(checked) => onChoose(checked === true)}
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {session.isCurrent ? name : <label htmlFor={id}>{name}</label>}
          {session.isCurrent && <Badge tone="verified">This browser</Badge>}
        </p>
        <p id={`${id}-since`} className="text-xs break-words text-muted-foreground">
          Since {formatInstant(session.signedInAt)}
          {session.ipAddress !== null && `, from ${session.ipAddress}`}
          {session.lastUsedAt !== null && !session.isCurrent && (
            <span className="block">Last used {formatRelative(session.lastUsedAt)}</span>
          )}
        </p>
      </div>
    </li>
  );
}
