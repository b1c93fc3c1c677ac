import type { RegisterTicket, RegisterTimeline } from '@tillwatch/contract';

export const NO_TIMES =
  'The export gives no times of day, so there is no telling what was rung right before or after this transaction.';
const TURNED_BACK =
  'The numbers of this POS don’t follow its times here: its clock may have been set back, so what came first is not certain.';

interface Clock extends Pick<RegisterTimeline, 'isTurnedBack'> {
  /** In order of time. */
  tickets: readonly Pick<RegisterTicket, 'transactionTime'>[];
}

/** @returns what the register's clock leaves uncertain; null if nothing. */
export function describeClock({ tickets, isTurnedBack }: Clock): string | null {
  const times = new Set(tickets.map(({ transactionTime }) => transactionTime));
  if (tickets.length > 1 && times.size === 1 && tickets[0]?.transactionTime.endsWith('T00:00:00'))
    return NO_TIMES;
  return isTurnedBack ? TURNED_BACK : null;
}
