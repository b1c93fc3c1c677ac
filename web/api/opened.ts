// Transactions opened on this page: a decision made from the list says whether its transaction is one of them.
import type { TransactionDetail, TransactionUpdate } from '@tillwatch/contract';

const proofs = new Map<string, string>();

export function rememberOpened({ id, openingProof }: TransactionDetail): void {
  proofs.set(id, openingProof);
}

export function hasOpened(id: string): boolean {
  return proofs.has(id);
}

/** What a decision says about that. */
export function describeOpening(id: string): Pick<TransactionUpdate, 'opened' | 'openingProof'> {
  const openingProof = proofs.get(id);
  return openingProof === undefined ? { opened: false } : { opened: true, openingProof };
}
