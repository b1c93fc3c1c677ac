import { zodResolver } from '@hookform/resolvers/zod';
import { type ManagedUser, type UpdateUserInput, updateUserInput } from '@tillwatch/contract';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { showFieldErrors } from '../../../api/field-errors.ts';
import { Banner } from '../../../ui/banner.tsx';
import { describeRegistered } from '../../../ui/describe-registered.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { ROLE_LABELS } from '../../auth/index.ts';
import { Choice } from './choice.tsx';
import { PersonFields } from './person-fields.tsx';
import { toastFailure, toastSuccess } from './result-toasts.ts';
import { splitStoreNumbers } from './store-numbers.ts';
import { nameUser } from './user-name.ts';
import { useUpdateUser } from './users-query.ts';

const editUserForm = updateUserInput.required().extend({
  assignedStores: z.string().transform(splitStoreNumbers),
});

const STATUS_LABELS = { active: 'Active', inactive: 'Inactive' };

interface EditUserDialogProps {
  /** Null while nobody is edited. */
  user: ManagedUser | null;
  onClose: () => void;
}

export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  return (
    <Dialog open={user !== null} onOpenChange={(open) => !open && onClose()}>
      {user && (
        <DialogContent size="md">
          <DialogHeader>
            <DialogTitle>Edit User</DialogTitle>
            <DialogDescription className="truncate">{nameUser(user)}</DialogDescription>
          </DialogHeader>
          <EditUserForm key={user.id} user={user} onSaved={onClose} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function EditUserForm({ user, onSaved }: { user: ManagedUser; onSaved: () => void }) {
  const updateUser = useUpdateUser();
  const form = useForm<z.input<typeof editUserForm>, unknown, Required<UpdateUserInput>>({
    resolver: zodResolver(editUserForm),
    defaultValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      role: user.role,
      position: user.position ?? '',
      department: user.department ?? '',
      isActive: user.isActive,
      assignedStores: user.assignedStores.join(', '),
    },
  });
  const { errors } = form.formState;

  function submit(input: UpdateUserInput) {
    updateUser.mutate(
      { id: user.id, input },
      {
        onSuccess: () => {
          toastSuccess('User updated successfully');
          onSaved();
        },
        onError: (error) => {
          showFieldErrors(error, form);
          toastFailure(error, 'Failed to update user');
        },
      },
    );
  }

  return (
    <FormProvider {...form}>
      <DialogForm
        submitLabel="Save Changes"
        isSaving={updateUser.isPending}
        onSubmit={form.handleSubmit(submit)}
      >
        {user.awaitsApproval && (
          <Banner tone="info">
            This person registered as {ROLE_LABELS[user.role].toLowerCase()} and is waiting for approval. Set
            the status to Active to approve the account.
            {user.registered && (
              <span className="mt-1 block break-words text-muted-foreground">
                {describeRegistered(user.registered)}
              </span>
            )}
          </Banner>
        )}
        <Field label="Email" hint="The email cannot be changed.">
          <Input type="email" readOnly value={user.email} className="bg-muted text-muted-foreground" />
        </Field>
        <PersonFields focusesName roleHint="Changing the role signs the person out.">
          <Field label="Status" error={errors.isActive?.message} hint="Inactive accounts cannot sign in.">
            {(control) => (
              <Controller
                control={form.control}
                name="isActive"
                render={({ field }) => (
                  <Choice
                    {...control}
                    ref={field.ref}
                    onBlur={field.onBlur}
                    value={field.value ? 'active' : 'inactive'}
                    labels={STATUS_LABELS}
                    onChoose={(status) => field.onChange(status === 'active')}
                  />
                )}
              />
            )}
          </Field>
        </PersonFields>
      </DialogForm>
    </FormProvider>
  );
}
