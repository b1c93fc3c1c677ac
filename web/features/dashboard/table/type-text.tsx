import type { ListedTransaction } from '@tillwatch/contract';
import { formatMoney } from '../../../ui/format.ts';
import { FlagChips } from './flag-chips.tsx';

/** Why it is worth a look or, if it isn't, why a filter hit. */
export const reasonOf = ({ risk, reason }: ListedTransaction): string | null => risk?.sentence ?? reason;

/**
 * What kind of transaction it is, with its strongest finding, and the reason as far as there is room. The parent
 * sets the width.
 * @param hidesReason it is somewhere else.
 */
export function TypeText({ row, hidesReason = false }: { row: ListedTransaction; hidesReason?: boolean }) {
  const { transactionType, filterFlags, priority, voidedAmount } = row;
  const reason = hidesReason ? null : reasonOf(row);
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
