import { cn } from '../../../ui/cn.ts';
import { formatMoney } from '../../../ui/format.ts';

/** Dollars with two decimals; what went out of the till has a minus and the color. */
export function AmountText({ amount }: { amount: number }) {
  return (
    <span className={cn('tabular-nums', amount < 0 && 'font-medium text-high')}>{formatMoney(amount)}</span>
  );
}
