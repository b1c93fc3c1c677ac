import { Link } from '@tanstack/react-router';
import type { RiskyTransaction } from '@tillwatch/contract';
import { SearchCheck } from 'lucide-react';
import { CardSection } from '../../../ui/card-section.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatClock, formatMoney } from '../../../ui/format.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { atRiskText } from '../parts/at-risk.ts';
import { HINTS } from '../parts/figure.tsx';
import { monthDay } from './week-words.ts';

interface RiskiestTableProps {
  storeId: number;
  employeeId: string;
  transactions: readonly RiskyTransaction[];
}

/** What deserves a look first; each leads to its review. */
export function RiskiestTable({ storeId, employeeId, transactions }: RiskiestTableProps) {
  return (
    <CardSection title="Riskiest Transactions" note="the highest expected loss first">
      {transactions.length === 0 ? (
        <EmptyState
          icon={SearchCheck}
          title="None of the transactions is worth a look"
          description="Nothing about any of them calls for a look."
          className="py-8"
        />
      ) : (
        <Table
          caption="The cashier's riskiest transactions"
          columns={columnsOf(storeId, employeeId)}
          rows={transactions}
          keyOf={({ id }) => id}
        />
      )}
    </CardSection>
  );
}

const columnsOf = (storeId: number, employeeId: string): readonly Column<RiskyTransaction>[] => [
  {
    title: 'Time',
    cell: ({ transactionTime }) => (
      <time dateTime={transactionTime} className="whitespace-nowrap">
        <span className="text-muted-foreground">{monthDay(transactionTime.slice(0, 10))}</span>{' '}
        {formatClock(transactionTime)}
      </time>
    ),
  },
  {
    title: 'Transaction',
    cell: ({ id, transactionId, transactionTime }) => {
      const day = transactionTime.slice(0, 10);
      return (
        <Link
          to="/"
          search={{ store: storeId, start: day, end: day, employee: employeeId, transaction: id }}
          aria-label={`Review transaction ${transactionId}`}
          className="rounded-sm font-medium text-primary tabular-nums underline-offset-4 hover:underline"
        >
          {transactionId}
        </Link>
      );
    },
  },
  {
    title: 'Why It’s Worth a Look',
    cell: ({ transactionType, sentence }) => (
      <span className="block py-1 md:max-w-prose">
        {sentence ?? `${transactionType}. What the cashier's weeks say.`}
      </span>
    ),
  },
  { title: 'Amount', alignsRight: true, cell: ({ amount }) => formatMoney(amount) },
  {
    title: 'At Risk',
    alignsRight: true,
    cell: (transaction) => <span title={HINTS.atRisk}>{atRiskText(transaction)}</span>,
  },
  {
    title: 'Expected Loss',
    alignsRight: true,
    cell: ({ expectedLoss }) => <span title={HINTS.expectedLoss}>{formatMoney(expectedLoss)}</span>,
  },
  { title: 'Status', cell: (transaction) => <StatusBadge transaction={transaction} /> },
];
