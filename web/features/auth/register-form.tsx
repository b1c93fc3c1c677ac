import { zodResolver } from '@hookform/resolvers/zod';
import { registerInput, ROLES, type RegisterInput, type Role } from '@tillwatch/contract';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../api/client.ts';
import { showFieldErrors } from '../../api/field-errors.ts';
import { useRegister } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { NEW_PASSWORD_HINT } from '../../ui/new-password-hint.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { ROLE_LABELS } from './role-labels.ts';

interface RegisterFormProps {
  /** From the set-up link: the account becomes the first administrator. */
  setupToken?: string | undefined;
  /** The account exists and its address waits to be confirmed. */
  onRequiresVerification: (email: string, message: string) => void;
}

const roleHints: Record<Role, string | undefined> = {
  agent: undefined,
  supervisor: 'An administrator approves supervisor accounts before they can sign in.',
  admin: 'An administrator approves admin accounts before they can sign in.',
};

export function RegisterForm({ setupToken, onRequiresVerification }: RegisterFormProps) {
  const register = useRegister();
  const form = useForm<z.input<typeof registerInput>, unknown, RegisterInput>({
    resolver: zodResolver(registerInput),
    defaultValues: {
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
  const role = useWatch({ control: form.control, name: 'role' }) ?? 'agent';

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
        const said = error instanceof ApiError ? error.serverMessage : undefined;
        toast({
          title: 'Registration Failed',
          description: said ?? 'Failed to create account',
          variant: 'destructive',
        });
      },
    });
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(submit)}>
      <div className="grid grid-cols-2 gap-3">
        <Field label="First Name" error={errors.firstName?.message}>
          <Input autoComplete="given-name" className="h-9" {...form.register('firstName')} />
        </Field>
        <Field label="Last Name" error={errors.lastName?.message}>
          <Input autoComplete="family-name" className="h-9" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="username" className="h-9" {...form.register('email')} />
      </Field>
      <Field
        label="Role"
        error={errors.role?.message}
        hint={setupToken ? 'The first account is always an administrator.' : roleHints[role]}
      >
        {(control) => (
          <Controller
            control={form.control}
            name="role"
            render={({ field }) => (
              <Select
                value={field.value ?? 'agent'}
                onValueChange={field.onChange}
                disabled={setupToken !== undefined}
              >
                <SelectTrigger className="h-9" {...control}>
                  <SelectValue />
                </SelectTrigger>
                <SelectContent>
                  {ROLES.map((role) => (
                    <SelectItem key={role} value={role}>
                      {ROLE_LABELS[role]}
                    </SelectItem>
                  ))}
                </SelectContent>
              </Select>
            )}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message} hint={NEW_PASSWORD_HINT}>
        <PasswordInput autoComplete="new-password" className="h-9" {...form.register('password')} />
      </Field>
      <Field label="Confirm Password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" className="h-9" {...form.register('confirmPassword')} />
      </Field>
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
