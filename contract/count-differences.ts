/** What files say otherwise: several of them, or several rows of one, may say different things of one transaction. */
export interface DifferenceCount {
  transactions: number;
  /** At least as many. */
  differences: number;
}

/** '1 transaction', '4 transactions with 5 differences'; the same words wherever they are counted. */
export function nameDifferences({ transactions, differences }: DifferenceCount): string {
  const text = (count: number, what: string) =>
    `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
  const counted = text(transactions, 'transaction');
  return differences > transactions ? `${counted} with ${text(differences, 'difference')}` : counted;
}
