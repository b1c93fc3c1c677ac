import type { RegisterTicket } from '@tillwatch/contract';

export const NO_TIMES =
  'The export gives no times of day, so there is no telling what was rung right before or after this transaction.';
const RAN_BACK =
  'The numbers of this POS don’t follow its times here: its clock may have been set back, so what came first is not certain.';

type Ticket = Pick<RegisterTicket, 'transactionId' | 'transactionTime'>;

/** @param tickets in order of time. @returns what the register's clock leaves uncertain; null if nothing. */
export function describeClock(tickets: readonly Ticket[]): string | null {
  const times = new Set(tickets.map(({ transactionTime }) => transactionTime));
  if (tickets.length > 1 && times.size === 1 && tickets[0]?.transactionTime.endsWith('T00:00:00'))
    return NO_TIMES;
  return hasRunBack(tickets) ? RAN_BACK : null;
}

/** Whether the numbers fall more than once; once, they may have started over. */
function hasRunBack(tickets: readonly Ticket[]): boolean {
  const numbers = tickets.map(({ transactionId }) => Number(transactionId));
  if (numbers.some((number) => !Number.isInteger(number))) return false;
  return numbers.slice(1).filter((number, at) => number < (numbers[at] ?? 0)).length > 1;
}
