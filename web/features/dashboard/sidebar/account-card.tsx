import type { User } from '@tillwatch/contract';
import { Settings } from 'lucide-react';
import { formatInitials } from '../../../ui/format.ts';
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts';
import { capitalize } from './capitalize.ts';

const loadDialog = async () => (await import('../../account/index.ts')).AccountDialog;

/** The signed-in user; opens the account dialog. */
export function AccountCard({ user }: { user: User }) {
  const { Dialog, state, opener } = useLazyDialog(loadDialog);
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        {...opener}
        className="group -mx-2 -my-1 flex items-center gap-3 rounded-md px-2 py-1 text-left transition-colors hover:bg-accent"
      >
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft text-xs font-semibold text-primary"
        >
          {formatInitials(user.firstName, user.lastName)}
        </span>
        <span className="min-w-0 flex-1 text-sm">
          <span title={name} className="block truncate font-medium">
            {name}
          </span>
          <span className="block text-xs text-muted-foreground">{capitalize(user.role)}</span>
        </span>
        <span className="sr-only">Account settings</span>
        <Settings aria-hidden className="size-4 shrink-0 text-muted-foreground group-hover:text-foreground" />
      </button>
      {Dialog && <Dialog user={user} {...state} />}
    </>
  );
}
