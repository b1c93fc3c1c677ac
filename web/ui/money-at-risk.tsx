import type { ListedRisk } from '@tillwatch/contract';
import { formatMoney } from './format.ts';

type Money = Pick<ListedRisk, 'moneyAtRisk' | 'isMoneyAssumed'>;

/** Explains an amount that is not printed anywhere. */
export const ASSUMED_MONEY =
  'The receipt doesn’t say how much: such cases are assumed to cost this, with what is counted on other tickets, so that they can be ranked.';

/** Why the order by risk is not the order of the money. */
export const RISK_MEANING = 'Risk is the money at risk times how likely a look is worth it.';

/** '$12.50', 'about $9.00'. */
export function moneyAtRiskText({ moneyAtRisk, isMoneyAssumed }: Money): string {
  return `${isMoneyAssumed ? 'about ' : ''}${formatMoney(moneyAtRisk)}`;
}

/** Money that may be missing; a dash if none is. */
export function MoneyAtRisk({ risk }: { risk: Money | null }) {
  if (!risk || risk.moneyAtRisk === 0) return '–';
  return (
    <span className="whitespace-nowrap" {...(risk.isMoneyAssumed && { title: ASSUMED_MONEY })}>
      {moneyAtRiskText(risk)}
    </span>
  );
}
