// Turns a multipart stream into its fields and a file on disk, hashed on the way and never held in memory.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { LIMITS, UPLOAD_EXTENSIONS } from '@tillwatch/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { incomingPath, resolveDataPath } from '../platform/files.ts';
import { cleanFilename } from './clean-filename.ts';

interface ReceivedFile {
  /** As the person's computer named it; only ever shown. */
  filename: string;
  fileType: 'xlsx' | 'xls';
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

// A form's boundaries and other fields, in bytes: a body longer by more cannot hold a file that is within the limit.
const FORM_OVERHEAD_BYTES = 64 * 1024;
const FORM_LIMITS = { fileSize: LIMITS.uploadBytes + 1, files: 1, fields: 10, fieldSize: 1_000, parts: 12 };

/**
 * Reads the parts of the form in whatever order they come. What is refused is still read to its end, so that the sender
 * gets the answer instead of a broken connection.
 * @throws AppError FILE_TOO_LARGE, UNSUPPORTED_FILE or INVALID_INPUT; nothing is left on the disk then.
 */
export async function receiveForm(request: FastifyRequest, dataDir: string): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new AppError('INVALID_INPUT', 'The file must come in a multipart form');
  if (Number(request.headers['content-length']) > LIMITS.uploadBytes + FORM_OVERHEAD_BYTES) throw tooLarge();

  const temporaryPath = resolveDataPath(dataDir, incomingPath());
  const discard = (): Promise<void> => rm(temporaryPath, { force: true });
  const fields = new Map<string, string>();
  let file: ReceivedFile | null = null;
  let refusal: AppError | null = null;
  try {
    for await (const part of request.parts({ limits: FORM_LIMITS })) {
      if (part.type === 'field') {
        fields.set(part.fieldname, String(part.value));
      } else if (readFileType(part.filename) === null) {
        refusal ??= new AppError('UNSUPPORTED_FILE', 'Please select an Excel file (.xlsx or .xls)');
        part.file.resume();
      } else {
        file = await receiveFile(part, temporaryPath);
        if (file.sizeBytes > LIMITS.uploadBytes) refusal ??= tooLarge();
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

/** The parser's own complaints have no code; refusals, and what the disk reports, have one. */
function isBroken(error: unknown): boolean {
  return error instanceof Error && !('code' in error);
}

async function receiveFile(part: MultipartFile, temporaryPath: string): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await pipeline(
    part.file,
    async function* measure(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        yield chunk;
      }
    },
    // Flushed to the disk before it closes: the answer promises that the file is kept.
    createWriteStream(temporaryPath, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return {
    filename: cleanFilename(part.filename),
    fileType: readFileType(part.filename) ?? 'xlsx',
    sizeBytes,
    contentHash: hash.digest('hex'),
    temporaryPath,
  };
}

function readFileType(filename: string): 'xlsx' | 'xls' | null {
  const extension = UPLOAD_EXTENSIONS.find((known) => filename.toLowerCase().trimEnd().endsWith(known));
  if (extension === undefined) return null;
  return extension === '.xlsx' ? 'xlsx' : 'xls';
}

function tooLarge(): AppError {
  return new AppError('FILE_TOO_LARGE', `File size must be less than ${LIMITS.uploadBytes / 1024 / 1024}MB`);
}
