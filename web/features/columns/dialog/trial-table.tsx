import type { ColumnQuestionRecord } from '@tillwatch/contract';
import { assessReceipt } from '@tillwatch/core/detection';
import { type MappingTrial, type Receipt, tryMapping } from '@tillwatch/core/journal';
import { useMemo } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { formatClock, formatCount, formatDay, formatMoney } from '../../../ui/format.ts';
import { nameCashier } from '../../../ui/name-cashier.ts';
import type { Draft } from '../draft/draft.ts';

/** How the first rows are understood with the current answer. */
export function TrialTable({ question, draft }: { question: ColumnQuestionRecord; draft: Draft }) {
  const trial = useMemo(() => tryMapping(question, draft), [question, draft]);
  return <Trial trial={trial} isOfTickets={draft.rows !== undefined} />;
}

/** What was read of the first rows. */
export function Trial({ trial, isOfTickets }: { trial: MappingTrial; isOfTickets: boolean }) {
  const { receipts, rejections } = trial;
  const [rejection] = rejections;
  return (
    <section aria-label="How it is understood">
      <h3 className="mb-1.5 text-sm font-medium">How these rows are understood</h3>
      {receipts.length === 0 ? (
        <Banner tone="warning">
          {isOfTickets ? 'Like this' : 'With these columns'}, none of the first rows can be read.{' '}
          {rejection?.reason ?? 'Nothing in them was recognized as a transaction.'}
        </Banner>
      ) : (
        <>
          <p role="status" className="mb-1.5 text-sm text-muted-foreground">
            {formatCount(receipts.length)} {receipts.length === 1 ? 'transaction' : 'transactions'} in the
            first rows
            {rejection !== undefined &&
              `, ${formatCount(rejections.length)} left out. Row ${rejection.firstRow}: ${rejection.reason}`}
          </p>
          <ReceiptTable receipts={receipts} />
        </>
      )}
    </section>
  );
}

function ReceiptTable({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <div
      // Lets the keyboard scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label="Transactions of the first rows"
      className="max-h-56 overflow-auto rounded-lg border"
    >
      <table className="w-full text-sm whitespace-nowrap">
        <thead className="sticky top-0 bg-muted text-left text-xs text-muted-foreground">
          <tr className="*:px-3 *:py-1.5 *:font-medium">
            <th scope="col">Number</th>
            <th scope="col">Type</th>
            <th scope="col">Date</th>
            <th scope="col">Time</th>
            <th scope="col">Register</th>
            <th scope="col">Employee</th>
            <th scope="col" className="text-right">
              Items
            </th>
            <th scope="col" className="text-right">
              Total
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums [&_td]:px-3 [&_td]:py-1 [&_tr]:border-t">
          {receipts.map((receipt) => (
            <ReceiptRow key={`${receipt.source.firstRow}-${receipt.transactionNumber}`} receipt={receipt} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { transactionType, amountCents } = assessReceipt(receipt);
  return (
    <tr>
      <td>{receipt.transactionNumber}</td>
      <td>{transactionType}</td>
      <td>{formatDay(receipt.time.slice(0, 10))}</td>
      <td>{formatClock(receipt.time)}</td>
      <td>{receipt.registerId ?? 'N/A'}</td>
      <td className="max-w-40 truncate" title={nameCashier(receipt, ' ') ?? undefined}>
        {nameCashier(receipt, ' ') ?? 'N/A'}
      </td>
      <td className="text-right">{receipt.items.length}</td>
      <td className="text-right">{receipt.totalCents === null ? 'None' : formatMoney(amountCents / 100)}</td>
    </tr>
  );
}
