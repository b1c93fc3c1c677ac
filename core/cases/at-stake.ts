/** A case's transaction, as far as its amount is at stake. */
export interface StakedTransaction {
  /** Dollars; of a refund below zero. */
  amount: number;
  isFlagged: boolean;
  isSetAside: boolean;
}

export interface AtStake {
  /** Cents of all that are still flagged: money given back is as much at stake as money taken in. */
  cents: number;
  /** Whose amounts these are. */
  flagged: number;
  /** What else the case has: not flagged any more, or read again and gone from its file. */
  unflagged: number;
  setAside: number;
}

/** What is at stake in a case, and what of it counts for nothing by now. */
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

/** 'of 2 transactions, refunds and sales added up; without 1 that is not flagged any more' */
export function describeAtStake({ flagged, unflagged, setAside }: AtStake): string {
  const without = [
    unflagged > 0 && `${unflagged} that ${unflagged === 1 ? 'is' : 'are'} not flagged any more`,
    setAside > 0 && `${setAside} that ${setAside === 1 ? 'was' : 'were'} set aside`,
  ].filter((part) => part !== false);
  const counted = `of ${flagged} ${flagged === 1 ? 'transaction' : 'transactions'}, refunds and sales added up`;
  return without.length === 0 ? counted : `${counted}; without ${without.join(' and ')}`;
}
