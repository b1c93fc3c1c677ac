// Which reviews this page has made itself. The live channel tells of them too, and they are shown already.

const underWay = new Map<string, number>();
const versions = new Map<string, number>();

/** A change of a transaction goes out. */
export function beginOwnReview(id: string): void {
  underWay.set(id, (underWay.get(id) ?? 0) + 1);
}

/** @param version that the transaction has because of it; null when it was refused. */
export function endOwnReview(id: string, version: number | null): void {
  const others = (underWay.get(id) ?? 1) - 1;
  if (others > 0) underWay.set(id, others);
  else underWay.delete(id);
  if (version !== null) versions.set(id, Math.max(version, versions.get(id) ?? 0));
}

/** That which this page's last change gave a transaction; 0 without one. What is shown may not have caught up with it. */
export function lastOwnVersion(id: string): number {
  return versions.get(id) ?? 0;
}

/** Whether an event, perhaps quicker than the answer, tells only what this page knows or is about to be told. */
export function isOwnReview({ transactionId, version }: { transactionId: string; version: number }): boolean {
  return underWay.has(transactionId) || version <= lastOwnVersion(transactionId);
}
