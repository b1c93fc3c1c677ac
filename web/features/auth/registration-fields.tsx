import { ROLES, type Role } from '@tillwatch/contract';
import type { ReactNode } from 'react';
import { Controller, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { NEW_PASSWORD_HINT } from '../../ui/new-password-hint.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx';
import { ROLE_LABELS } from './role-labels.ts';

interface RegistrationValues {
  firstName: string;
  lastName: string;
  role?: Role | undefined;
  password: string;
  confirmPassword: string;
}

interface RegistrationFieldsProps<Values extends RegistrationValues & FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  isRoleFixed?: boolean;
  /** Set when they replace whatever had the focus. */
  startsWithFocus?: boolean;
  /** Replaces the hint about the chosen role. */
  roleHint?: string | undefined;
  /** Between the name and the role. */
  children?: ReactNode;
}

const roleHints: Record<Role, string | undefined> = {
  agent: undefined,
  supervisor: 'An administrator approves supervisor accounts before they can sign in.',
  admin: 'An administrator approves admin accounts before they can sign in.',
};

/** The fields for registering, on the register tab and from an emailed link. */
export function RegistrationFields<Values extends RegistrationValues & FieldValues, Output>({
  form: anyForm,
  isRoleFixed = false,
  startsWithFocus = false,
  roleHint,
  children,
}: RegistrationFieldsProps<Values, Output>) {
  // The forms have more fields than these; the form types cannot express that.
  const form = anyForm as unknown as UseFormReturn<RegistrationValues>;
  const { errors } = form.formState;
  const role = useWatch({ control: form.control, name: 'role' }) ?? 'agent';
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label="First Name" error={errors.firstName?.message}>
          <Input
            autoFocus={startsWithFocus}
            autoComplete="given-name"
            className="h-9"
            {...form.register('firstName')}
          />
        </Field>
        <Field label="Last Name" error={errors.lastName?.message}>
          <Input autoComplete="family-name" className="h-9" {...form.register('lastName')} />
        </Field>
      </div>
      {children}
      <Field label="Role" error={errors.role?.message} hint={roleHint ?? roleHints[role]}>
        {(control) => (
          <Controller
            control={form.control}
            name="role"
            render={({ field }) => (
              <Select value={field.value ?? 'agent'} onValueChange={field.onChange} disabled={isRoleFixed}>
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
    </>
  );
}
