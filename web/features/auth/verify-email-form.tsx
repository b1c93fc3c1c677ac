import { zodResolver } from '@hookform/resolvers/zod';
import { verifyEmailInput, type VerifyEmailInput } from '@tillwatch/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useVerifyEmail } from '../../api/account.ts';
import { ApiError, describeError, describeForToast } from '../../api/client.ts';
import { showFieldErrors } from '../../api/field-errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.ts';
import { RestartForm } from './restart-form.tsx';

interface VerifyEmailFormProps {
  /** From the emailed link. */
  token: string;
  /** The account now exists. */
  onVerified: (verified: { email: string; canSignIn: boolean; message: string }) => void;
  /** The user would rather sign in as usual. */
  onCancel: () => void;
}

/** Asks for the password of the registration behind the link, or lets the link's owner register again. */
export function VerifyEmailForm({ token, onVerified, onCancel }: VerifyEmailFormProps) {
  const verifyEmail = useVerifyEmail();
  const [isRestarting, setRestarting] = useState(false);
  const form = useForm<VerifyEmailInput>({
    resolver: zodResolver(verifyEmailInput),
    defaultValues: { token, password: '' },
  });
  const { error } = verifyEmail;

  function submit(input: VerifyEmailInput) {
    verifyEmail.mutate(input, {
      onSuccess: onVerified,
      onError: (error) => {
        // A used link is explained in place of the form.
        if (isLinkUsed(error)) return;
        showFieldErrors(error, form);
        toast({ title: 'Email Not Verified', ...describeForToast(error), variant: 'destructive' });
      },
    });
  }

  if (isLinkUsed(error)) {
    return (
      <div className="flex flex-col gap-4">
        <Banner tone="warning">{describeError(error).message}</Banner>
        <Button variant="primary" autoFocus className="h-9 w-full" onClick={onCancel}>
          Back to login
        </Button>
      </div>
    );
  }
  if (isRestarting) {
    return <RestartForm token={token} onVerified={onVerified} onCancel={() => setRestarting(false)} />;
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(submit)}>
      <Field
        label="Password"
        error={form.formState.errors.password?.message}
        hint="The one you chose when you registered"
      >
        <PasswordInput autoComplete="current-password" className="h-9" {...form.register('password')} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="mt-1 h-9 w-full"
        loading={verifyEmail.isPending || verifyEmail.isSuccess}
      >
        Verify Email
      </Button>
      <div className="flex flex-col gap-1 border-t pt-3 text-sm text-muted-foreground">
        <p>Did someone else register with your email, or did you forget the password?</p>
        <Button variant="link" size="sm" className="self-start px-0" onClick={() => setRestarting(true)}>
          Start over with your own name and password
        </Button>
      </div>
    </form>
  );
}

function isLinkUsed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'VERIFICATION_LINK_SPENT';
}
