// Reviews made on this page. The live channel announces them as well, but they are already shown.

const underWay = new Map<string, number>();
const versions = new Map<string, number>();

/** A change of a transaction is being sent. */
export function beginOwnReview(id: string): void {
  underWay.set(id, (underWay.get(id) ?? 0) + 1);
}

/** @param version the transaction's version after the change; null when it was refused. */
export function endOwnReview(id: string, version: number | null): void {
  const others = (underWay.get(id) ?? 1) - 1;
  if (others > 0) underWay.set(id, others);
  else underWay.delete(id);
  if (version !== null) versions.set(id, Math.max(version, versions.get(id) ?? 0));
}

/** The transaction's version after this page's last change, or 0. What is shown may lag behind it. */
export function lastOwnVersion(id: string): number {
  return versions.get(id) ?? 0;
}

/** Whether an event is about a change made on this page; it may arrive before the response does. */
export function isOwnReview({ transactionId, version }: { transactionId: string; version: number }): boolean {
  return underWay.has(transactionId) || version <= lastOwnVersion(transactionId);
}
