// Decodes a text file, chunk by chunk.
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { damagedFile } from '../unreadable-file-error.ts';
import type { ReadContext } from '../workbook-reader.ts';
import { encodingOfMark } from './text-encoding.ts';

const HEAD_BYTES = 4096;
/** A printer command ends in a single zero byte; a lost block of a disk or download is all zeros. */
const ZERO_RUN = '\0'.repeat(4);

/**
 * The file's text in chunks, without its byte order mark. A file without one is read as UTF-8 if it is valid UTF-8, or else
 * in its declared encoding, or else as Windows-1252.
 * @param findDeclared returns a label that `TextDecoder` knows.
 * @throws UnreadableFileError if some bytes are not text in that encoding.
 */
export async function* readText(
  path: string,
  { limits: { pieceBytes }, onProgress, signal }: ReadContext,
  findDeclared: (head: Uint8Array) => string | undefined = () => undefined,
): AsyncGenerator<string, void, undefined> {
  const { size } = await stat(path);
  const head = await readHead(path);
  const encoding =
    encodingOfMark(head) ??
    ((await isUtf8(path, pieceBytes, signal)) ? 'utf-8' : (findDeclared(head) ?? 'windows-1252'));
  const decoder = new TextDecoder(encoding, { fatal: true });
  let readBytes = 0;
  for await (const piece of piecesOf(path, pieceBytes)) {
    signal?.throwIfAborted();
    readBytes += piece.length;
    yield checked(() => decoder.decode(piece, { stream: true }));
    onProgress(Math.min(1, readBytes / size));
  }
  yield checked(() => decoder.decode());
}

function checked(decode: () => string): string {
  let text: string;
  try {
    text = decode();
  } catch (error) {
    throw damagedFile('it holds bytes that are no text', error);
  }
  if (text.includes(ZERO_RUN)) throw damagedFile('a stretch of it is all zeros');
  return text;
}

/** Requires an extra pass: whether early bytes above 127 are UTF-8 may show only at the end. */
async function isUtf8(path: string, pieceBytes: number, signal: AbortSignal | undefined): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of piecesOf(path, pieceBytes)) {
    signal?.throwIfAborted();
    try {
      decoder.decode(piece, { stream: true });
    } catch {
      return false;
    }
  }
  try {
    decoder.decode();
    return true;
  } catch (error) {
    throw damagedFile('it breaks off in the middle of a character', error);
  }
}

function piecesOf(path: string, pieceBytes: number): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark: pieceBytes });
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
