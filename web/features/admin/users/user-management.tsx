import type { ManagedUser, Role } from '@tillwatch/contract';
import { Mail, Plus, UserRoundX, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { ApiError, describeError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ROLE_LABELS } from '../../auth/index.ts';
import { useAdminSearch } from '../view/use-admin-search.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { Choice } from './choice.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { FindUser } from './find-user.tsx';
import { PendingRegistrations } from './pending-registrations.tsx';
import { useUserActions } from './use-user-actions.tsx';
import { UserTable } from './user-table.tsx';
import { useLiveUsers, useUsers } from './users-query.ts';

const ROLE_CHOICES: Record<'all' | Role, string> = { all: 'All roles', ...ROLE_LABELS };
const STATUS_CHOICES = { all: 'All statuses', active: 'Active', inactive: 'Inactive' };

export function UserManagement() {
  const { search, change } = useAdminSearch();
  const users = useUsers({
    role: search.role,
    isActive: search.status && search.status === 'active',
    search: search.find,
  });
  useLiveUsers();
  const [adding, setAdding] = useState<'invite' | 'add' | null>(null);
  const [edited, setEdited] = useState<ManagedUser | null>(null);
  const { act, dialogs } = useUserActions(setEdited);
  const isFiltered = [search.role, search.status, search.find].some((value) => value !== undefined);

  return (
    <section aria-label="User Management" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <FindUser
          value={search.find ?? ''}
          onCommit={(text) => change({ find: text.trim() === '' ? undefined : text }, 'replace')}
        />
        <Choice
          aria-label="Filter by role"
          className="w-36 max-lg:w-32 max-sm:flex-1"
          value={search.role ?? 'all'}
          labels={ROLE_CHOICES}
          onChoose={(role) => change({ role: role === 'all' ? undefined : role })}
        />
        <Choice
          aria-label="Filter by status"
          className="w-36 max-lg:w-32 max-sm:flex-1"
          value={search.status ?? 'all'}
          labels={STATUS_CHOICES}
          onChoose={(status) => change({ status: status === 'all' ? undefined : status })}
        />
        <p
          role="status"
          className="flex-1 px-1 text-sm text-muted-foreground tabular-nums max-sm:order-last max-sm:basis-full"
        >
          {users.data && `${formatCount(users.data.length)} ${users.data.length === 1 ? 'user' : 'users'}`}
        </p>
        <div className="flex gap-2 max-sm:w-full">
          <Button className="max-sm:flex-1" onClick={() => setAdding('add')}>
            <Plus aria-hidden />
            Add User
          </Button>
          <Button variant="primary" className="max-sm:flex-1" onClick={() => setAdding('invite')}>
            <Mail aria-hidden />
            Invite User
          </Button>
        </div>
      </div>
      <div className="overflow-clip rounded-lg border bg-card">
        {users.isError ? (
          <ErrorState
            {...describeError(users.error)}
            title={`Failed to fetch users: ${statusTextOf(users.error)}`}
            onRetry={() => void users.refetch()}
          />
        ) : users.data?.length === 0 ? (
          <EmptyState
            icon={isFiltered ? UserRoundX : UsersRound}
            title="No users found"
            description="No account matches these filters."
            action={
              <Button onClick={() => change({ role: undefined, status: undefined, find: undefined })}>
                Show all users
              </Button>
            }
          />
        ) : (
          <UserTable users={users.data} isPrevious={users.isPlaceholderData} onAct={act} />
        )}
      </div>
      <PendingRegistrations find={search.find} />
      <AddUserDialog mode={adding} onClose={() => setAdding(null)} />
      {dialogs}
      <EditUserDialog user={edited} onClose={() => setEdited(null)} />
    </section>
  );
}

/** Some connections send the status without its text. */
function statusTextOf(error: Error): string {
  return error instanceof ApiError ? error.statusText || String(error.status) : 'no connection';
}
