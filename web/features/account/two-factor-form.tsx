import { zodResolver } from '@hookform/resolvers/zod';
import { twoFactorInput, type TwoFactorInput, type User } from '@tillwatch/contract';
import { useForm } from 'react-hook-form';
import { useUpdateTwoFactor } from '../../api/account.ts';
import { Badge } from '../../ui/badge.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.ts';
import { AccountForm } from './account-form.tsx';
import { showRefusal } from './show-refusal.ts';

export function TwoFactorForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const updateTwoFactor = useUpdateTwoFactor();
  const isOn = user.twoFactorEnabled;
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
            ? 'Your next sign-in asks for a code that is emailed to you. You have been signed out everywhere else.'
            : 'Your password suffices from now on. You have been signed out everywhere else.',
        });
        onSaved();
      },
      onError: (error) =>
        showRefusal(`Two-Factor Sign-In Not Turned ${input.enabled ? 'On' : 'Off'}`, error, form),
    });
  }

  return (
    <AccountForm
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
        <p className="break-words text-muted-foreground">
          {isOn
            ? 'Signing in takes your password and a 6-digit code that is sent to '
            : 'When it is on, signing in also takes a 6-digit code that is sent to '}
          <span className="font-medium break-all text-foreground">{user.email}</span>.
        </p>
        <p className="text-muted-foreground">
          Turning it {isOn ? 'off' : 'on'} signs you out everywhere but here.
        </p>
      </div>
      <Field
        label="Current Password"
        error={form.formState.errors.currentPassword?.message}
        hint={`Needed to turn two-factor sign-in ${isOn ? 'off' : 'on'}`}
      >
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
    </AccountForm>
  );
}
