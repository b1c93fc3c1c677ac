import type { LayoutExample } from '@tillwatch/contract';
import { FILTERS } from '@tillwatch/core/detection';
import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';
import { formatClock, formatDay, formatMoney } from '../../ui/format.ts';
import { nameCashier } from '../../ui/name-cashier.ts';

const SHOWN_ITEMS = 12;

type Stored = Omit<LayoutExample, 'kind' | 'reasons'>;

/** A transaction as it is stored. */
export function StoredFacts({ stored }: { stored: Stored }) {
  const { items } = stored;
  return (
    <div className="max-w-2xl min-w-0">
      <h4 className="mb-1 text-xs font-medium text-muted-foreground">As it was read</h4>
      <dl className="grid grid-cols-[5.5rem_1fr] gap-x-3 gap-y-0.5 rounded-lg border px-3 py-2 text-sm tabular-nums">
        <Facts facts={listHead(stored)} />
        {items.length > 0 && (
          <>
            <dt className="text-muted-foreground">Items</dt>
            <dd className="min-w-0">
              <ul>
                {items.slice(0, SHOWN_ITEMS).map((item, place) => (
                  // Two lines may say the same; their order never changes.
                  // oxlint-disable-next-line react/no-array-index-key
                  <Item key={place} item={item} />
                ))}
              </ul>
              {items.length > SHOWN_ITEMS && (
                <p className="text-xs text-muted-foreground">and {items.length - SHOWN_ITEMS} more</p>
              )}
            </dd>
          </>
        )}
        <Facts facts={listMoney(stored)} />
      </dl>
    </div>
  );
}

type Fact = readonly [label: string, value: ReactNode];

function listHead(stored: Stored): Fact[] {
  return [
    ['Number', stored.transactionId],
    ['Date', formatDay(stored.transactionTime.slice(0, 10))],
    ['Time', formatClock(stored.transactionTime)],
    ['Register', stored.registerId ?? 'N/A'],
    ['Employee', nameCashier(stored, ' ') ?? 'N/A'],
    ['Type', stored.transactionType],
    ['Amount', formatMoney(stored.amount)],
  ];
}

/** What the file has of it. */
function listMoney({ discount, tax, payments, change, filters }: Stored): Fact[] {
  const amounts: [label: string, dollars: number | null][] = [
    ['Discount', discount],
    ['Tax', tax],
  ];
  return [
    ...amounts.flatMap(([label, dollars]): Fact[] =>
      dollars === null || dollars === 0 ? [] : [[label, formatMoney(dollars)]],
    ),
    ...(payments.length > 0
      ? [
          [
            'Paid',
            payments.map(({ method, amount }) => `${method} ${formatMoney(amount)}`).join(', '),
          ] as Fact,
        ]
      : []),
    ...(change !== null && change !== 0 ? [['Change', formatMoney(change)] as Fact] : []),
    ['Flags', filters.map(labelOf).join(', ') || 'None'],
  ];
}

const labelOf = (filter: string): string => FILTERS.find(({ id }) => id === filter)?.label ?? filter;

function Facts({ facts }: { facts: readonly Fact[] }) {
  return facts.map(([label, value]) => (
    <div key={label} className="contents">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0 font-medium break-words">{value}</dd>
    </div>
  ));
}

const STATES: Partial<Record<Stored['items'][number]['state'], string>> = {
  void: 'voided',
  suspended: 'set aside',
};

function Item({ item: { name, price, quantity, state } }: { item: Stored['items'][number] }) {
  const note = STATES[state];
  return (
    <li className={cn('flex justify-between gap-3', note !== undefined && 'text-medium')}>
      <span className="min-w-0 break-words">
        {quantity !== 1 && `${quantity} × `}
        {name}
        {note !== undefined && ` (${note})`}
      </span>
      <span className="shrink-0">{formatMoney(price)}</span>
    </li>
  );
}
