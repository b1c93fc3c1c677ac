import type { TransactionDetail } from '@tillwatch/contract';
import { formatClock, formatDay, formatInstant, formatMoney, formatRelative } from '../../../ui/format.ts';
import { PriorityBadge } from '../../../ui/priority-badge.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { Fact, Facts } from '../layout/facts.tsx';
import { Section } from '../layout/section.tsx';
import { nameEmployee } from './name-employee.ts';

export function Details({ transaction }: { transaction: TransactionDetail }) {
  const { source, verifiedAt, verifiedByName, unverifiedAt, unverifiedByName } = transaction;
  return (
    <Section title="Transaction Details">
      <Facts>
        <Fact name="Transaction ID">
          <span className="font-mono">{transaction.transactionId}</span>
        </Fact>
        <Fact name="Type">{transaction.transactionType}</Fact>
        <Fact name="Time">
          <time dateTime={transaction.transactionTime}>
            {formatDay(transaction.transactionTime)} {formatClock(transaction.transactionTime)}
          </time>
        </Fact>
        <Fact name="Amount">
          <span className="tabular-nums">{formatMoney(transaction.amount)}</span>
        </Fact>
        <Fact name="Employee">{nameEmployee(transaction)}</Fact>
        <Fact name="POS">{transaction.registerId ?? 'N/A'}</Fact>
        <Fact name="Priority">
          <PriorityBadge priority={transaction.priority} />
        </Fact>
        <Fact name="Status">
          <StatusBadge transaction={transaction} />
        </Fact>
        {verifiedAt !== null && (
          <Fact name="Verified" wide>
            <WhoAndWhen name={verifiedByName} at={verifiedAt} />
          </Fact>
        )}
        {unverifiedAt !== null && (
          <Fact name="Unverified" wide>
            <WhoAndWhen name={unverifiedByName} at={unverifiedAt} />
          </Fact>
        )}
        <Fact name="Source" wide>
          {source.filename}, sheet {source.sheet}, {describeRows(source)}
        </Fact>
      </Facts>
    </Section>
  );
}

function describeRows({ firstRow, lastSheet, lastRow }: TransactionDetail['source']): string {
  if (lastSheet !== null) return `row ${firstRow} to sheet ${lastSheet}, row ${lastRow}`;
  return firstRow === lastRow ? `row ${firstRow}` : `rows ${firstRow}–${lastRow}`;
}

function WhoAndWhen({ name, at }: { name: string | null; at: string }) {
  return (
    <>
      {name !== null && `by ${name}, `}
      <Tooltip content={formatInstant(at)}>
        <time dateTime={at} className="print:hidden">
          {formatRelative(at)}
        </time>
      </Tooltip>
      <span className="hidden print:inline">{formatInstant(at)}</span>
    </>
  );
}
