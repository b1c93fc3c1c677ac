// A database and its place of files have the same mark, so no process works with another database's files, or with a
// different place than the others.
import { randomUUID } from 'node:crypto';
import { isNodeUnavailable } from '../database/is-unavailable.ts';
import { StartError } from '../errors.ts';
import { type DatabaseMark, whileClaiming } from './claim.queries.ts';
import { type Files, readKeptText } from './files.ts';
import { fileOf } from './running-processes.ts';

export const MARK = 'files-id';
/** Several, because some files may have been lost. */
const LOOKED_FOR = 20;

interface Claim {
  /** Anything else that only one starting process may do at a time. */
  secure?: () => Promise<void>;
  /** Signs what the running processes are asked; without it, their secret isn't compared. */
  sign?: (question: string) => Promise<string>;
}

/**
 * @returns a sentence for whoever runs the product if files are missing; null if none are.
 * @throws StartError if the place isn't this database's, or the running processes have another place or secret.
 */
export async function claimFiles(
  connectionString: string,
  files: Files,
  { secure = async () => undefined, sign }: Claim = {},
): Promise<string | null> {
  let missing: string | null = null;
  await whileClaiming(connectionString, async (mark) => {
    const there = (await readMark(files))?.trim() ?? null;
    const known = await mark.read();
    if (!known?.isPlaced && (there === null || there === known?.id)) await placeMark(mark, files, known?.id);
    else if (there === null || there !== known?.id) {
      throw new StartError(there === null ? explainMissing(files, known?.id ?? '') : explainOther(files));
    }
    await secure();
    await agree(mark, files, sign);
    missing = await describeMissing(mark, files);
  });
  return missing;
}

/** A copy of the place has the same mark. Those who work already must see what is written here. */
async function agree(mark: DatabaseMark, files: Files, sign: Claim['sign']): Promise<void> {
  const question = randomUUID();
  const isWritten = await files.writeOnce(fileOf(question), '').then(
    () => true,
    () => false,
  );
  // A disk that is full or read-only is no reason not to start: everything but files works.
  if (!isWritten) return;
  try {
    const answers = await mark.ask(question);
    if (answers.some(({ seesFile }) => seesFile === false)) throw new StartError(explainElsewhere(files));
    const own = await sign?.(question);
    if (own !== undefined && answers.some(({ signature }) => signature !== own)) {
      throw new StartError(
        'Another process of this database has another secret, so people would be signed out whenever one answers ' +
          'instead of the other. Set the same SESSION_SECRET for all, or for none. To change it, stop all of them first.',
      );
    }
  } finally {
    await files.remove(fileOf(question)).catch(() => undefined);
  }
}

async function describeMissing(mark: DatabaseMark, files: Files): Promise<string | null> {
  const named = await mark.findNamed(LOOKED_FOR).catch((error: unknown) => {
    // The rows of other nodes don't say which are the newest, and that a node is down is no reason not to start.
    if (isNodeUnavailable(error)) return [];
    throw error;
  });
  const found = await Promise.all(named.map((kept) => files.has(kept).catch(() => null)));
  const missing = named.filter((_, at) => found[at] === false);
  if (missing.length === 0) return null;
  return (
    `Missing in ${files.place}: ${missing.length} of the ${named.length} newest originals, such as ${missing[0]}. ` +
    'If it is an older copy of the files, stop, and set DATA_DIR or FILES_URL to the place where they are.'
  );
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

function explainElsewhere({ place }: Files): string {
  return (
    `Other processes of this database are running, and do not see what is written to ${place}: it may be a copy of their ` +
    `files. ${SHARED} To move the files, stop all processes first.`
  );
}

function explainOther({ place }: Files): string {
  return `The files in ${place} belong to another database. ${SHARED}`;
}
