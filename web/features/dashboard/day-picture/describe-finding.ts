import type { PicturedTransaction } from '@tillwatch/contract';
import { PRIORITIES } from '@tillwatch/core/detection';
import { formatClock, formatMoney } from '../../../ui/format.ts';

export function nameRegister(registerId: string | null): string {
  return registerId === null ? 'No POS' : `POS ${registerId}`;
}

/** Everything that the picture shows of a finding. */
export function describeFinding(finding: PicturedTransaction): string {
  return [
    formatClock(finding.transactionTime),
    nameRegister(finding.registerId),
    `number ${finding.transactionId}`,
    finding.transactionType,
    formatMoney(finding.amount),
    PRIORITIES.find(({ id }) => id === finding.priority)?.label,
    finding.riskDollars > 0 && `expected loss ${formatMoney(finding.riskDollars)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
