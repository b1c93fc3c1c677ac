import type { Store } from '@tillwatch/contract';
import { Menu } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ThemeToggle } from '../../../ui/theme-toggle.tsx';
import { NotificationsButton } from '../../notifications/index.ts';
import { ManageStoresButton, StoreDetailsButton } from '../../stores/index.ts';
import { ExportButton } from '../export/export-button.tsx';
import type { Export } from '../export/use-export.ts';
import { AdminPanelLink } from './admin-panel-link.tsx';
import { LiveBadge } from './live-badge.tsx';
import { LogoutButton } from './logout-button.tsx';
import { SearchBox } from './search-box.tsx';

interface DashboardHeaderProps {
  /** Undefined while the stores load, null without one. */
  store: Store | undefined | null;
  search: string;
  onSearch: (text: string) => void;
  exporting: Export;
  onStoreCreated: (store: Store) => void;
  onStoreDeleted: (store: Store) => void;
  /** Supervisors and admins open a store's details from its name. */
  mayEditStore: boolean;
  /** Present where the sidebar, Manage Stores with it, is a drawer. */
  onOpenSidebar: (() => void) | undefined;
}

/** One line beside the sidebar; two where the sidebar is a drawer. */
export function DashboardHeader(props: DashboardHeaderProps) {
  const { store, search, onSearch, exporting, onOpenSidebar } = props;
  const { onStoreCreated, onStoreDeleted, mayEditStore } = props;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-2 border-b bg-card px-4 py-2 lg:h-14 lg:flex-nowrap lg:py-0">
      <div className="flex min-w-0 flex-1 items-center gap-2 max-lg:basis-full">
        {onOpenSidebar && (
          <Button
            variant="ghost"
            size="icon"
            aria-label="Stores, upload and filters"
            className="-ml-2"
            onClick={onOpenSidebar}
          >
            <Menu aria-hidden />
          </Button>
        )}
        <div className="min-w-0 flex-1">
          {store === undefined && <Skeleton className="my-0.5 w-40" />}
          <h1
            title={store?.name}
            className={cn('truncate text-base leading-5 font-semibold', store === undefined && 'sr-only')}
          >
            {store && mayEditStore ? (
              <StoreDetailsButton store={store} onDeleted={onStoreDeleted} />
            ) : store === undefined ? (
              'Loading the store'
            ) : (
              (store?.name ?? 'No store selected')
            )}
          </h1>
          {store && (
            <p title={store.address} className="truncate text-xs text-muted-foreground">
              {store.address}
            </p>
          )}
        </div>
        <LiveBadge />
      </div>
      <SearchBox value={search} onSearch={onSearch} className="max-lg:flex-1 lg:w-40 xl:w-48 2xl:w-60" />
      {!onOpenSidebar && (
        <>
          <ManageStoresButton onCreated={onStoreCreated} onDeleted={onStoreDeleted} />
          <AdminPanelLink isCompact />
        </>
      )}
      <ExportButton exporting={exporting} />
      <div className="flex items-center max-lg:-mx-1">
        <NotificationsButton />
        <ThemeToggle />
        <LogoutButton />
      </div>
    </header>
  );
}
