import { zodResolver } from '@hookform/resolvers/zod';
import type { ManagedUser, RescueInput } from '@tillwatch/contract';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useDecideAccount } from '../../../api/decide-account.ts';
import { showFieldErrors } from '../../../api/field-errors.ts';
import { useCurrentUser } from '../../../api/session.ts';
import { ConfirmDialog } from '../../../ui/alert-dialog.tsx';
import { ApproveAdminDialog } from '../../../ui/approve-admin-dialog.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { RefuseAccountDialog } from '../../../ui/refuse-account-dialog.tsx';
import { ROLE_LABELS } from '../../auth/index.ts';
import { toastFailure, toastSuccess } from './result-toasts.ts';
import type { UserAction } from './user-actions.ts';
import { nameUser } from './user-name.ts';
import { useDeactivateUser, useRescueUser, useUpdateUser } from './users-query.ts';

/** Actions that can't be taken back, which a dialog confirms. */
type Asking = {
  action: 'approve' | 'refuse' | 'activate' | 'end_sessions' | 'turn_off_two_factor';
  user: ManagedUser;
};

/** Carries out what a row's buttons and menu offer. @returns also the dialogs that confirm some of it. */
export function useUserActions(onEdit: (user: ManagedUser) => void): {
  act: (action: UserAction, user: ManagedUser) => void;
  dialogs: ReactNode;
} {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { deactivate, activate } = useActivation();
  const decide = useDecideAccount();
  const rescueUser = useRescueUser();

  function settle(user: ManagedUser, isApproved: boolean) {
    decide.mutate(
      { userId: user.id, isApproved },
      {
        onSuccess: () => toastSuccess(`${nameUser(user)} was ${isApproved ? 'approved' : 'refused'}`),
        onError: (error) => toastFailure(error, 'Failed to update user'),
      },
    );
  }

  function rescue(user: ManagedUser, input: RescueInput) {
    rescueUser.mutate(
      { id: user.id, input },
      {
        onSuccess: ({ message }) => toastSuccess(message),
        onError: (error) => toastFailure(error, 'Failed to help this user'),
      },
    );
  }

  function act(action: UserAction, user: ManagedUser) {
    switch (action) {
      case 'edit':
        return onEdit(user);
      case 'approve':
        return user.role === 'admin' ? setAsking({ action, user }) : settle(user, true);
      case 'activate':
        return user.isRefused ? setAsking({ action, user }) : activate(user.id);
      case 'deactivate':
        return deactivate(user);
      case 'refuse':
      case 'end_sessions':
      case 'turn_off_two_factor':
        return setAsking({ action, user });
      default:
        return rescue(user, { action });
    }
  }

  const close = () => setAsking(null);
  const name = asking ? nameUser(asking.user) : '';
  const dialogs = (
    <>
      <RefuseAccountDialog
        name={asking?.action === 'refuse' ? name : null}
        onClose={close}
        onRefuse={() => asking && settle(asking.user, false)}
      />
      <ApproveAdminDialog
        name={asking?.action === 'approve' ? name : null}
        onClose={close}
        onApprove={() => asking && settle(asking.user, true)}
      />
      <ConfirmDialog
        open={asking?.action === 'activate'}
        onOpenChange={close}
        title={`Approve ${name} after all?`}
        description={`This account was refused. Once approved, the person can sign in as ${asking ? ROLE_LABELS[asking.user.role].toLowerCase() : ''}, and an email about it is written.`}
        confirmLabel="Approve"
        onConfirm={() => asking && activate(asking.user.id)}
      />
      <ConfirmDialog
        open={asking?.action === 'end_sessions'}
        onOpenChange={close}
        title={`Sign out ${name} everywhere?`}
        description="Every browser has to sign in again. What was typed there is kept. API tokens keep working."
        confirmLabel="Sign Out Everywhere"
        destructive
        onConfirm={() => asking && rescue(asking.user, { action: 'end_sessions' })}
      />
      <TurnOffTwoFactorDialog
        user={asking?.action === 'turn_off_two_factor' ? asking.user : null}
        onClose={close}
      />
    </>
  );
  return { act, dialogs };
}

const CONFIRM = 'Are you sure you want to deactivate this user?';
const CONFIRM_OWN = `This is your own account: you will be signed out at once, and only another admin can let you in again. ${CONFIRM}`;

function useActivation() {
  const ownId = useCurrentUser()?.id;
  const deactivateUser = useDeactivateUser();
  const updateUser = useUpdateUser();

  function activate(id: number) {
    updateUser.mutate(
      { id, input: { isActive: true } },
      {
        onSuccess: () => toastSuccess('User updated successfully'),
        onError: (error) => toastFailure(error, 'Failed to update user'),
      },
    );
  }

  function deactivate(user: ManagedUser) {
    // The browser's own confirmation, as section 5 of the specification requires.
    // oxlint-disable-next-line no-alert
    if (!window.confirm(user.id === ownId ? CONFIRM_OWN : CONFIRM)) return;
    deactivateUser.mutate(user.id, {
      onSuccess: () =>
        toastSuccess('User deactivated successfully', { label: 'Undo', onClick: () => activate(user.id) }),
      onError: (error) => toastFailure(error, 'Failed to deactivate user'),
    });
  }

  return { deactivate, activate };
}

const passwordForm = z.object({ currentPassword: z.string().min(1, 'Your password is required') });

function TurnOffTwoFactorDialog({ user, onClose }: { user: ManagedUser | null; onClose: () => void }) {
  return (
    <Dialog open={user !== null} onOpenChange={(open) => !open && onClose()}>
      {user && (
        <DialogContent>
          <DialogHeader>
            <DialogTitle>Turn Off Two-Factor</DialogTitle>
            <DialogDescription>
              For {nameUser(user)}, who lost the second factor. Make sure that the request really comes from
              this person: from now on, the password alone is enough. The person is signed out everywhere, API
              tokens stop working, and an email says so.
            </DialogDescription>
          </DialogHeader>
          <TurnOffTwoFactorForm user={user} onDone={onClose} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function TurnOffTwoFactorForm({ user, onDone }: { user: ManagedUser; onDone: () => void }) {
  const rescueUser = useRescueUser();
  const form = useForm<z.infer<typeof passwordForm>>({
    resolver: zodResolver(passwordForm),
    defaultValues: { currentPassword: '' },
  });

  function submit({ currentPassword }: z.infer<typeof passwordForm>) {
    rescueUser.mutate(
      { id: user.id, input: { action: 'turn_off_two_factor', currentPassword } },
      {
        onSuccess: ({ message }) => {
          toastSuccess(message);
          onDone();
        },
        onError: (error) => {
          showFieldErrors(error, form);
          toastFailure(error, 'Failed to turn off two-factor sign-in');
        },
      },
    );
  }

  return (
    <DialogForm
      submitLabel="Turn Off"
      isDestructive
      isSaving={rescueUser.isPending}
      onSubmit={form.handleSubmit(submit)}
    >
      <Field label="Your Own Password" error={form.formState.errors.currentPassword?.message}>
        <PasswordInput autoFocus autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
    </DialogForm>
  );
}
