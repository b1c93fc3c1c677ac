import type { Cashier } from '@tillwatch/contract';
import { moneyAtRiskText } from '../../../ui/money-at-risk.tsx';

/** '$12.50', or 'about $9.00' where it is assumed, or some of it. */
export function atRiskText({ atRisk, isAtRiskAssumed }: Pick<Cashier, 'atRisk' | 'isAtRiskAssumed'>): string {
  return moneyAtRiskText({ moneyAtRisk: atRisk, isMoneyAssumed: isAtRiskAssumed });
}
