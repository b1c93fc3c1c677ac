import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import {
  type ApiToken,
  createTokenInput,
  type CreateTokenInput,
  TOKEN_LIFETIMES,
  TOKEN_SCOPE_LABELS,
  TOKEN_SCOPE_NOTES,
  TOKEN_SCOPES,
  type TokenScope,
} from '@tillwatch/contract';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ownTokensOptions, useCreateToken, useRevokeToken } from '../../api/account.ts';
import { describeForToast } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { DialogBody } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Input } from '../../ui/input.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { showRefusal } from './show-refusal.ts';

/** The user's API tokens, and a form for a new one, which is shown once. */
export function TokensForm() {
  const { data: tokens, isError, refetch } = useQuery(ownTokensOptions);
  const [made, setMade] = useState<string | null>(null);
  if (isError) {
    return <ErrorState message="Your tokens could not be loaded." onRetry={() => void refetch()} />;
  }
  if (tokens === undefined) {
    return (
      <DialogBody className="grid min-h-40 place-items-center">
        <Spinner />
      </DialogBody>
    );
  }
  return (
    <NewTokenForm onCreated={setMade}>
      {made !== null && <CreatedToken token={made} />}
      {tokens.length > 0 && (
        <ul
          aria-label="Your tokens"
          className="flex max-h-60 shrink-0 flex-col divide-y overflow-y-auto rounded-lg border"
        >
          {tokens.map((token) => (
            <TokenItem key={token.id} token={token} />
          ))}
        </ul>
      )}
    </NewTokenForm>
  );
}

function CreatedToken({ token }: { token: string }) {
  return (
    <div role="status" className="flex flex-col gap-1 rounded-lg border border-primary bg-accent p-3 text-sm">
      <p className="font-medium">Copy your new token now. It is not shown again.</p>
      <span className="flex items-center">
        <code className="font-mono text-xs break-all select-all">{token}</code>
        <CopyButton text={token} what="token" />
      </span>
    </div>
  );
}

interface NewTokenFormProps {
  onCreated: (token: string) => void;
  children: React.ReactNode;
}

function NewTokenForm({ onCreated, children }: NewTokenFormProps) {
  const createToken = useCreateToken();
  const form = useForm<CreateTokenInput>({
    resolver: zodResolver(createTokenInput),
    defaultValues: { name: '', scopes: ['read'], lifetimeDays: 90, currentPassword: '' },
  });
  const { errors } = form.formState;

  function submit(input: CreateTokenInput) {
    createToken.mutate(input, {
      onSuccess: ({ token }) => {
        onCreated(token);
        form.reset();
      },
      onError: (error) => showRefusal('Token Not Created', error, form),
    });
  }

  return (
    <DialogForm
      submitLabel="Make Token"
      isSaving={createToken.isPending}
      onSubmit={form.handleSubmit(submit)}
    >
      {children}
      <p className="text-sm text-muted-foreground">
        A program with this token can see your stores and act on your behalf. What it can call is described in{' '}
        <a href="/docs/api/" target="_blank" rel="noreferrer" className="text-primary underline">
          the API
        </a>
        .
      </p>
      <Field label="Token Name" error={errors.name?.message} hint="What the token is for.">
        <Input autoComplete="off" placeholder="Nightly upload" {...form.register('name')} />
      </Field>
      <Scopes form={form} error={errors.scopes?.message} />
      <Field label="Expires">
        {(control) => (
          <NativeSelect {...control} {...form.register('lifetimeDays', { valueAsNumber: true })}>
            {TOKEN_LIFETIMES.map((days) => (
              <option key={days} value={days}>
                In {days} days
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field
        label="Current Password"
        error={errors.currentPassword?.message}
        hint="Changing your password or two-factor sign-in ends all of your tokens."
      >
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
    </DialogForm>
  );
}

interface ScopesProps {
  form: ReturnType<typeof useForm<CreateTokenInput>>;
  error: string | undefined;
}

function Scopes({ form, error }: ScopesProps) {
  const id = useId();
  const chosen = useWatch({ control: form.control, name: 'scopes' });
  function toggle(scope: TokenScope, isChosen: boolean) {
    const scopes = TOKEN_SCOPES.filter((one) => (one === scope ? isChosen : chosen.includes(one)));
    form.setValue('scopes', scopes, { shouldValidate: form.formState.isSubmitted });
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Permissions</legend>
      {TOKEN_SCOPES.map((scope) => (
        <span key={scope} className="flex items-start gap-2 text-sm">
          <Checkbox
            id={`${id}-${scope}`}
            checked={chosen.includes(scope)}
            onCheckedChange={(checked) => toggle(scope, checked === true)}
            aria-describedby={`${id}-${scope}-note`}
          />
          <span className="flex flex-col">
            <label htmlFor={`${id}-${scope}`}>{TOKEN_SCOPE_LABELS[scope]}</label>
            <span id={`${id}-${scope}-note`} className="text-xs text-muted-foreground">
              {TOKEN_SCOPE_NOTES[scope]}
            </span>
          </span>
        </span>
      ))}
      {error && (
        <p role="alert" className="text-xs text-high">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function TokenItem({ token }: { token: ApiToken }) {
  const revokeToken = useRevokeToken();
  const uses = token.scopes.map((scope) => TOKEN_SCOPE_LABELS[scope]).join(', ');

  function revoke() {
    revokeToken.mutate(token.id, {
      onSuccess: () => toast({ title: 'Token Revoked', description: `“${token.name}” no longer works.` }),
      onError: (error) =>
        toast({ title: 'Token Not Revoked', ...describeForToast(error), variant: 'destructive' }),
    });
  }

  return (
    <li className="flex items-start gap-3 p-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{token.name}</p>
        <p className="text-xs break-words text-muted-foreground">
          <code className="font-mono">{token.hint}…</code> · {uses} ·{' '}
          {token.isExpired ? 'expired' : 'expires'} {formatInstant(token.expiresAt)} ·{' '}
          {token.lastUsedAt === null ? 'never used' : `used ${formatInstant(token.lastUsedAt)}`}
        </p>
      </div>
      <Button size="sm" loading={revokeToken.isPending} onClick={revoke} aria-label={`Revoke ${token.name}`}>
        Revoke
      </Button>
    </li>
  );
}
