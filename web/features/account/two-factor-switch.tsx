import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { twoFactorInput, type TwoFactorInput, type User } from '@tillwatch/contract';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import {
  recoveryCodesOptions,
  useBeginAuthenticator,
  useRenewRecoveryCodes,
  useUpdateTwoFactor,
} from '../../api/account.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.ts';
import { showRefusal } from './show-refusal.ts';

interface TwoFactorSwitchProps {
  user: User;
  onSaved: () => void;
  onBeginApp: (secret: { secret: string; uri: string }) => void;
  onRecoveryCodes: (codes: string[]) => void;
}

/** The state of two-factor sign-in, and the changes to it that take the password. */
export function TwoFactorSwitch({ user, onSaved, onBeginApp, onRecoveryCodes }: TwoFactorSwitchProps) {
  const updateTwoFactor = useUpdateTwoFactor();
  const beginAuthenticator = useBeginAuthenticator();
  const renewRecoveryCodes = useRenewRecoveryCodes();
  const isOn = user.twoFactorEnabled;
  const hasApp = user.twoFactorMethod === 'app';
  const form = useForm<TwoFactorInput>({
    resolver: zodResolver(twoFactorInput),
    // The submit button is the switch: the form asks for the opposite of the current state.
    defaultValues: { enabled: !isOn, currentPassword: '' },
  });

  function submit(input: TwoFactorInput) {
    updateTwoFactor.mutate(input, {
      onSuccess: ({ twoFactorEnabled }) => {
        toast({
          title: `Two-Factor Sign-In Is ${twoFactorEnabled ? 'On' : 'Off'}`,
          description: twoFactorEnabled
            ? 'Your next sign-in will ask for a code that is emailed to you. You have been signed out everywhere else.'
            : 'From now on, your password is enough. You have been signed out everywhere else.',
        });
        onSaved();
      },
      onError: (error) =>
        showRefusal(`Two-Factor Sign-In Not Turned ${input.enabled ? 'On' : 'Off'}`, error, form),
    });
  }

  function begin({ currentPassword }: TwoFactorInput) {
    beginAuthenticator.mutate(
      { currentPassword },
      {
        onSuccess: onBeginApp,
        onError: (error) => showRefusal('Authenticator App Not Set Up', error, form),
      },
    );
  }

  function renew({ currentPassword }: TwoFactorInput) {
    renewRecoveryCodes.mutate(
      { currentPassword },
      {
        onSuccess: (answer) => onRecoveryCodes(answer.recoveryCodes),
        onError: (error) => showRefusal('No New Recovery Codes', error, form),
      },
    );
  }

  return (
    <DialogForm
      submitLabel={isOn ? 'Turn Off' : 'Turn On'}
      isSaving={updateTwoFactor.isPending}
      onSubmit={form.handleSubmit(submit)}
    >
      <div className="flex flex-col items-start gap-2 rounded-lg border bg-muted p-3 text-sm">
        <p role="status" className="flex items-center gap-2 font-medium">
          Two-factor sign-in
          <Badge tone={isOn ? 'verified' : 'neutral'} outline={!isOn} dot>
            {isOn ? 'On' : 'Off'}
          </Badge>
        </p>
        {hasApp ? <AppText /> : <EmailText isOn={isOn} email={user.email} />}
        <p className="text-muted-foreground">
          Turning it {isOn ? 'off' : 'on'} signs you out everywhere but here.
        </p>
      </div>
      <Field
        label="Current Password"
        error={form.formState.errors.currentPassword?.message}
        hint={`Needed to turn two-factor sign-in ${isOn ? 'off' : 'on'}, and to set up an authenticator app`}
      >
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <div className="flex flex-col items-start gap-2 border-t pt-4 text-sm">
        <p className="text-muted-foreground">
          {hasApp
            ? 'New phone, or lost your recovery codes?'
            : 'Or get the codes from an authenticator app on your phone. That works even when no email arrives, and protects you if somebody reads your email.'}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button loading={beginAuthenticator.isPending} onClick={form.handleSubmit(begin)}>
            {hasApp ? 'Set Up Another App' : 'Set Up an Authenticator App'}
          </Button>
          {hasApp && (
            <Button loading={renewRecoveryCodes.isPending} onClick={form.handleSubmit(renew)}>
              Make New Recovery Codes
            </Button>
          )}
        </div>
      </div>
    </DialogForm>
  );
}

function EmailText({ isOn, email }: { isOn: boolean; email: string }) {
  return (
    <StateText>
      {isOn
        ? 'Signing in takes your password and a 6-digit code that is sent to '
        : 'When it is on, signing in also takes a 6-digit code that is sent to '}
      <span className="font-medium break-all text-foreground">{email}</span>.
    </StateText>
  );
}

function AppText() {
  const { data } = useQuery(recoveryCodesOptions);
  return (
    <StateText>
      Signing in takes your password and a code from your authenticator app.
      {data && ` ${data.left} of 10 recovery codes are left.`}
    </StateText>
  );
}

function StateText({ children }: { children: ReactNode }) {
  return <p className="break-words text-muted-foreground">{children}</p>;
}
