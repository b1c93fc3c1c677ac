import { zodResolver } from '@hookform/resolvers/zod';
import { confirmAuthenticatorInput, type ConfirmAuthenticatorInput } from '@tillwatch/contract';
import { useForm } from 'react-hook-form';
import { useConfirmAuthenticator } from '../../api/account.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { showRefusal } from './show-refusal.ts';

interface AuthenticatorSetUpProps {
  /** In base32. */
  secret: string;
  /** The same as a link that apps open. */
  uri: string;
  onCancel: () => void;
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** Shows the key for the app, and asks for its first code, which turns it on. */
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
          description: 'Your next sign-in will ask for its code. You have been signed out everywhere else.',
        });
        onConfirmed(recoveryCodes);
      },
      onError: (error) => showRefusal('Authenticator App Not Set Up', error, form),
    });
  }

  return (
    <DialogForm submitLabel="Turn On" isSaving={confirm.isPending} onSubmit={form.handleSubmit(submit)}>
      <ol className="flex list-decimal flex-col gap-3 pl-5 text-sm">
        <li>
          In your authenticator app, add an account, and scan this picture or type the key next to it.
          <div className="mt-2 flex flex-wrap items-center gap-4">
            <Picture uri={uri} />
            <div className="min-w-0 flex-1 basis-36">
              <p className="text-muted-foreground">Key</p>
              <p className="mt-1 flex items-start gap-1">
                <code className="rounded-md bg-muted px-2 py-1 font-mono leading-6 break-words select-all">
                  {secret.match(/.{4}/g)?.join(' ')}
                </code>
                <CopyButton text={secret} what="key" />
              </p>
              <p className="mt-2 text-muted-foreground">
                Is the app on this device?{' '}
                <a href={uri} className="text-primary underline underline-offset-2">
                  Open it with the key
                </a>
              </p>
            </div>
          </div>
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
    </DialogForm>
  );
}

const loadPicture = () => import('./qr-picture.tsx').then(({ QrPicture }) => QrPicture);

/** The key for a camera. Made on this page: the key is sent nowhere for it. */
function Picture({ uri }: { uri: string }) {
  // If it can't be loaded, the key can still be typed.
  const { Component } = useLazyComponent(loadPicture, true, () => undefined);
  return (
    <div className="size-44 shrink-0 overflow-hidden rounded-lg border bg-white">
      {Component ? (
        <Component text={uri} label="The key, to scan" />
      ) : (
        <Skeleton className="size-full rounded-none" />
      )}
    </div>
  );
}
