import type { Store } from '@tillwatch/contract';
import { Menu } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { ThemeToggle } from '../../../ui/theme-toggle.tsx';
import { NotificationsButton } from '../../notifications/index.ts';
import { GenerateReportButton } from '../../reports/index.ts';
import { ManageStoresButton } from '../../stores/index.ts';
import { ExportButton } from '../export/export-button.tsx';
import type { Export } from '../export/use-export.ts';
import type { DashboardView } from '../view/dashboard-view.ts';
import { AdminPanelLink } from './admin-panel-link.tsx';
import { LogoutButton } from './logout-button.tsx';
import { QueueLink } from './queue-link.tsx';
import { SearchBox } from './search-box.tsx';
import { StoreHeading } from './store-heading.tsx';

interface DashboardHeaderProps {
  /** Undefined while the stores load, null without one. */
  store: Store | undefined | null;
  search: string;
  onSearch: (text: string) => void;
  /** The dates in force. */
  view: Pick<DashboardView, 'startDate' | 'endDate'>;
  exporting: Export;
  onShowStore: (store: Store) => void;
  onStoreDeleted: (store: Store) => void;
  /** Lets supervisors and admins open a store's details from its name. */
  mayEditStore: boolean;
  /** Set when the sidebar, including Manage Stores, is a drawer. */
  onOpenSidebar: (() => void) | undefined;
}

/** One line next to the sidebar; two when the sidebar is a drawer, with the most-used controls in the second. */
export function DashboardHeader(props: DashboardHeaderProps) {
  const { store, search, onSearch, view, exporting, onOpenSidebar } = props;
  const { onShowStore, onStoreDeleted, mayEditStore } = props;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-2 border-b bg-card px-4 py-2 lg:h-14 lg:flex-nowrap lg:py-0">
      <div className="flex min-w-0 flex-1 items-center gap-2 max-lg:order-1 max-lg:basis-[calc(100%-9rem)]">
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
        <StoreHeading store={store} onStoreDeleted={onStoreDeleted} mayEditStore={mayEditStore} />
      </div>
      <SearchBox
        value={search}
        onSearch={onSearch}
        className="max-lg:order-3 max-lg:flex-1 max-lg:basis-1/2 lg:w-52 xl:w-40 min-[90rem]:w-48 2xl:w-60"
      />
      {!onOpenSidebar && (
        <>
          <ManageStoresButton isCompact onShow={onShowStore} onDeleted={onStoreDeleted} />
          <AdminPanelLink isCompact />
        </>
      )}
      <div className="contents max-lg:order-4 max-lg:flex max-lg:gap-2">
        <QueueLink />
        <GenerateReportButton store={store} startDate={view.startDate} endDate={view.endDate} />
        <ExportButton exporting={exporting} isCompact />
      </div>
      <div className="flex items-center max-lg:order-2 max-lg:-mr-2">
        <NotificationsButton />
        <ThemeToggle />
        <LogoutButton />
      </div>
    </header>
  );
}
