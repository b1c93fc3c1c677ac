import type { ListedStore, User } from '@tillwatch/contract';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ShortcutTip } from '../../shortcuts/index.ts';
import { StoreSelector } from '../../stores/index.ts';
import { type Upload, UploadWidget } from '../../upload/index.ts';
import { AccountCard } from './account-card.tsx';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import { FoldingSection } from './folding-section.tsx';
import { type Folding, useFolding } from './use-folding.ts';

interface SidebarProps extends Omit<FilterPanelProps, 'storeId'> {
  user: User;
  /** Undefined while they load. */
  stores: readonly ListedStore[] | undefined;
  storeId: number | undefined;
  upload: Upload;
  uploadFolding: Folding;
  onClear: () => void;
  /** Opens the store's uploads, at the given one if any. */
  onShowUploads: (uploadId?: string) => void;
  /** Opens the questions about the columns of an upload that waits for answers. */
  onAnswer: (uploadId: string) => void;
  /** Opens how an upload was read whose layout is not confirmed. */
  onCheck: (uploadId: string) => void;
  /** The stores' other controls, when the header has no room for them. */
  storeActions?: ReactNode;
}

/** What is to the left of the table, or in a phone's drawer. */
export function Sidebar({
  user,
  stores,
  storeId,
  upload,
  uploadFolding,
  onClear,
  onShowUploads,
  onAnswer,
  onCheck,
  storeActions,
  ...filters
}: SidebarProps) {
  const filterFolding = useFolding('filters');
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-14 shrink-0 items-center border-b px-4">
        <Logo />
      </div>
      <div className="flex shrink-0 flex-col gap-2.5 border-b px-4 py-3">
        <AccountCard user={user} />
        {stores ? (
          <StoreSelector
            stores={stores}
            storeId={storeId}
            onChoose={(id) => filters.change({ storeId: id })}
            onShowAll={() => filters.change({ storeId: undefined, showsAllStores: true })}
          />
        ) : (
          <Skeleton className="h-8" />
        )}
        {storeActions}
      </div>
      <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
        <FoldingSection
          title="Data Upload"
          action={
            storeId !== undefined && (
              <Button variant="ghost" size="sm" onClick={() => onShowUploads()}>
                <History aria-hidden />
                Uploads
              </Button>
            )
          }
          isOpen={uploadFolding.isOpen}
          onToggle={uploadFolding.setOpen}
          className="shrink-0 border-b py-1"
        >
          {stores ? (
            <UploadWidget
              upload={upload}
              storeId={storeId}
              isClosed={stores.find(({ id }) => id === storeId)?.isActive === false}
              onShowUploads={onShowUploads}
              onAnswer={onAnswer}
              onCheck={onCheck}
            />
          ) : (
            <Skeleton className="mx-4 mt-1 mb-3 h-14.5" />
          )}
        </FoldingSection>
        <FoldingSection
          title="Filters"
          isOpen={filterFolding.isOpen}
          onToggle={filterFolding.setOpen}
          className="pt-1"
        >
          <FilterPanel storeId={storeId} {...filters} />
        </FoldingSection>
      </div>
      <div className="shrink-0 border-t p-3">
        <ShortcutTip place="list" name="clearFilters">
          <Button className="w-full" onClick={onClear}>
            Clear All Filters
          </Button>
        </ShortcutTip>
      </div>
    </div>
  );
}
