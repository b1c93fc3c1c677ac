import { zodResolver } from '@hookform/resolvers/zod';
import { type CreateUserInput, createUserInput } from '@tillwatch/contract';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { showFieldErrors } from '../../../api/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { ROLE_LABELS } from '../../auth/index.ts';
import { Choice } from './choice.tsx';
import { StoreNumbersField } from './store-numbers-field.tsx';
import { splitStoreNumbers } from './store-numbers.ts';
import { tellFailure, tellSuccess } from './tell.ts';
import { useCreateUser } from './users-query.ts';

const addUserForm = createUserInput.extend({ assignedStores: z.string().transform(splitStoreNumbers) });

interface AddUserDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function AddUserDialog({ open, onOpenChange }: AddUserDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="md">
        <DialogHeader>
          <DialogTitle>Add User</DialogTitle>
          <DialogDescription>The account is active, and can be signed in to at once.</DialogDescription>
        </DialogHeader>
        <AddUserForm onCreated={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function AddUserForm({ onCreated }: { onCreated: () => void }) {
  const createUser = useCreateUser();
  const form = useForm<z.input<typeof addUserForm>, unknown, CreateUserInput>({
    resolver: zodResolver(addUserForm),
    defaultValues: {
      email: '',
      password: '',
      firstName: '',
      lastName: '',
      role: 'agent',
      position: '',
      department: '',
      assignedStores: '',
    },
  });
  const { errors } = form.formState;
  const role = useWatch({ control: form.control, name: 'role' }) ?? 'agent';

  function submit(input: CreateUserInput) {
    createUser.mutate(input, {
      onSuccess: () => {
        tellSuccess('User created successfully');
        onCreated();
      },
      onError: (error) => {
        showFieldErrors(error, form);
        tellFailure(error, 'Failed to create user');
      },
    });
  }

  return (
    <form noValidate className="flex min-h-0 flex-col" onSubmit={form.handleSubmit(submit)}>
      <DialogBody className="flex flex-col gap-4">
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <Field
          label="Password"
          error={errors.password?.message}
          hint="At least 8 characters with an uppercase letter, a lowercase letter and a number"
        >
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First Name" error={errors.firstName?.message}>
            <Input autoComplete="off" {...form.register('firstName')} />
          </Field>
          <Field label="Last Name" error={errors.lastName?.message}>
            <Input autoComplete="off" {...form.register('lastName')} />
          </Field>
          <Field label="Position" error={errors.position?.message}>
            <Input autoComplete="off" {...form.register('position')} />
          </Field>
          <Field label="Department" error={errors.department?.message}>
            <Input autoComplete="off" {...form.register('department')} />
          </Field>
        </div>
        <Field label="Role" error={errors.role?.message}>
          {(control) => (
            <Controller
              control={form.control}
              name="role"
              render={({ field }) => (
                <Choice
                  {...control}
                  ref={field.ref}
                  onBlur={field.onBlur}
                  value={field.value ?? 'agent'}
                  labels={ROLE_LABELS}
                  onChoose={field.onChange}
                />
              )}
            />
          )}
        </Field>
        <Controller
          control={form.control}
          name="assignedStores"
          render={({ field }) => (
            <StoreNumbersField {...field} role={role} error={errors.assignedStores?.message} />
          )}
        />
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={createUser.isPending}>
          Create User
        </Button>
      </DialogFooter>
    </form>
  );
}
