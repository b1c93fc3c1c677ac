/** What of a case's transaction the amount at stake depends on. */
export interface StakedTransaction {
  /** Dollars; negative for a refund. */
  amount: number;
  isFlagged: boolean;
  isSetAside: boolean;
}

export interface AtStake {
  /**
   * Cents of all that are still flagged, refunds added as positive: money given back is as much at stake as money taken
   * in.
   */
  cents: number;
  /** How many transactions these amounts are of. */
  flagged: number;
  /** The case's other transactions: no longer flagged, or gone from their file, which was read again. */
  unflagged: number;
  setAside: number;
}

/** What is at stake in a case, and how many of its transactions no longer count. */
export function sumAtStake(transactions: readonly StakedTransaction[]): AtStake {
  const present = transactions.filter(({ isSetAside }) => !isSetAside);
  const flagged = present.filter(({ isFlagged }) => isFlagged);
  return {
    cents: flagged.reduce((sum, { amount }) => sum + Math.abs(Math.round(amount * 100)), 0),
    flagged: flagged.length,
    unflagged: present.length - flagged.length,
    setAside: transactions.length - present.length,
  };
}

export const AT_STAKE_LABEL = 'Amounts of what is still flagged';

/** 'of 2 transactions, refunds and sales added up; without 1 that is no longer flagged' */
export function describeAtStake({ flagged, unflagged, setAside }: AtStake): string {
  const without = [
    unflagged > 0 && `${unflagged} that ${unflagged === 1 ? 'is' : 'are'} no longer flagged`,
    setAside > 0 && `${setAside} that ${setAside === 1 ? 'was' : 'were'} set aside`,
  ].filter((part) => part !== false);
  const counted =
    flagged === 1 ? 'of 1 transaction' : `of ${flagged} transactions, refunds and sales added up`;
  return without.length === 0 ? counted : `${counted}; without ${without.join(' and ')}`;
}
