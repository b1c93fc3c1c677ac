import type { ListedTransaction } from '@tillwatch/contract';
import { formatMoney } from '../../../ui/format.ts';
import { FlagChips } from './flag-chips.tsx';

/**
 * What kind of transaction it is, with its strongest finding, and the reason as far as there is room: why it is worth a
 * look or, if it isn't, why a filter hit. The parent sets the width.
 */
export function TypeText({ row }: { row: ListedTransaction }) {
  const { transactionType, filterFlags, priority, voidedAmount } = row;
  const reason = row.risk?.sentence ?? row.reason;
  return (
    <span className="@container flex min-w-0 items-center gap-2">
      <span title={transactionType} className="max-w-full min-w-0 shrink truncate">
        {transactionType}
      </span>
      {!row.risk?.sentence && <FlagChips type={transactionType} flags={filterFlags} priority={priority} />}
      {voidedAmount !== null && (
        <span className="min-w-0 truncate text-muted-foreground">{formatMoney(voidedAmount)} voided</span>
      )}
      {reason !== null && (
        <span
          title={reason}
          className="hidden min-w-0 flex-1 truncate text-muted-foreground @min-[12rem]:block"
        >
          {reason}
        </span>
      )}
    </span>
  );
}
