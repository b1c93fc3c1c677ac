import type { Role } from '@tillwatch/contract';
import type { ReactNode } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { ROLE_LABELS } from '../../auth/index.ts';
import { Choice } from './choice.tsx';
import { StoreNumbersField } from './store-numbers-field.tsx';

/** What the forms about people have in common. */
interface Person {
  firstName: string;
  lastName: string;
  position: string;
  department: string;
  role: Role;
  assignedStores: string;
}

interface PersonFieldsProps {
  /** The focus starts at the name. */
  focusesName?: boolean;
  roleHint?: string;
  /** Beside the role. */
  children?: ReactNode;
}

/** A person's name, work, role, and stores, within the form of a dialog. */
export function PersonFields({ focusesName, roleHint, children }: PersonFieldsProps) {
  const { control, formState, register } = useFormContext<Person>();
  const { errors } = formState;
  const role = useWatch({ control, name: 'role' });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name" error={errors.firstName?.message}>
          <Input autoFocus={focusesName} autoComplete="off" {...register('firstName')} />
        </Field>
        <Field label="Last Name" error={errors.lastName?.message}>
          <Input autoComplete="off" {...register('lastName')} />
        </Field>
        <Field label="Position" error={errors.position?.message}>
          <Input autoComplete="off" {...register('position')} />
        </Field>
        <Field label="Department" error={errors.department?.message}>
          <Input autoComplete="off" {...register('department')} />
        </Field>
        <Field label="Role" error={errors.role?.message} hint={roleHint}>
          {(attributes) => (
            <Controller
              control={control}
              name="role"
              render={({ field }) => (
                <Choice
                  {...attributes}
                  ref={field.ref}
                  onBlur={field.onBlur}
                  value={field.value}
                  labels={ROLE_LABELS}
                  onChoose={field.onChange}
                />
              )}
            />
          )}
        </Field>
        {children}
      </div>
      <Controller
        control={control}
        name="assignedStores"
        render={({ field }) => (
          <StoreNumbersField {...field} role={role} error={errors.assignedStores?.message} />
        )}
      />
    </>
  );
}
