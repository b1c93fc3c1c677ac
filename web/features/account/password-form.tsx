import { zodResolver } from '@hookform/resolvers/zod';
import { changePasswordInput, type ChangePasswordInput } from '@tillwatch/contract';
import { useForm } from 'react-hook-form';
import { useUpdatePassword } from '../../api/account.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field } from '../../ui/field.tsx';
import { NEW_PASSWORD_HINT } from '../../ui/new-password-hint.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.ts';
import { showRefusal } from './show-refusal.ts';

export function PasswordForm({ email, onSaved }: { email: string; onSaved: () => void }) {
  const updatePassword = useUpdatePassword();
  const form = useForm<ChangePasswordInput>({
    resolver: zodResolver(changePasswordInput),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  });
  const { errors } = form.formState;

  function submit(input: ChangePasswordInput) {
    updatePassword.mutate(input, {
      onSuccess: ({ message }) => {
        toast({ title: 'Password Changed', description: message });
        onSaved();
      },
      onError: (error) => showRefusal('Password Not Changed', error, form),
    });
  }

  return (
    <DialogForm
      submitLabel="Change Password"
      isSaving={updatePassword.isPending}
      onSubmit={form.handleSubmit(submit)}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current Password" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <Field label="New Password" error={errors.password?.message} hint={NEW_PASSWORD_HINT}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field
        label="Confirm New Password"
        error={errors.confirmPassword?.message}
        hint="You will be signed out everywhere else."
      >
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
    </DialogForm>
  );
}
