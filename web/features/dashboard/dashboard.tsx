import type { Store, UploadStatus, User } from '@tillwatch/contract';
import { useEffect, useState } from 'react';
import { describeError } from '../../api/client.ts';
import { useCurrentUser } from '../../api/session.ts';
import { cn } from '../../ui/cn.ts';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageMark } from '../../ui/page-mark.tsx';
import { toast } from '../../ui/toast.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { ManageStoresButton, useLiveStores, useStores } from '../stores/index.ts';
import { SupervisorPanelButton } from '../supervisor/index.ts';
import { describeCompletion, UPLOAD_AREA_ID, useUpload } from '../upload/index.ts';
import { keepLastStore, readLastStore } from './data/last-store.ts';
import { useLiveRefresh, useRefreshStore } from './data/use-live-refresh.ts';
import { useScopeNumbers } from './data/use-scope-numbers.ts';
import { useExport } from './export/use-export.ts';
import { AdminPanelLink } from './header/admin-panel-link.tsx';
import { DashboardHeader } from './header/dashboard-header.tsx';
import { SIDEBAR_BESIDE } from './layout/breakpoints.ts';
import { usePageIcon } from './layout/use-page-icon.ts';
import { NoStore } from './no-store.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { useFolding } from './sidebar/use-folding.ts';
import { StoreDesk } from './store-desk.tsx';
import { clearedFilters } from './view/dashboard-view.ts';
import { useDashboardView } from './view/use-dashboard-view.ts';
import { useUploadRequest } from './view/use-upload-request.ts';

const loadDrawer = async () => (await import('./layout/sidebar-drawer.tsx')).SidebarDrawer;
const loadUploads = async () => (await import('../upload-history/index.ts')).UploadsDialog;
const loadLayout = async () => (await import('../layouts/dialog/layout-dialog.tsx')).LayoutDialog;
const loadColumns = async () => (await import('../columns/dialog/columns-dialog.tsx')).ColumnsDialog;

/** The main dashboard (specification, section 2), for signed-in users. */
export function Dashboard() {
  const user = useCurrentUser();
  return user ? <SignedInDashboard user={user} /> : null;
}

function SignedInDashboard({ user }: { user: User }) {
  const { view, change, today } = useDashboardView();
  const stores = useStores();
  const store = stores.data?.find((candidate) => candidate.id === view.storeId);
  const numbers = useScopeNumbers(view, store?.id);
  const exporting = useExport(view, stores.isPending ? undefined : (store?.id ?? null));
  const refreshStore = useRefreshStore();
  const isBeside = useMediaQuery(SIDEBAR_BESIDE);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const openDrawer = () => setDrawerOpen(true);
  // Loaded before it is wanted, so that it opens at once.
  const { Component: SidebarDrawer } = useLazyComponent(loadDrawer, !isBeside, () => setDrawerOpen(false));
  const uploadFolding = useFolding('upload');
  const [clearCount, setClearCount] = useState(0);
  const [askingId, setAskingId] = useState<string>();
  const [checkedId, setCheckedId] = useState<string>();
  const upload = useUpload(user.id, finishUpload, (result) => setAskingId(result.uploadId));
  useLiveRefresh(user.id);
  useLiveStores();
  useDocumentTitle(titleOf(store, numbers.stats?.pending));
  usePageIcon(numbers.stats?.pending);

  // Without a store, or after a failure, there is nothing to wait for.
  const hasNone = (!stores.isPending && !store) || numbers.error;
  const counts = numbers.counts ?? (hasNone ? null : undefined);

  // With only one store there is nothing to choose; otherwise the user's last store opens.
  const ids = stores.data?.map(({ id }) => id) ?? [];
  const lastId = readLastStore(user.id);
  const nextId = ids.length === 1 ? ids[0] : ids.find((id) => id === lastId);
  useEffect(() => {
    if (view.storeId === undefined && !view.showsAllStores && nextId !== undefined) {
      change({ storeId: nextId }, 'replace');
    }
  }, [view.storeId, view.showsAllStores, nextId, change]);
  useEffect(() => {
    if (store) keepLastStore(user.id, store.id);
  }, [store, user.id]);

  function finishUpload(result: UploadStatus): void {
    const { firstDay, lastDay } = result;
    const moves = result.storeId === view.storeId && firstDay !== null && lastDay !== null;
    refreshStore(result.storeId);
    if (moves) change({ startDate: firstDay, endDate: lastDay });
    toast({ title: 'Upload Complete', description: describeCompletion(result, moves) });
  }

  function showUpload(): void {
    uploadFolding.setOpen(true);
    if (!isBeside) openDrawer();
    // After the section has expanded and the drawer has set its own initial focus.
    setTimeout(() => document.getElementById(UPLOAD_AREA_ID)?.focus(), 50);
  }

  useUploadRequest(showUpload, change);

  const clearFilters = (): void => {
    change(clearedFilters(today));
    setClearCount((count) => count + 1);
  };
  const showStore = (created: Store) => change({ storeId: created.id });
  const leaveStore = (deleted: Store) => {
    if (deleted.id === view.storeId) change({ storeId: undefined, showsAllStores: true }, 'replace');
  };
  const closeUploads = () => change({ uploads: undefined });
  const stopAsking = () => setAskingId(undefined);
  const stopChecking = () => setCheckedId(undefined);
  const { Component: UploadsDialog } = useLazyComponent(
    loadUploads,
    view.uploads !== undefined,
    closeUploads,
  );
  const { Component: ColumnsDialog } = useLazyComponent(loadColumns, askingId !== undefined, stopAsking);
  const { Component: LayoutDialog } = useLazyComponent(loadLayout, checkedId !== undefined, stopChecking);
  const isSupervisor = user.role !== 'agent';
  const sidebar = (
    <Sidebar
      user={user}
      stores={stores.isError ? [] : stores.data}
      storeId={store?.id}
      upload={upload}
      uploadFolding={uploadFolding}
      view={view}
      change={change}
      today={today}
      counts={counts}
      stats={numbers.stats}
      isPrevious={numbers.isPrevious}
      clearCount={clearCount}
      onClear={clearFilters}
      onShowUploads={(uploadId = 'all') => {
        setDrawerOpen(false);
        change({ uploads: uploadId });
      }}
      onAnswer={(uploadId) => {
        setDrawerOpen(false);
        setAskingId(uploadId);
      }}
      onCheck={(uploadId) => {
        setDrawerOpen(false);
        setCheckedId(uploadId);
      }}
      storeActions={
        !isBeside && (
          <>
            <ManageStoresButton onShow={showStore} onDeleted={leaveStore} />
            <AdminPanelLink />
          </>
        )
      }
    />
  );

  return (
    <div
      className={cn(
        'flex min-h-dvh lg:h-dvh',
        // Leaves room next to the pages' buttons, or below the list in a narrow window, for the floating button.
        isSupervisor && '[--floating-room:3.5rem] max-lg:pb-14',
      )}
    >
      {isBeside ? (
        <aside
          data-toast-foot
          aria-label="Stores, upload and filters"
          className="w-80 shrink-0 border-r bg-card"
        >
          <PageMark name="sidebar" />
          {sidebar}
        </aside>
      ) : (
        SidebarDrawer && (
          <SidebarDrawer isOpen={isDrawerOpen} onOpenChange={setDrawerOpen}>
            {sidebar}
          </SidebarDrawer>
        )
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <DashboardHeader
          store={stores.isPending ? undefined : (store ?? null)}
          search={view.search}
          onSearch={(text) => change({ search: text }, 'replace')}
          view={view}
          exporting={exporting}
          onShowStore={showStore}
          onStoreDeleted={leaveStore}
          mayEditStore={isSupervisor}
          onOpenSidebar={isBeside ? undefined : openDrawer}
        />
        <main
          data-toast-foot={!isBeside || undefined}
          className="flex min-h-0 flex-1 flex-col gap-3 p-3 lg:p-4"
        >
          {stores.isError ? (
            <ErrorState
              title="The stores could not be loaded"
              {...describeError(stores.error)}
              onRetry={() => void stores.refetch()}
            />
          ) : stores.data && !store ? (
            <NoStore
              user={user}
              stores={stores.data}
              isUnknown={view.storeId !== undefined}
              onStoreCreated={showStore}
              onChoose={change}
            />
          ) : (
            <StoreDesk
              view={view}
              change={change}
              storeId={store?.id}
              numbers={numbers}
              exporting={exporting}
              onUpload={showUpload}
              onCheck={setCheckedId}
              onClearFilters={clearFilters}
            />
          )}
        </main>
      </div>
      {UploadsDialog && view.uploads !== undefined && store && (
        <UploadsDialog
          store={store}
          role={user.role}
          day={view.endDate}
          uploadId={view.uploads === 'all' ? undefined : view.uploads}
          onChoose={(uploadId) => change({ uploads: uploadId }, 'replace')}
          onClose={closeUploads}
          onAnswer={setAskingId}
          onCheck={setCheckedId}
          onDays={(startDate, endDate) => change({ uploads: undefined, startDate, endDate })}
        />
      )}
      {ColumnsDialog && askingId !== undefined && (
        <ColumnsDialog key={askingId} uploadId={askingId} onClose={stopAsking} onEnded={upload.recheck} />
      )}
      {LayoutDialog && checkedId !== undefined && (
        <LayoutDialog
          key={checkedId}
          uploadId={checkedId}
          onClose={stopChecking}
          onAnswered={(isRight) => upload.layoutAnswered(checkedId, isRight)}
          onReadAgain={() => upload.readAgain(checkedId)}
        />
      )}
      {isSupervisor && <SupervisorPanelButton storeId={store?.id} />}
    </div>
  );
}

/** '(12) 1042 Main Street': how many of the store's transactions are pending on the dates in force. */
function titleOf(store: Store | undefined, pending: number | undefined): string | undefined {
  if (!store) return undefined;
  const count = pending ? `(${pending}) ` : '';
  return `${count}${store.storeNumber} ${store.name}`;
}
