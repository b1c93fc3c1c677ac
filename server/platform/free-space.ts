import { statfs } from 'node:fs/promises';

/**
 * Bytes that this process may still write on the disk that holds a folder. What the system keeps back for root is not
 * counted, nor is a quota of the user's.
 */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder, { bigint: true });
  return Number(bavail * bsize);
}
