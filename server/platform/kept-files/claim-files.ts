// A database and the place of its files have the same mark, so that no process works with the files of another database, nor
// beside the place that the others use.
import { randomUUID } from 'node:crypto';
import { StartError } from '../errors.ts';
import { type DatabaseMark, whileClaiming } from './claim.queries.ts';
import { type Files, readKeptText } from './files.ts';

export const MARK = 'files-id';
/** Some may be missing where files have been lost. */
const LOOKED_FOR = 20;

/**
 * @param secure what else only one starting process may do at a time.
 * @throws StartError if the place is not the one of this database.
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
      `The files cannot be read: ${(error as Error).message}. Look at FILES_URL and at the rights of whoever runs Tillwatch.`,
      { cause: error },
    );
  }
}

/** At the first start, or where that was killed on the way. */
async function placeMark(mark: DatabaseMark, files: Files, begun?: string): Promise<void> {
  const named = await mark.findNamed(LOOKED_FOR);
  const found = await Promise.all(named.map((kept) => files.has(kept)));
  if (named.length > 0 && !found.includes(true)) {
    throw new StartError(
      `The database names files that are not in ${files.place}, such as ${named[0]}. ` +
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
    `move ${MARK} with them; if they are lost and you go on without them, write ${id} into it.`
  );
}

function explainOther({ place }: Files): string {
  return `The files in ${place} belong to another database. ${SHARED}`;
}
