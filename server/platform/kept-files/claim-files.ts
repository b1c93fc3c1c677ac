// A database and its place of files have the same mark, so no process works with another database's files, or with a
// different place than the others.
import { randomUUID } from 'node:crypto';
import { StartError } from '../errors.ts';
import { type DatabaseMark, whileClaiming } from './claim.queries.ts';
import { type Files, readKeptText } from './files.ts';

export const MARK = 'files-id';
/** Several, because some files may have been lost. */
const LOOKED_FOR = 20;

/**
 * @param secure anything else that only one starting process may do at a time.
 * @throws StartError if the place isn't this database's.
 */
export async function claimFiles(
  connectionString: string,
  files: Files,
  secure: () => Promise<void> = async () => undefined,
): Promise<void> {
  await whileClaiming(connectionString, async (mark) => {
    const there = (await readMark(files))?.trim() ?? null;
    const known = await mark.read();
    if (!known?.isPlaced && (there === null || there === known?.id)) await placeMark(mark, files, known?.id);
    else if (there === null || there !== known?.id) {
      throw new StartError(there === null ? explainMissing(files, known?.id ?? '') : explainOther(files));
    }
    await secure();
  });
}

async function readMark(files: Files): Promise<string | null> {
  try {
    return await readKeptText(files, MARK);
  } catch (error) {
    throw new StartError(
      `The files cannot be read: ${(error as Error).message.replace(/\.$/, '')}. Check FILES_URL and the permissions of ` +
        'the user who runs Tillwatch; for a bucket, also the AWS_… variables and that its objects may be listed.',
      { cause: error },
    );
  }
}

/** Runs at the first start, or if that was killed halfway. */
async function placeMark(mark: DatabaseMark, files: Files, begun?: string): Promise<void> {
  const named = await mark.findNamed(LOOKED_FOR);
  const found = await Promise.all(named.map((kept) => files.has(kept)));
  if (named.length > 0 && !found.includes(true)) {
    throw new StartError(
      `The database refers to files that are not in ${files.place}, such as ${named[0]}. ` +
        'Set DATA_DIR or FILES_URL to the place where they are.',
    );
  }
  const id = begun ?? randomUUID();
  if (begun === undefined) await mark.begin(id);
  await files.writeOnce(MARK, `${id}\n`);
  await mark.finish();
}

const SHARED =
  'All processes of one database share one place of files: set DATA_DIR or FILES_URL to the one that the others use.';

function explainMissing({ place }: Files, id: string): string {
  return (
    `The files of this database are not in ${place}: the mark ${MARK} is missing there. ${SHARED} If the files were moved, ` +
    `move ${MARK} with them; if they are lost and you want to continue without them, write ${id} into it.`
  );
}

function explainOther({ place }: Files): string {
  return `The files in ${place} belong to another database. ${SHARED}`;
}
