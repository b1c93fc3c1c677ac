import type { Store } from '@tillwatch/contract';
import { Store as StoreIcon } from 'lucide-react';
import { useCurrentUser } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { CompactCaption, compactClasses } from '../../ui/caption.tsx';
import { cn } from '../../ui/cn.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts';

const loadDialog = async () => (await import('./manage-stores-dialog.tsx')).ManageStoresDialog;

interface ManageStoresButtonProps {
  /** Moves the label into the tooltip, to make room for the header's other controls. */
  isCompact?: boolean;
  onShow?: (store: Store) => void;
  onDeleted?: (store: Store) => void;
}

/** Opens the list of stores. For admins only. */
export function ManageStoresButton({ isCompact = false, onShow, onDeleted }: ManageStoresButtonProps) {
  const { Dialog, state, opener } = useLazyDialog(loadDialog);
  if (useCurrentUser()?.role !== 'admin') return null;
  return (
    <>
      <Tooltip content="Manage Stores" className={isCompact ? 'min-[110rem]:hidden' : 'hidden'}>
        <Button className={cn(isCompact && compactClasses)} {...opener}>
          <StoreIcon aria-hidden />
          <span className={cn(isCompact && 'max-[110rem]:sr-only')}>Manage Stores</span>
          {isCompact && <CompactCaption>Stores</CompactCaption>}
        </Button>
      </Tooltip>
      {Dialog && <Dialog {...state} onShow={onShow} onDeleted={onDeleted} />}
    </>
  );
}
