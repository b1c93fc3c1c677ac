import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ListedTransaction } from '@tillwatch/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/client.ts';
import { PriorityMark } from '../../../ui/priority-badge.tsx';
import { TooltipProvider } from '../../../ui/tooltip.tsx';
import { ListError } from './list-error.tsx';
import { Pagination } from './pagination.tsx';
import { TransactionTable } from './transaction-table.tsx';

const row: ListedTransaction = {
  id: '1-7',
  uploadId: '1-1',
  transactionId: '4707',
  storeId: 1,
  employeeId: '115',
  employeeName: 'SAM K',
  registerId: '2',
  transactionType: 'Refund',
  transactionTime: '2026-11-18T17:02:57',
  amount: -1204.5,
  priority: 'check_all',
  filterFlags: ['refund'],
  isVerified: false,
  isFlagged: true,
  verificationNotes: '',
  noteByName: null,
  verifiedBy: null,
  verifiedAt: null,
  unverifiedBy: null,
  unverifiedAt: null,
  version: 1,
  createdAt: '2026-11-18T18:00:00.000Z',
  reason: 'Money was given back.',
  voidedAmount: null,
  risk: null,
  isContested: false,
  reviewedBy: null,
  reviewedByName: null,
  reviewedAt: null,
};

const selection = { ids: [], has: () => false, set: () => {}, clear: () => {} };

function renderTable(rows: ListedTransaction[] | undefined): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <TransactionTable
          rows={rows}
          isPrevious={false}
          selection={selection}
          currentId={undefined}
          showDate={false}
          hasReasonBelow={false}
          sortBy="time"
          sortOrder="desc"
          onSort={() => {}}
          onOpen={() => {}}
          onRest={() => {}}
          bodyRef={null}
        />
      </TooltipProvider>
    </QueryClientProvider>,
  );
}

/** The texts of every element of one kind. */
function textsOf(html: string, tag: string): string[] {
  const elements = [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(
    ([element]) => element,
  );
  return elements.map((element) =>
    element
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

describe('the table', () => {
  // Specification: 2.88
  it('has the specified columns, and the place by risk', () => {
    expect(textsOf(renderTable([]), 'th')).toEqual([
      'Priority',
      'Risk',
      'Transaction ID',
      'Type',
      'Time',
      'Employee',
      'POS',
      'Amount',
      'Status',
      'Actions',
    ]);
  });

  // Specification: 2.89, 2.91, 2.92
  it('shows a transaction: its time of 24 hours with seconds, dollars with two decimals, and a button', () => {
    expect(textsOf(renderTable([row]), 'td')).toEqual([
      'Check All',
      '',
      '4707',
      'Refund Money was given back.',
      '17:02:57',
      '115 SAM K',
      '2',
      '-$1,204.50',
      'Flagged',
      'Review',
    ]);
  });

  it("shows its place by risk, and what speaks for a look in the place of the filter's reason", () => {
    const risk = {
      dayRank: 3,
      moneyAtRisk: 42.5,
      isMoneyAssumed: false,
      sentence: 'The drawer was opened after it.',
    };
    const cells = textsOf(renderTable([{ ...row, risk }]), 'td');
    expect(cells.slice(0, 4)).toEqual([
      'Check All',
      'Number 3 of its day by risk in this store',
      '4707',
      'Refund The drawer was opened after it.',
    ]);
    const unranked = { ...risk, dayRank: null, sentence: null };
    expect(textsOf(renderTable([{ ...row, risk: unranked }]), 'td').slice(1, 4)).toEqual([
      '',
      '4707',
      'Refund Money was given back.',
    ]);
  });

  // Specification: 2.90
  it('shows N/A where the export names no register', () => {
    expect(textsOf(renderTable([{ ...row, registerId: null }]), 'td')[6]).toBe('N/A');
  });

  // Specification: 2.98, 9.10
  it('shows ten gray rows while it loads', () => {
    expect(renderTable(undefined).match(/<tr class="h-9/g)).toHaveLength(10);
  });
});

describe('a priority', () => {
  // Specification: 4.25 to 4.28
  it.each([
    ['check_all', 'Check All', 'text-high'],
    ['check_lot', 'Check Lot', 'text-medium'],
    ['check_few', 'Check Few', 'text-low'],
    ['urgent', 'Unknown', 'text-muted-foreground'],
  ])('%s shows %s', (priority, label, color) => {
    const html = renderToStaticMarkup(<PriorityMark priority={priority} />);
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe(label);
    expect(html).toContain(color);
  });
});

describe('the pages', () => {
  const buttonsOf = (page: number, total: number) => {
    const html = renderToStaticMarkup(
      <TooltipProvider>
        <Pagination page={page} total={total} isPrevious={false} onPage={() => {}} />
      </TooltipProvider>,
    );
    return {
      text: textsOf(html, 'p')[0],
      numbers: textsOf(html, 'button').slice(1, -1),
      disabled: [...html.matchAll(/<button[^>]* disabled=""[^>]*>.*?<\/button>/g)].map(([button]) =>
        button.includes('Previous') ? 'Previous' : 'Next',
      ),
      hasEllipsis: html.includes('…'),
    };
  };

  // Specification: 2.99, 2.100, 2.102, 9.8, 9.9
  it('say what is shown, and end at the first and the last', () => {
    expect(buttonsOf(1, 307)).toEqual({
      text: 'Showing 1 to 50 of 307 transactions',
      numbers: ['1', '2', '3', '4', '5', '7'],
      disabled: ['Previous'],
      hasEllipsis: true,
    });
    expect(buttonsOf(7, 307)).toMatchObject({
      text: 'Showing 301 to 307 of 307 transactions',
      disabled: ['Next'],
    });
    expect(buttonsOf(2, 250)).toMatchObject({ numbers: ['1', '2', '3', '4', '5'], hasEllipsis: false });
  });
});

// Specification: 8.11
it('says with which status the list could not be fetched', () => {
  const html = renderToStaticMarkup(
    <ListError error={new ApiError(503, 'Service Unavailable', '')} hasRows={false} onRetry={() => {}} />,
  );
  expect(textsOf(html, 'p')).toContain('Failed to fetch transactions: 503');
});
