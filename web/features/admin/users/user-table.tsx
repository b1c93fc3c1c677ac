import type { ManagedUser } from '@tillwatch/contract';
import { Ellipsis, Pencil, UserRoundX } from 'lucide-react';
import { useRef } from 'react';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { describeRegistered } from '../../../ui/describe-registered.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/dropdown-menu.tsx';
import { formatInstant, formatRelative } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { ROLE_LABELS } from '../../auth/index.ts';
import { menuOf, type UserAction } from './user-actions.ts';
import { nameUser } from './user-name.ts';

interface UserTableProps {
  /** Undefined while they load. */
  users: readonly ManagedUser[] | undefined;
  /** The rows are the previous ones, while the next ones load. */
  isPrevious: boolean;
  onAct: (action: UserAction, user: ManagedUser) => void;
}

const SKELETON_ROWS = 6;

/** Narrow windows drop columns, and show what they say below the name. */
export function UserTable({ users, isPrevious, onAct }: UserTableProps) {
  return (
    <table className="w-full table-fixed text-sm" aria-busy={!users || isPrevious}>
      <thead className="sticky top-0 z-10 bg-muted text-left text-xs text-muted-foreground">
        <tr className="*:h-8 *:border-b *:px-3 *:font-medium *:first:pl-4 *:last:pr-4">
          <th scope="col">User</th>
          <th scope="col" className="w-28 max-md:hidden">
            Role
          </th>
          <th scope="col" className="w-[18%] max-xl:hidden">
            Position
          </th>
          <th scope="col" className="w-[16%] max-xl:hidden">
            Assigned Stores
          </th>
          <th scope="col" className="w-40 max-sm:hidden">
            Status
          </th>
          <th scope="col" className="w-32 max-md:hidden">
            Last Login
          </th>
          <th scope="col" className="w-34">
            Actions
          </th>
        </tr>
      </thead>
      <tbody
        className={cn(
          '[&_td]:border-b [&_td]:px-3 [&_td]:py-2 [&_td:first-child]:pl-4 [&_td:last-child]:pr-4 [&_tr:last-child_td]:border-b-0',
          isPrevious && 'opacity-50',
        )}
      >
        {users?.map((user) => <UserRow key={user.id} user={user} onAct={onAct} />) ??
          Array.from({ length: SKELETON_ROWS }, (_, row) => <SkeletonRow key={row} />)}
      </tbody>
    </table>
  );
}

interface UserRowProps extends Pick<UserTableProps, 'onAct'> {
  user: ManagedUser;
}

function UserRow({ user, onAct }: UserRowProps) {
  const name = nameUser(user);
  const stores = user.assignedStores.join(', ');
  return (
    <tr className="align-top hover:bg-accent">
      <td>
        <p title={name} className="truncate font-medium">
          {name}
        </p>
        <p title={user.email} className="truncate text-muted-foreground">
          {user.email}
        </p>
        <NarrowFacts user={user} stores={stores} />
        {user.awaitsApproval && user.registered && (
          <p className="text-xs break-words text-muted-foreground">{describeRegistered(user.registered)}</p>
        )}
        {user.awaitsApproval && (
          <div className="mt-1.5 flex gap-2">
            <Button
              size="sm"
              variant="primary"
              aria-label={`Approve ${name}`}
              onClick={() => onAct('approve', user)}
            >
              Approve
            </Button>
            <Button size="sm" aria-label={`Refuse ${name}`} onClick={() => onAct('refuse', user)}>
              Refuse
            </Button>
          </div>
        )}
        <div className="mt-1.5 sm:hidden">
          <UserStatus user={user} />
        </div>
      </td>
      <td className="max-md:hidden">{ROLE_LABELS[user.role]}</td>
      <td className="max-xl:hidden">
        <p title={user.position ?? undefined} className="truncate">
          {user.position ?? <span className="text-muted-foreground">None</span>}
        </p>
        {user.department && (
          <p title={user.department} className="truncate text-muted-foreground">
            {user.department}
          </p>
        )}
      </td>
      <td className="max-xl:hidden">
        <StoresText user={user} stores={stores} />
      </td>
      <td className="max-sm:hidden">
        <UserStatus user={user} />
      </td>
      <td className="text-muted-foreground max-md:hidden">
        {user.lastLoginAt ? (
          <Tooltip content={formatInstant(user.lastLoginAt)}>
            <time dateTime={user.lastLoginAt}>{formatRelative(user.lastLoginAt)}</time>
          </Tooltip>
        ) : (
          'Never'
        )}
      </td>
      <td>
        <div className="-my-1 -ml-2 flex gap-1">
          <Tooltip content="Edit">
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Edit ${name}`}
              onClick={() => onAct('edit', user)}
            >
              <Pencil aria-hidden />
            </Button>
          </Tooltip>
          {user.isActive && (
            <Tooltip content="Deactivate">
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Deactivate ${name}`}
                className="hover:text-high"
                onClick={() => onAct('deactivate', user)}
              >
                <UserRoundX aria-hidden />
              </Button>
            </Tooltip>
          )}
          <UserMenu user={user} onAct={onAct} />
        </div>
      </td>
    </tr>
  );
}

/** What this width's dropped columns say. */
function NarrowFacts({ user, stores }: { user: ManagedUser; stores: string }) {
  const place = [user.position, user.department].filter((part) => part !== null).join(', ');
  return (
    <div className="break-words text-muted-foreground xl:hidden">
      <p className="md:hidden">{ROLE_LABELS[user.role]}</p>
      {place !== '' && <p>{place}</p>}
      <p>{describeStores(user, stores)}</p>
      <p className="md:hidden">
        {user.lastLoginAt ? `Last login ${formatRelative(user.lastLoginAt)}` : 'Never logged in'}
      </p>
    </div>
  );
}

function describeStores({ role, assignedStores }: ManagedUser, stores: string): string {
  if (role !== 'agent') return 'All stores';
  if (stores === '') return 'No stores';
  return `${assignedStores.length === 1 ? 'Store' : 'Stores'} ${stores}`;
}

function UserMenu({ user, onAct }: UserRowProps) {
  const items = menuOf(user);
  const chosen = useRef<UserAction | null>(null);
  if (items.length === 0) return null;

  /** After the button has the focus again: a dialog takes it from there, and gives it back. */
  function actOnceClosed() {
    const action = chosen.current;
    chosen.current = null;
    if (action !== null) setTimeout(() => onAct(action, user));
  }

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={`More for ${nameUser(user)}`}>
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent onCloseAutoFocus={actOnceClosed}>
        {items.map(({ action, label }) => (
          <DropdownMenuItem key={action} onSelect={() => (chosen.current = action)}>
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function StoresText({ user, stores }: { user: ManagedUser; stores: string }) {
  if (user.role !== 'agent') return <span className="text-muted-foreground">All stores</span>;
  if (stores === '') return <span className="text-muted-foreground">None</span>;
  return (
    <p title={stores} className="line-clamp-2 font-mono break-words">
      {stores}
    </p>
  );
}

function UserStatus({ user }: { user: ManagedUser }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={toneOf(user)} outline={!user.isActive} dot>
        {nameStatus(user)}
      </Badge>
      {user.awaitsApproval && <Badge tone="medium">Awaiting approval</Badge>}
      {!user.isEmailVerified && !user.isInvited && (
        <span className="text-xs text-muted-foreground">Email not verified</span>
      )}
    </div>
  );
}

/** Who was invited and hasn't come yet isn't counted among those who work. */
function toneOf({ isActive, isInvited }: ManagedUser): Tone {
  if (!isActive) return 'neutral';
  return isInvited ? 'medium' : 'verified';
}

function nameStatus({ isActive, isInvited, isRefused }: ManagedUser): string {
  if (isActive) return isInvited ? 'Invited' : 'Active';
  return isRefused ? 'Refused' : 'Inactive';
}

function SkeletonRow() {
  return (
    <tr>
      <td>
        <Skeleton className="my-0.5 w-32 max-w-full" />
        <Skeleton className="my-0.5 w-44 max-w-full" />
      </td>
      <td className="max-md:hidden">
        <Skeleton className="w-16" />
      </td>
      <td className="max-xl:hidden">
        <Skeleton className="w-24" />
      </td>
      <td className="max-xl:hidden">
        <Skeleton className="w-20" />
      </td>
      <td className="max-sm:hidden">
        <Skeleton className="w-16" />
      </td>
      <td className="max-md:hidden">
        <Skeleton className="w-20" />
      </td>
      <td>
        <Skeleton className="w-12" />
      </td>
    </tr>
  );
}
