// No room, the user's share of it used up, the largest file allowed; PostgreSQL says disk_full.
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

export const STORAGE_FULL =
  'The server has no room left on its disk. Nothing of this was saved. Please tell your administrator, and try again later.';

/** Whether an error says that a disk is full, the server's or the database's. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.has(error.code)) || isStorageFull(error.cause);
}
