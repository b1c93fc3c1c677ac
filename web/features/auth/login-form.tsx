import { zodResolver } from '@hookform/resolvers/zod';
import { LIMITS, loginInput, type LoginInput, type TwoFactorMethod } from '@tillwatch/contract';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../api/client.ts';
import { showFieldErrors } from '../../api/field-errors.ts';
import { useLogin } from '../../api/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.ts';
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts';

const loadForgotPassword = async () => (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog;

interface LoginFormProps {
  email?: string;
  /** From an emailed sign-in link. */
  linkToken?: string | undefined;
  /** Goes on with the page whose session has ended, for the person who was signed in. */
  isResuming?: boolean;
}

/** Email and password, plus the emailed code once the server asks for it. */
export function LoginForm({ email = '', linkToken, isResuming = false }: LoginFormProps) {
  const login = useLogin({ stays: isResuming });
  const form = useForm<LoginInput>({
    resolver: zodResolver(loginInput),
    defaultValues: { email, password: '', twoFactorCode: '' },
  });
  const { errors } = form.formState;
  const [asked, setAsked] = useState<{ email: string; method: TwoFactorMethod } | null>(null);
  const { Dialog: ForgotPasswordDialog, state: forgetting, opener } = useLazyDialog(loadForgotPassword);
  // A different address needs its own code.
  const typedEmail = useWatch({ control: form.control, name: 'email' });
  const asksForCode = asked !== null && asked.email === typedEmail;

  function submit(input: LoginInput) {
    if (!asksForCode) return signIn({ email: input.email, password: input.password });
    if (!input.twoFactorCode) {
      form.setError('twoFactorCode', { message: '2FA code is required' }, { shouldFocus: true });
      return;
    }
    signIn(input);
  }

  function signIn(input: LoginInput) {
    login.mutate(
      { ...input, linkToken },
      {
        onSuccess: (answer) => {
          if ('requires2FA' in answer) askForCode(input.email, answer.method);
          else toast({ title: 'Login Successful', description: `Welcome back, ${answer.firstName}.` });
        },
        onError: (error) => {
          showFieldErrors(error, form);
          if (error instanceof ApiError && error.code === 'INVALID_CODE') form.setFocus('twoFactorCode');
          const serverMessage = error instanceof ApiError ? error.serverMessage : undefined;
          toast({
            title: 'Login Failed',
            description: serverMessage ?? 'Invalid credentials',
            variant: 'destructive',
          });
        },
      },
    );
  }

  function askForCode(email: string, method: TwoFactorMethod) {
    setAsked({ email, method });
    form.resetField('twoFactorCode');
    // The field is there after the next paint.
    setTimeout(() => form.setFocus('twoFactorCode'));
    toast(
      method === 'email'
        ? { title: '2FA Code Sent', description: 'Please check your email for the verification code.' }
        : { title: '2FA Code Needed', description: 'Enter the code that your authenticator app shows.' },
    );
  }

  const { error } = login;
  const needsLink = error instanceof ApiError && error.code === 'SIGN_IN_LINK_NEEDED';
  const isSignedIn = login.isSuccess && !('requires2FA' in login.data);
  return (
    <>
      <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(submit)}>
        {needsLink && <Banner tone="warning">{error.serverMessage}</Banner>}
        <Field label="Email" error={errors.email?.message}>
          <Input
            type="email"
            autoComplete="username"
            autoFocus={email === ''}
            readOnly={isResuming}
            className="h-9 read-only:bg-muted read-only:text-muted-foreground"
            {...form.register('email')}
          />
        </Field>
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput
            autoComplete="current-password"
            autoFocus={email !== ''}
            className="h-9"
            {...form.register('password')}
          />
        </Field>
        {asksForCode && (
          <Field
            label="2FA Code"
            error={errors.twoFactorCode?.message}
            hint={
              asked.method === 'email'
                ? `The ${LIMITS.twoFactorCodeLength} digits that were sent to ${asked.email}`
                : `The ${LIMITS.twoFactorCodeLength} digits of your authenticator app, or a recovery code`
            }
          >
            <Input
              // Recovery codes have letters.
              inputMode={asked.method === 'email' ? 'numeric' : 'text'}
              autoComplete="one-time-code"
              className="h-9 font-mono tracking-widest"
              maxLength={20}
              {...form.register('twoFactorCode')}
            />
          </Field>
        )}
        <Button
          type="submit"
          variant="primary"
          className="mt-1 h-9 w-full"
          loading={login.isPending || isSignedIn}
        >
          Sign In
        </Button>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Button variant="link" size="sm" className="px-0" {...opener}>
            Forgot password?
          </Button>
          {asksForCode && asked.method === 'email' && (
            <Button
              variant="link"
              size="sm"
              className="px-0"
              disabled={login.isPending || isSignedIn}
              onClick={form.handleSubmit(({ email, password }) => signIn({ email, password }))}
            >
              Send a new code
            </Button>
          )}
        </div>
      </form>
      {ForgotPasswordDialog && <ForgotPasswordDialog {...forgetting} email={typedEmail} />}
    </>
  );
}
