import { LIMITS } from '@tillwatch/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { formatCount } from '../../../ui/format.ts';
import { ShortcutTip } from '../../shortcuts/index.ts';
import { pageCountOf } from '../view/dashboard-view.ts';
import { pageButtons } from './page-buttons.ts';

interface PaginationProps {
  page: number;
  total: number;
  /** The rows and total shown are the previous ones; the requested page is loading. */
  isPrevious: boolean;
  onPage: (page: number) => void;
}

export function Pagination({ page, total, isPrevious, onPage }: PaginationProps) {
  const pageCount = pageCountOf(total);
  // The sentence describes the rows shown, the buttons the requested page.
  const [shownPage, setShownPage] = useState(page);
  if (!isPrevious && shownPage !== page) setShownPage(page);
  const first = Math.min((shownPage - 1) * LIMITS.defaultPageSize + 1, total);
  const last = Math.min(shownPage * LIMITS.defaultPageSize, total);
  const { numbers, last: lastPage } = pageButtons(Math.min(page, pageCount), pageCount);
  const pageButton = (number: number) => (
    <Button
      key={number}
      size="sm"
      variant={number === page ? 'primary' : 'ghost'}
      aria-label={`Page ${formatCount(number)}`}
      aria-current={number === page ? 'page' : undefined}
      className="min-w-7 tabular-nums pointer-coarse:min-w-11"
      onClick={() => onPage(number)}
    >
      {formatCount(number)}
    </Button>
  );
  return (
    <nav
      aria-label="Pages of transactions"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-4 py-2 text-sm lg:pr-[calc(1rem+var(--floating-room,0px))]"
    >
      <p className={cn('text-muted-foreground tabular-nums', isPrevious && 'opacity-50')}>
        Showing {formatCount(first)} to {formatCount(last)} of {formatCount(total)} transactions
      </p>
      <div className="flex flex-wrap items-center gap-1">
        <ShortcutTip place="list" name="previousPage">
          <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden />
            <span className="max-sm:sr-only">Previous</span>
          </Button>
        </ShortcutTip>
        {numbers.map(pageButton)}
        {lastPage !== null && (
          <>
            <span aria-hidden className="px-1 text-muted-foreground">
              …
            </span>
            {pageButton(lastPage)}
          </>
        )}
        <ShortcutTip place="list" name="nextPage">
          <Button size="sm" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
            <span className="max-sm:sr-only">Next</span>
            <ChevronRight aria-hidden />
          </Button>
        </ShortcutTip>
      </div>
    </nav>
  );
}
