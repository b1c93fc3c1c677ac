import type { Store } from '@tillwatch/contract';
import { Store as StoreIcon } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { ManageStoresDialog } from './manage-stores-dialog.tsx';

type ManageStoresButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  onCreated?: (store: Store) => void;
  onDeleted?: (store: Store) => void;
};

/** Opens the list of stores. Only admins have it. */
export function ManageStoresButton({ onCreated, onDeleted, ...look }: ManageStoresButtonProps) {
  const [open, setOpen] = useState(false);
  if (useCurrentUser()?.role !== 'admin') return null;
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        <StoreIcon aria-hidden />
        Manage Stores
      </Button>
      <ManageStoresDialog open={open} onOpenChange={setOpen} onCreated={onCreated} onDeleted={onDeleted} />
    </>
  );
}
