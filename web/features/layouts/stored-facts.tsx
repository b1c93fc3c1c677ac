import type { LayoutExample } from '@tillwatch/contract';
import type { ReactNode } from 'react';
import { formatClock, formatDay, formatMoney } from '../../ui/format.ts';

const SHOWN_ITEMS = 8;

/** A transaction as it is stored. */
export function StoredFacts({ stored }: { stored: Omit<LayoutExample, 'kind'> }) {
  const { items } = stored;
  const facts: [label: string, value: ReactNode][] = [
    ['Number', stored.transactionId],
    ['Date', formatDay(stored.transactionTime.slice(0, 10))],
    ['Time', formatClock(stored.transactionTime)],
    ['Register', stored.registerId ?? 'N/A'],
    ['Employee', [stored.employeeId, stored.employeeName].filter(Boolean).join(' ') || 'N/A'],
    ['Type', stored.transactionType],
    ['Amount', formatMoney(stored.amount)],
  ];
  return (
    <div className="min-w-0">
      <h4 className="mb-1 text-xs font-medium text-muted-foreground">As it was read</h4>
      <dl className="grid grid-cols-[5.5rem_1fr] gap-x-3 gap-y-0.5 rounded-lg border px-3 py-2 text-sm tabular-nums">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="min-w-0 font-medium break-words">{value}</dd>
          </div>
        ))}
        {items.length > 0 && (
          <>
            <dt className="text-muted-foreground">Items</dt>
            <dd className="min-w-0">
              <ul>
                {items.slice(0, SHOWN_ITEMS).map(({ name, price, quantity }, place) => (
                  // Two lines may say the same; their order never changes.
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={place} className="flex justify-between gap-3">
                    <span className="min-w-0 break-words">
                      {quantity !== 1 && `${quantity} × `}
                      {name}
                    </span>
                    <span className="shrink-0">{formatMoney(price)}</span>
                  </li>
                ))}
              </ul>
              {items.length > SHOWN_ITEMS && (
                <p className="text-xs text-muted-foreground">and {items.length - SHOWN_ITEMS} more</p>
              )}
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
