// Splits a multipart stream into its fields and a file on disk, which is hashed on the way and never held in memory.
import { rm } from 'node:fs/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { newTemporaryPath } from '../kept-files/files.ts';
import type { Room } from '../space.ts';
import { writeHashed } from '../write-hashed.ts';
import { beginArrival } from './arrivals.ts';
import { cleanFilename } from './clean-filename.ts';
import { whenTooSlow } from './watch-arrival.ts';

export interface ReceivedFile {
  /** The original name, used only for display. */
  filename: string;
  sizeBytes: number;
  /** SHA-256 in hexadecimal. */
  contentHash: string;
  /** Absolute. */
  temporaryPath: string;
}

export interface ReceivedForm {
  fields: ReadonlyMap<string, string>;
  file: ReceivedFile | null;
  /** Removes the file, unless it was moved away. */
  discard(): Promise<void>;
}

export interface FormRules {
  maxFileBytes: number;
  /** The message for a larger file. */
  tooLargeMessage: string;
  /** Refuses a file by its name, before anything is stored. */
  refuseName?: (filename: string) => AppError | null;
}

// Allowance for a form's boundaries and other fields, in bytes; a longer body means that the file exceeds the limit.
const FORM_OVERHEAD_BYTES = 64 * 1024;
const FORM_LIMITS = { files: 1, fields: 10, fieldSize: 1_000, parts: 12 };

/** Makes `receiveForm` work on the routes registered after it. */
export async function registerForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads the parts of the form in any order. A refused form is still read to the end, so the sender gets the response
 * instead of a broken connection.
 * @throws AppError FILE_TOO_LARGE, INVALID_INPUT, TOO_MANY_UPLOADS, TOO_SLOW or UNAVAILABLE, or what the rules throw
 * for the name. Nothing is then left on disk.
 */
export async function receiveForm(
  request: FastifyRequest,
  room: Room,
  rules: FormRules,
): Promise<ReceivedForm> {
  const { maxFileBytes } = rules;
  if (!request.isMultipart()) throw new AppError('INVALID_INPUT', 'The file must come in a multipart form');
  if (bytesOf(request, rules) > maxFileBytes + FORM_OVERHEAD_BYTES) throw tooLarge(rules);
  const endArrival = await beginArrival(room, {
    userId: request.actor?.user.id ?? 0,
    bytes: bytesOf(request, rules),
  });
  const slow = new Promise<never>((_resolve, reject) => whenTooSlow(request.raw, reject));
  try {
    return await Promise.race([readForm(request, room.files, rules), slow]);
  } finally {
    endArrival();
  }
}

/** The form's declared length in bytes or, if it declares none, the maximum. */
export function bytesOf(request: FastifyRequest, { maxFileBytes }: FormRules): number {
  return Number(request.headers['content-length'] ?? maxFileBytes);
}

function tooLarge({ tooLargeMessage }: FormRules): AppError {
  return new AppError('FILE_TOO_LARGE', tooLargeMessage);
}

async function readForm(
  request: FastifyRequest,
  files: Room['files'],
  rules: FormRules,
): Promise<ReceivedForm> {
  const { maxFileBytes, refuseName } = rules;
  const temporaryPath = newTemporaryPath(files);
  const discard = (): Promise<void> => rm(temporaryPath, { force: true });
  const fields = new Map<string, string>();
  let file: ReceivedFile | null = null;
  let refusal: AppError | null = null;
  try {
    for await (const part of request.parts({ limits: { ...FORM_LIMITS, fileSize: maxFileBytes + 1 } })) {
      if (part.type === 'field') {
        fields.set(part.fieldname, String(part.value));
        continue;
      }
      const refusedName = refuseName?.(part.filename) ?? null;
      if (refusedName) {
        refusal ??= refusedName;
        part.file.resume();
      } else {
        file = await receiveFile(part, temporaryPath);
        if (file.sizeBytes > maxFileBytes) refusal ??= tooLarge(rules);
      }
    }
    if (refusal) throw refusal;
    return { fields, file, discard };
  } catch (error) {
    request.raw.resume();
    await discard();
    throw isBroken(error)
      ? new AppError('INVALID_INPUT', 'The file did not arrive whole. Please upload it again.')
      : error;
  }
}

/** The parser's own errors have no code; refusals and disk errors do. */
function isBroken(error: unknown): boolean {
  return error instanceof Error && !('code' in error);
}

async function receiveFile(part: MultipartFile, temporaryPath: string): Promise<ReceivedFile> {
  const written = await writeHashed(part.file, temporaryPath);
  return { filename: cleanFilename(part.filename), ...written, temporaryPath };
}
