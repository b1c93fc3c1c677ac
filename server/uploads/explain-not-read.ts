import type { Kysely } from 'kysely';
import type { UploadKey } from '../ingestion/store/upload-key.ts';
import type { Database } from '../platform/database/schema.ts';
import { findUpload } from './uploads.queries.ts';

const WITHDRAWN = 'This upload was withdrawn in the meantime, so it is not read again.';
const REMOVED =
  'The original file of this upload was removed, so it cannot be read again. Upload the file once more; it is then read with the new answer.';
const IN_PROGRESS = 'This upload is being read right now. Wait until that is done, then answer again.';

/** Why `readAgain` doesn't have an upload read again, in sentences that say what to do. */
export async function explainNotRead(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<string> {
  const upload = await findUpload(tx, storeId, uploadId);
  if (upload === undefined || upload.withdrawn_at !== null) return WITHDRAWN;
  return upload.raw_data_path === null ? REMOVED : IN_PROGRESS;
}
