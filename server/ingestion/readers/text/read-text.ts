// Decodes a text file, chunk by chunk.
import { TextDecoder } from 'node:util';
import type { SourceFile } from '../source-file.ts';
import { damagedFile } from '../unreadable-file-error.ts';
import type { ReadContext } from '../workbook-reader.ts';
import { encodingOfMark, guessCodePage } from './text-encoding.ts';

const HEAD_BYTES = 4096;
/** Enough for a few words with accents. */
const WORDS_BYTES = 65_536;
/** A printer command ends in a single zero byte; a lost block of a disk or download is all zeros. */
const ZERO_RUN = '\0'.repeat(4);

/**
 * The file's text in chunks, without its byte order mark. A file without a mark is read as UTF-8 if it's valid UTF-8,
 * otherwise in its declared encoding, otherwise as Windows-1252, or what its words show instead.
 * @param findDeclared returns a label that `TextDecoder` knows.
 * @throws UnreadableFileError if some bytes are not text in that encoding.
 */
export async function* readText(
  file: SourceFile,
  { limits: { pieceBytes }, onProgress, signal }: ReadContext,
  findDeclared: (head: Uint8Array) => string | undefined = () => undefined,
): AsyncGenerator<string, void, undefined> {
  const head = await file.head(HEAD_BYTES);
  const encoding =
    encodingOfMark(head) ??
    ((await isUtf8(file, pieceBytes, signal))
      ? 'utf-8'
      : (findDeclared(head) ?? guessCodePage(await file.head(WORDS_BYTES))));
  const decoder = new TextDecoder(encoding, { fatal: true });
  let readBytes = 0;
  for await (const piece of file.pieces(pieceBytes)) {
    signal?.throwIfAborted();
    readBytes += piece.length;
    yield checked(() => decoder.decode(piece, { stream: true }));
    onProgress(Math.min(1, readBytes / file.size));
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
async function isUtf8(
  file: SourceFile,
  pieceBytes: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of file.pieces(pieceBytes)) {
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
