import type { Store } from '@tillwatch/contract';
import { Store as StoreIcon } from 'lucide-react';
import { useCurrentUser } from '../../api/session.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts';

const loadDialog = async () => (await import('./manage-stores-dialog.tsx')).ManageStoresDialog;

type ManageStoresButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  onCreated?: (store: Store) => void;
  onDeleted?: (store: Store) => void;
};

/** Opens the list of stores. Only admins have it. */
export function ManageStoresButton({ onCreated, onDeleted, ...look }: ManageStoresButtonProps) {
  const { Dialog, state, opener } = useLazyDialog(loadDialog);
  if (useCurrentUser()?.role !== 'admin') return null;
  return (
    <>
      <Button {...look} {...opener}>
        <StoreIcon aria-hidden />
        Manage Stores
      </Button>
      {Dialog && <Dialog {...state} onCreated={onCreated} onDeleted={onDeleted} />}
    </>
  );
}
