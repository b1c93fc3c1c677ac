import { zodResolver } from '@hookform/resolvers/zod';
import { confirmAuthenticatorInput, type ConfirmAuthenticatorInput } from '@tillwatch/contract';
import { useForm } from 'react-hook-form';
import { useConfirmAuthenticator } from '../../api/account.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { AccountForm } from './account-form.tsx';
import { showRefusal } from './show-refusal.ts';

interface AuthenticatorSetUpProps {
  /** In base32. */
  secret: string;
  /** The same as a link that apps open. */
  uri: string;
  onCancel: () => void;
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** The key for the app, and its first code, with which it is turned on. */
export function AuthenticatorSetUp({ secret, uri, onCancel, onConfirmed }: AuthenticatorSetUpProps) {
  const confirm = useConfirmAuthenticator();
  const form = useForm<ConfirmAuthenticatorInput>({
    resolver: zodResolver(confirmAuthenticatorInput),
    defaultValues: { code: '' },
  });

  function submit(input: ConfirmAuthenticatorInput) {
    confirm.mutate(input, {
      onSuccess: ({ recoveryCodes }) => {
        toast({
          title: 'Authenticator App Set Up',
          description: 'Your next sign-in asks for its code. You have been signed out everywhere else.',
        });
        onConfirmed(recoveryCodes);
      },
      onError: (error) => showRefusal('Authenticator App Not Set Up', error, form),
    });
  }

  return (
    <AccountForm submitLabel="Turn On" isSaving={confirm.isPending} onSubmit={form.handleSubmit(submit)}>
      <ol className="flex list-decimal flex-col gap-3 pl-5 text-sm">
        <li>
          In your authenticator app, add an account by typing this key:
          <span className="mt-1 flex items-center gap-1">
            <code className="rounded-md bg-muted px-2 py-1 font-mono break-words select-all">
              {secret.match(/.{4}/g)?.join(' ')}
            </code>
            <CopyButton text={secret} what="key" />
          </span>
          <span className="mt-1 block text-muted-foreground">
            Or, if the app is on this device,{' '}
            <a href={uri} className="text-primary underline underline-offset-2">
              open it with the key
            </a>
            .
          </span>
        </li>
        <li>Enter the 6 digits that it shows.</li>
      </ol>
      <Field label="Code" error={form.formState.errors.code?.message}>
        <Input
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          className="font-mono tracking-widest"
          {...form.register('code')}
        />
      </Field>
      <div>
        <Button variant="link" size="sm" className="px-0" onClick={onCancel}>
          Back, without an app
        </Button>
      </div>
    </AccountForm>
  );
}
