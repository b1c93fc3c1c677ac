export interface RiskInput {
  /** Dollars. */
  amount: number;
  transactionType: string;
  /** The store's wall clock, 'YYYY-MM-DDTHH:MM:SS'. */
  transactionTime: string;
}

export interface Risk {
  id: 'high-value' | 'aborted' | 'peak-hours';
  title: string;
  level: 'red' | 'yellow';
  detail: string;
}

const HIGH_VALUE_DOLLARS = 30;
const PEAK_FIRST_HOUR = 14;
const PEAK_LAST_HOUR = 18;

/** The risks to show in the review dialog. Specification, section 9, "Risk rules". */
export function assessRisks({ amount, transactionType, transactionTime }: RiskInput): Risk[] {
  const risks: Risk[] = [];
  if (Math.abs(amount) > HIGH_VALUE_DOLLARS) {
    risks.push({
      id: 'high-value',
      title: 'High Value Transaction',
      level: 'red',
      detail: `The amount is above $${HIGH_VALUE_DOLLARS.toFixed(2)}`,
    });
  }
  if (transactionType.toLowerCase().includes('abort')) {
    risks.push({
      id: 'aborted',
      title: 'Transaction Aborted',
      level: 'red',
      detail: 'Customer may have left with items',
    });
  }
  const hour = Number(transactionTime.slice(11, 13));
  if (hour >= PEAK_FIRST_HOUR && hour <= PEAK_LAST_HOUR) {
    risks.push({
      id: 'peak-hours',
      title: 'Peak Hours',
      level: 'yellow',
      detail: `It happened between ${PEAK_FIRST_HOUR}:00 and ${PEAK_LAST_HOUR}:59`,
    });
  }
  return risks;
}
