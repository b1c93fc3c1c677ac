import type { Config } from '../config.ts';
import { ensureFolders } from '../files.ts';
import type { Files } from './files.ts';
import { openFolder } from './folder-files.ts';

/**
 * Prepares the data folder and, if it's separate, the place of files.
 * @throws StartError if a folder can't be used. A bucket is checked by `claimFiles`.
 */
export async function openFiles({ dataDir, filesAt }: Pick<Config, 'dataDir' | 'filesAt'>): Promise<Files> {
  await ensureFolders(dataDir, ['incoming', 'outbox']);
  if (typeof filesAt === 'string') return openFolder(filesAt);
  const { openBucket } = await import('./s3-files.ts');
  return openBucket(filesAt, `${dataDir}/incoming`);
}
