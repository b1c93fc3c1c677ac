import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TransactionDetail } from '@tillwatch/contract';
import { reviewStatus } from '@tillwatch/core/review';
import { ChevronLeft, ChevronRight, CornerUpLeft, ListFilter, Printer, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type NeighborsQuery, placeOptions, type WalkQuery } from '../../../api/transactions.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogDescription, DialogTitle } from '../../../ui/dialog.tsx';
import { formatClock, formatDay, formatInstant, formatMoney } from '../../../ui/format.ts';
import { PriorityBadge } from '../../../ui/priority-badge.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { OpenByLine } from '../../presence/index.ts';
import { ShortcutHint, ShortcutsButton, ShortcutTip } from '../../shortcuts/index.ts';
import { describeWhen } from '../saving/describe-change.ts';
import { nameEmployee } from '../sections/name-employee.ts';
import { describePlace } from './describe-place.ts';
import type { Trail } from './use-trail.ts';

interface ReviewHeaderProps {
  transaction: TransactionDetail;
  listQuery: WalkQuery;
  previousId: string | null;
  nextId: string | null;
  skipsReviewed: boolean;
  onSkipReviewed: (isWanted: boolean) => void;
  trail: Trail;
  onOpen: (id: string) => void;
  onCancel: () => void;
}

/** Which transaction this is, with links to its neighbors. */
export function ReviewHeader(props: ReviewHeaderProps) {
  const { transaction, listQuery, previousId, nextId, trail, onOpen, onCancel } = props;
  const { skipsReviewed, onSkipReviewed } = props;
  return (
    <div className="flex items-start gap-x-4 border-b py-2.5 pr-3 pl-4 max-sm:flex-col-reverse max-sm:py-1.5">
      <div className="min-w-0 flex-1 max-sm:w-full">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 lg:flex-nowrap">
          <DialogTitle className="max-w-full shrink-0 truncate" title={transaction.transactionId}>
            Transaction <span className="font-mono">{transaction.transactionId}</span>
          </DialogTitle>
          <span className="flex shrink-0 gap-1.5">
            <PriorityBadge priority={transaction.priority} />
            <StatusBadge transaction={transaction} />
          </span>
          <ReviewedBy transaction={transaction} />
          <OpenByLine transactionId={transaction.id} />
        </div>
        <DialogDescription className="wrap-anywhere lg:truncate">
          {[
            transaction.transactionType,
            formatMoney(transaction.amount),
            `${formatDay(transaction.transactionTime)} ${formatClock(transaction.transactionTime)}`,
            transaction.registerId !== null && `POS ${transaction.registerId}`,
            nameEmployee(transaction),
          ]
            .filter(Boolean)
            .join(' · ')}
        </DialogDescription>
      </div>
      <div className="flex items-center gap-0.5 max-sm:self-end print:hidden">
        {trail.origin && (
          <ShortcutTip place="review" name="back">
            <Button size="sm" className="mr-1" onClick={trail.goBack}>
              <CornerUpLeft aria-hidden />
              <span className="max-sm:sr-only">Back to {trail.origin.transactionNumber}</span>
              <ShortcutHint place="review" name="back" />
            </Button>
          </ShortcutTip>
        )}
        {!('queue' in listQuery) && !('secondLooks' in listQuery) && (
          <Place transactionId={transaction.id} listQuery={listQuery} />
        )}
        <ShortcutTip
          place="review"
          name="skipReviewed"
          tip={skipsReviewed ? 'Goes to pending ones only' : 'Goes to every one; press for pending ones only'}
        >
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Skip reviewed ones"
            aria-pressed={skipsReviewed}
            className="aria-pressed:bg-primary-soft aria-pressed:text-primary"
            onClick={() => onSkipReviewed(!skipsReviewed)}
          >
            <ListFilter aria-hidden />
          </Button>
        </ShortcutTip>
        <HeaderButton label="Previous transaction" name="previous" to={previousId} onOpen={onOpen}>
          <ChevronLeft aria-hidden />
        </HeaderButton>
        <HeaderButton label="Next transaction" name="next" to={nextId} onOpen={onOpen}>
          <ChevronRight aria-hidden />
        </HeaderButton>
        <Tooltip content="Print">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Print"
            className="max-sm:hidden"
            onClick={() => window.print()}
          >
            <Printer aria-hidden />
          </Button>
        </Tooltip>
        <ShortcutsButton />
        <ShortcutTip place="review" name="close">
          <Button variant="ghost" size="icon-sm" aria-label="Close" onClick={onCancel}>
            <X aria-hidden />
          </Button>
        </ShortcutTip>
      </div>
    </div>
  );
}

/** 'by Jane Doe, 2 minutes ago', next to the status. */
function ReviewedBy({ transaction }: { transaction: TransactionDetail }) {
  const { reviewedByName, reviewedAt } = transaction;
  if (reviewStatus(transaction) === 'pending' || !reviewedByName || reviewedAt === null) return null;
  return (
    <span className="truncate text-xs text-muted-foreground" title={formatInstant(reviewedAt)}>
      by {reviewedByName}, {describeWhen(reviewedAt)}
    </span>
  );
}

/** Its position in the list in force. */
function Place({ transactionId, listQuery }: { transactionId: string; listQuery: NeighborsQuery }) {
  const { data } = useQuery({ ...placeOptions(transactionId, listQuery), placeholderData: keepPreviousData });
  if (!data) return null;
  const { place, total } = data;
  return (
    <span className="px-1.5 text-sm whitespace-nowrap text-muted-foreground tabular-nums max-sm:text-xs">
      {describePlace(place, total)}
    </span>
  );
}

interface HeaderButtonProps {
  label: string;
  name: 'previous' | 'next';
  /** Null at the end of the list, and until it is known. */
  to: string | null;
  onOpen: (id: string) => void;
  children: ReactNode;
}

function HeaderButton({ label, name, to, onOpen, children }: HeaderButtonProps) {
  return (
    <ShortcutTip place="review" name={name} tip={`${label}, nothing saved`}>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={label}
        // Not `disabled`: at the end of the list the dialog must keep the focus.
        aria-disabled={to === null}
        onClick={() => {
          if (to !== null) onOpen(to);
        }}
      >
        {children}
      </Button>
    </ShortcutTip>
  );
}
