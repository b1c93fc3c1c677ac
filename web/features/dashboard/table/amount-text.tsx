import { cn } from '../../../ui/cn.ts';
import { formatMoney } from '../../../ui/format.ts';

/** Dollars with two decimals; money that left the drawer has a minus sign and a color. */
export function AmountText({ amount }: { amount: number }) {
  return (
    <span className={cn('tabular-nums', amount < 0 && 'font-medium text-high')}>{formatMoney(amount)}</span>
  );
}
