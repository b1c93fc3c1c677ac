import { zodResolver } from '@hookform/resolvers/zod';
import { registerInput, type RegisterInput } from '@tillwatch/contract';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../api/client.ts';
import { showFieldErrors } from '../../api/field-errors.ts';
import { useRegister } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { RegistrationFields } from './registration-fields.tsx';

interface RegisterFormProps {
  /** From the set-up link: the account becomes the first administrator's. */
  setupToken?: string | undefined;
  /** The registration now waits for its emailed link. */
  onRequiresVerification: (email: string, message: string) => void;
  /** What was typed when the form was last shown, kept while the page is. */
  kept: { current: RegisterFields | null };
}

export type RegisterFields = z.input<typeof registerInput>;

export function RegisterForm({ setupToken, onRequiresVerification, kept }: RegisterFormProps) {
  const register = useRegister();
  const form = useForm<RegisterFields, unknown, RegisterInput>({
    resolver: zodResolver(registerInput),
    defaultValues: kept.current ?? {
      firstName: '',
      lastName: '',
      email: '',
      role: setupToken ? 'admin' : 'agent',
      password: '',
      confirmPassword: '',
      setupToken,
    },
  });
  const { errors } = form.formState;
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => (kept.current = values) }),
    [form, kept],
  );

  function submit(input: RegisterInput) {
    register.mutate(input, {
      onSuccess: (answer) => {
        if ('requiresVerification' in answer) {
          toast({ title: 'Registration Successful', description: answer.message });
          onRequiresVerification(input.email, answer.message);
        } else {
          toast({ title: 'Account Created', description: `Welcome to Tillwatch, ${answer.firstName}.` });
        }
      },
      onError: (error) => {
        showFieldErrors(error, form);
        const serverMessage = error instanceof ApiError ? error.serverMessage : undefined;
        toast({
          title: 'Registration Failed',
          description: serverMessage ?? 'Failed to create account',
          variant: 'destructive',
        });
      },
    });
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(submit)}>
      <RegistrationFields
        form={form}
        isRoleFixed={setupToken !== undefined}
        roleHint={setupToken ? 'The first account is always an administrator.' : undefined}
      >
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" className="h-9" {...form.register('email')} />
        </Field>
      </RegistrationFields>
      <Button
        type="submit"
        variant="primary"
        className="mt-1 h-9 w-full"
        loading={register.isPending || register.isSuccess}
      >
        Create Account
      </Button>
    </form>
  );
}
