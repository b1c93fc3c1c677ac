import { zodResolver } from '@hookform/resolvers/zod';
import { newPasswordInput, type NewPasswordInput } from '@tillwatch/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useResetPassword } from '../../api/account.ts';
import { ApiError, describeError, describeForToast } from '../../api/client.ts';
import { showFieldErrors } from '../../api/field-errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { NEW_PASSWORD_HINT } from '../../ui/new-password-hint.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.ts';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';

interface ResetPasswordFormProps {
  /** From the emailed link. */
  token: string;
  /** Whether there was no password before: the link is an invitation. */
  isFirst: boolean;
  /**
   * The password was changed.
   * @param message says what that means.
   */
  onReset: (message: string) => void;
  /** The user would rather sign in as usual. */
  onCancel: () => void;
}

/** Sets a password through an emailed link. */
export function ResetPasswordForm({ token, isFirst, onReset, onCancel }: ResetPasswordFormProps) {
  const resetPassword = useResetPassword(token);
  const [forgetting, setForgetting] = useState(false);
  const form = useForm<NewPasswordInput>({
    resolver: zodResolver(newPasswordInput),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors } = form.formState;
  const { error } = resetPassword;
  const isSpent = error instanceof ApiError && error.code === 'RESET_LINK_SPENT';

  function submit(input: NewPasswordInput) {
    resetPassword.mutate(input, {
      onSuccess: ({ message }) => {
        toast({ title: isFirst ? 'Password Set' : 'Password Changed', description: message });
        onReset(message);
      },
      onError: (error) => {
        showFieldErrors(error, form);
        toast({
          title: isFirst ? 'Password Not Set' : 'Password Not Changed',
          ...describeForToast(error),
          variant: 'destructive',
        });
      },
    });
  }

  if (isSpent) {
    return (
      <div className="flex flex-col gap-4">
        <Banner tone="warning">{describeError(error).message}</Banner>
        <Button variant="primary" className="h-9 w-full" onClick={() => setForgetting(true)}>
          Send a New Link
        </Button>
        <Button variant="link" size="sm" className="self-center" onClick={onCancel}>
          Back to login
        </Button>
        <ForgotPasswordDialog open={forgetting} onOpenChange={setForgetting} email="" />
      </div>
    );
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(submit)}>
      <Field
        label={isFirst ? 'Password' : 'New Password'}
        error={errors.password?.message}
        hint={NEW_PASSWORD_HINT}
      >
        <PasswordInput autoComplete="new-password" className="h-9" {...form.register('password')} />
      </Field>
      <Field label="Confirm Password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" className="h-9" {...form.register('confirmPassword')} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="mt-1 h-9 w-full"
        loading={resetPassword.isPending || resetPassword.isSuccess}
      >
        {isFirst ? 'Set Password' : 'Change Password'}
      </Button>
      <Button variant="link" size="sm" className="self-center" onClick={onCancel}>
        Back to login
      </Button>
    </form>
  );
}
