import { zodResolver } from '@hookform/resolvers/zod';
import {
  type CreateUserInput,
  createUserInput,
  inviteUserInput,
  type ManagedUser,
  type ROUTES,
} from '@tillwatch/contract';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { ResponseOf } from '../../../api/client.ts';
import { showFieldErrors } from '../../../api/field-errors.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { PersonFields } from './person-fields.tsx';
import { toastFailure, toastSuccess } from './result-toasts.ts';
import { splitStoreNumbers } from './store-numbers.ts';
import { useCreateUser, useInviteUser } from './users-query.ts';

const stores = { assignedStores: z.string().transform(splitStoreNumbers) };
const addUserForm = createUserInput.extend(stores);
const inviteUserForm = inviteUserInput.extend(stores);

type InvitedUser = ResponseOf<typeof ROUTES.inviteUser>;
type Fields = z.input<typeof addUserForm>;

interface AddUserDialogProps {
  /** Null while it is closed. An invited person chooses a password by a mailed link. */
  mode: 'invite' | 'add' | null;
  onClose: () => void;
}

export function AddUserDialog({ mode, onClose }: AddUserDialogProps) {
  return (
    <Dialog open={mode !== null} onOpenChange={(open) => !open && onClose()}>
      {mode && (
        <DialogContent size="md">
          <DialogHeader>
            <DialogTitle>{mode === 'invite' ? 'Invite User' : 'Add User'}</DialogTitle>
            <DialogDescription>
              {mode === 'invite'
                ? 'An email to the person has a link to choose a password. The link works for seven days.'
                : 'The account is active right away, with the password that you choose. Use this if there is no email.'}
            </DialogDescription>
          </DialogHeader>
          <AddUserForm isInvitation={mode === 'invite'} onCreated={onClose} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function AddUserForm({ isInvitation, onCreated }: { isInvitation: boolean; onCreated: () => void }) {
  const createUser = useCreateUser();
  const inviteUser = useInviteUser();
  const form = useForm<Fields, unknown, CreateUserInput>({
    resolver: zodResolver(
      // Has every field but the password, which an invitation doesn't show.
      isInvitation ? (inviteUserForm as unknown as typeof addUserForm) : addUserForm,
    ),
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

  function submit(input: CreateUserInput) {
    const callbacks = {
      onSuccess: (user: ManagedUser | InvitedUser) => {
        toastSuccess('message' in user ? user.message : 'User created successfully');
        onCreated();
      },
      onError: (error: unknown) => {
        showFieldErrors(error, form);
        toastFailure(error, isInvitation ? 'Failed to invite user' : 'Failed to create user');
      },
    };
    if (isInvitation) inviteUser.mutate(input, callbacks);
    else createUser.mutate(input, callbacks);
  }

  return (
    <FormProvider {...form}>
      <DialogForm
        submitLabel={isInvitation ? 'Send Invitation' : 'Create User'}
        isSaving={createUser.isPending || inviteUser.isPending}
        onSubmit={form.handleSubmit(submit)}
      >
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        {!isInvitation && (
          <Field
            label="Password"
            error={errors.password?.message}
            hint="At least 8 characters with an uppercase letter, a lowercase letter and a number"
          >
            <PasswordInput autoComplete="new-password" {...form.register('password')} />
          </Field>
        )}
        <PersonFields />
      </DialogForm>
    </FormProvider>
  );
}
