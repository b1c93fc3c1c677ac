import { useQueryClient } from '@tanstack/react-query';
import type { QueueItem } from '@tillwatch/contract';
import { transactionOptions } from '../../api/transactions.ts';
import { ContestedMark } from '../../ui/contested-mark.tsx';
import { formatClock, formatDay, formatMoney } from '../../ui/format.ts';
import { MoneyAtRisk } from '../../ui/money-at-risk.tsx';
import { nameCashier } from '../../ui/name-cashier.ts';
import { PriorityMark } from '../../ui/priority-badge.tsx';
import { OpenByMark } from '../presence/index.ts';

interface QueueRowProps {
  row: QueueItem;
  /** In the queue, from 1. */
  place: number;
  onOpen: (id: string) => void;
}

const CELL = 'h-11 px-3 md:py-1 md:first:pl-4 md:last:pr-4 max-md:h-auto max-md:px-4';

export function QueueRow({ row, place, onOpen }: QueueRowProps) {
  const client = useQueryClient();
  const fetchAhead = () => void client.prefetchQuery(transactionOptions(row.id));
  const why = row.risk?.sentence ?? row.reason ?? row.transactionType;
  return (
    <tr
      data-transaction={row.id}
      className="group cursor-pointer border-b last:border-b-0 focus-within:bg-primary-soft hover:bg-accent max-md:grid max-md:grid-cols-[2.25rem_minmax(0,1fr)_auto] max-md:gap-x-1 max-md:py-2"
      onPointerEnter={fetchAhead}
      onClick={() => onOpen(row.id)}
    >
      <td className={`${CELL} text-muted-foreground tabular-nums`}>{place}</td>
      <td className={`${CELL} min-w-0 max-md:px-0`}>
        <button
          type="button"
          title={why}
          className="mb-0.5 block max-w-full rounded-sm text-left text-foreground outline-offset-0 md:line-clamp-2"
          onFocus={fetchAhead}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(row.id);
          }}
        >
          <span className="sr-only">Review transaction {row.transactionId}: </span>
          {why}
        </button>
        <span className="flex max-w-full items-center gap-2 text-xs text-muted-foreground">
          <PriorityMark priority={row.priority} hasFinding={row.filterFlags.length > 0} />
          <span className="truncate">
            {row.transactionType}, {formatMoney(row.amount)}
          </span>
          <ContestedMark isContested={row.isContested} />
          <OpenByMark transactionId={row.id} />
        </span>
      </td>
      <td className={`${CELL} text-right font-medium tabular-nums max-md:pl-0`}>
        <MoneyAtRisk risk={row.risk} />
      </td>
      <td className={`${CELL} truncate max-md:col-start-2 max-md:px-0 max-md:text-xs`} title={row.storeName}>
        {row.storeNumber}
        <span className="md:max-lg:sr-only"> · {row.storeName}</span>
      </td>
      <td
        className={`${CELL} truncate max-md:col-start-2 max-md:px-0 max-md:text-xs`}
        title={nameCashier(row) ?? undefined}
      >
        {nameCashier(row) ?? <span className="text-muted-foreground">Not named</span>}
      </td>
      <td
        className={`${CELL} whitespace-nowrap text-muted-foreground tabular-nums max-md:col-start-2 max-md:px-0 max-md:text-xs`}
      >
        <time dateTime={row.transactionTime}>
          {formatDay(row.transactionTime.slice(0, 10))}, {formatClock(row.transactionTime).slice(0, 5)}
        </time>
      </td>
    </tr>
  );
}
