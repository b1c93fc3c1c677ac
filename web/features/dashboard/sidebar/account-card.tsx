import type { User } from '@tillwatch/contract';
import { formatInitials } from '../../../ui/format.ts';
import { capitalize } from './capitalize.ts';

export function AccountCard({ user }: { user: User }) {
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft text-xs font-semibold text-primary"
      >
        {formatInitials(user.firstName, user.lastName)}
      </span>
      <div className="min-w-0 text-sm">
        <p title={name} className="truncate font-medium">
          {name}
        </p>
        <p className="text-xs text-muted-foreground">{capitalize(user.role)}</p>
      </div>
    </div>
  );
}
