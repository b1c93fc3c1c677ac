import './cashiers.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { CashierDetails, Store } from '@tillwatch/contract';
import { ListFilter, Printer, UserRoundX } from 'lucide-react';
import { describeError } from '../../api/client.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, buttonVariants } from '../../ui/button.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatCount, formatDayRange } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CasesLink, GatherFlaggedButton } from '../cases/gather.ts';
import { Page } from '../page/index.ts';
import { useStores } from '../stores/index.ts';
import { useCashier } from './data/cashiers-queries.ts';
import { ALL_COUNT, BAR_TEXT, cashierName, contestedText, sharedNumberText } from './parts/words.ts';
import { CashierFigures } from './person/cashier-figures.tsx';
import { ComparisonTable } from './person/comparison-table.tsx';
import { LeftOut } from './person/left-out.tsx';
import { RiskiestTable } from './person/riskiest-table.tsx';
import { WhenSection } from './person/when-section.tsx';

const route = getRouteApi('/cashiers/person');

/** One cashier compared with the others, for supervisors and admins; made to print, too. */
export function CashierScreen() {
  const { store: storeId, employee } = route.useSearch();
  const stores = useStores();
  const store = stores.data?.find(({ id }) => id === storeId);
  const cashier = useCashier(storeId, employee);
  const title = cashier.data ? cashierName(cashier.data.cashier) : (employee ?? 'Cashier');
  useDocumentTitle(title);

  return (
    <Page
      title={title}
      isOfOneStore
      back={
        <BackLink to="/cashiers" search={storeId === undefined ? {} : { store: storeId }}>
          Cashiers
        </BackLink>
      }
      controls={
        cashier.data && (
          <div className="flex flex-wrap gap-1">
            <CasesLink
              search={{ store: storeId, employee: cashier.data.cashier.employeeId, status: 'all' }}
            />
            <GatherFlaggedButton transactions={flaggedOf(cashier.data)} />
            <TransactionsLink storeId={storeId} details={cashier.data} />
            <Button onClick={() => globalThis.print()}>
              <Printer aria-hidden />
              Print
            </Button>
          </div>
        )
      }
      className="cashier-print"
    >
      {storeId === undefined || employee === undefined ? (
        <EmptyState
          icon={UserRoundX}
          title="No cashier selected"
          description="Choose one on the page of all cashiers."
          className="rounded-lg border border-dashed py-8"
        />
      ) : cashier.data ? (
        <Details storeId={storeId} store={store} details={cashier.data} />
      ) : cashier.isError ? (
        <section className="rounded-lg border bg-card">
          <ErrorState
            title="The cashier could not be loaded"
            {...describeError(cashier.error)}
            onRetry={() => void cashier.refetch()}
          />
        </section>
      ) : (
        <DetailsSkeleton />
      )}
    </Page>
  );
}

/** What a case can still gather. */
function flaggedOf({ flagged, cashier: { employeeId, employeeName } }: CashierDetails) {
  return flagged.map((id) => ({ id, employeeId, employeeName }));
}

/** All of the cashier's transactions in the days that are compared. */
function TransactionsLink({ storeId, details }: { storeId: number | undefined; details: CashierDetails }) {
  const { window, cashier } = details;
  return (
    <Link
      to="/"
      search={{
        store: storeId,
        employee: cashier.employeeId,
        start: window.firstDay,
        end: window.lastDay,
      }}
      className={buttonVariants({ variant: 'primary' })}
    >
      <ListFilter aria-hidden />
      Show Transactions
    </Link>
  );
}

interface DetailsProps {
  storeId: number;
  store: Store | undefined;
  details: CashierDetails;
}

function Details({ storeId, store, details }: DetailsProps) {
  const { window, cashier, weeks, hours, endings, riskiest } = details;
  const shared = sharedNumberText(cashier);
  const { employeeId } = cashier;
  const counted = { storeId, employeeId, window, isListedAlone: details.isListedAlone };
  return (
    <>
      <p className="max-w-5xl px-1 text-sm text-muted-foreground tabular-nums">
        {store && `${store.storeNumber} · ${store.name}. `}
        {formatDayRange(window.firstDay, window.lastDay)}, {formatCount(window.days)}{' '}
        {window.days === 1 ? 'day' : 'days'} with transactions.{' '}
        {cashier.incomparable === null && `${BAR_TEXT} `}
        {ALL_COUNT} {contestedText(details.contested)}
        {shared !== null && ` ${shared}`}
      </p>
      <CashierFigures cashier={cashier} counted={counted} />
      <LeftOut storeId={storeId} cashier={cashier} />
      <ComparisonTable cashier={cashier} endings={endings} counted={counted} />
      <WhenSection cashier={cashier} weeks={weeks} hours={hours} />
      <RiskiestTable storeId={storeId} employeeId={employeeId} transactions={riskiest} />
    </>
  );
}

function DetailsSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <Skeleton className="w-96 max-w-full" />
      <Skeleton className="h-16 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  );
}
