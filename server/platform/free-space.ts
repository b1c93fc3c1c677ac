import { statfs } from 'node:fs/promises';

/**
 * The number of bytes that this process may still write to a folder's disk, without those reserved for root. User
 * quotas are not taken into account.
 */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder, { bigint: true });
  return Number(bavail * bsize);
}
