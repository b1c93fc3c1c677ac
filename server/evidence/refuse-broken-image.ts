// Refuses images that a browser wouldn't show, or only partly: truncated, or with changed bytes. A PNG is decompressed.
// Nothing here can decode JPEG and WebP, so for those, every part must be present, from the first to the last.
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflate } from 'node:zlib';
import { AppError } from '../platform/errors.ts';
import type { ImageHeader } from './read-image-header.ts';

const CHECKS: Record<ImageHeader['contentType'], (bytes: Buffer) => boolean | Promise<boolean>> = {
  'image/png': isWholePng,
  'image/jpeg': isWholeJpeg,
  'image/webp': isWholeWebp,
};

/** @throws AppError UNSUPPORTED_FILE */
export async function refuseBrokenImage(
  file: string,
  { contentType }: Pick<ImageHeader, 'contentType'>,
): Promise<void> {
  if (await CHECKS[contentType](await readFile(file))) return;
  throw new AppError(
    'UNSUPPORTED_FILE',
    'The image is damaged: a part of it is missing or cannot be read. Please save it again, and add that.',
  );
}

const PNG_START = 8;
/** The bytes of a chunk's length, name, and checksum. */
const PNG_AROUND_DATA = 12;
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Where each pass of an interlaced image starts, and how far apart its pixels are. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

async function isWholePng(bytes: Buffer): Promise<boolean> {
  const data: Buffer[] = [];
  let head: Buffer | undefined;
  for (let at = PNG_START; at + PNG_AROUND_DATA <= bytes.length;) {
    const end = at + PNG_AROUND_DATA + bytes.readUInt32BE(at);
    if (end > bytes.length) return false;
    const named = bytes.subarray(at + 4, end - 4);
    if (crc32(named) !== bytes.readUInt32BE(end - 4)) return false;
    const name = named.toString('latin1', 0, 4);
    if (name === 'IHDR') head = named.subarray(4);
    if (name === 'IDAT') data.push(named.subarray(4));
    if (name === 'IEND') return head !== undefined && head.length === 13 && hasAllPixels(head, data);
    at = end;
  }
  return false;
}

async function hasAllPixels(head: Buffer, data: readonly Buffer[]): Promise<boolean> {
  const expected = countPngBytes(head);
  let count = 0;
  try {
    await pipeline(data, createInflate(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const { length } of chunks) if ((count += length) > expected) return;
    });
  } catch {
    return false;
  }
  return count === expected;
}

/** The size of the decompressed rows, each with an extra byte in front. */
function countPngBytes(head: Buffer): number {
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [depth = 0, color = 0, , , interlace = 0] = head.subarray(8);
  const bits = depth * (SAMPLES[color] ?? 0);
  const countOf = (across: number, down: number): number =>
    across === 0 ? 0 : down * (1 + Math.ceil((across * bits) / 8));
  if (interlace === 0) return countOf(width, height);
  return PASSES.reduce((sum, [left, top, stepAcross, stepDown]) => {
    const across = Math.max(0, Math.ceil((width - left) / stepAcross));
    return sum + countOf(across, Math.max(0, Math.ceil((height - top) / stepDown)));
  }, 0);
}

const [SCAN, END, FILL] = [0xda, 0xd9, 0xff];

function isWholeJpeg(bytes: Buffer): boolean {
  let hasScan = false;
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== FILL) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === FILL) at += 1;
    else if (marker === END) return hasScan;
    else if (isAlone(marker)) at += 2;
    else if (at + 3 >= bytes.length) return false;
    else {
      const data = at + 2 + bytes.readUInt16BE(at + 2);
      at = marker === SCAN ? findMarker(bytes, data) : data;
      if (marker === SCAN) hasScan = at > data;
    }
  }
  return false;
}

/** Whether a marker stands alone, without data. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** @returns where the pixels that start at `from` end. */
function findMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(FILL, from); at >= 0; at = bytes.indexOf(FILL, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== FILL && !isAlone(next)) return at;
  }
  return bytes.length;
}

const RIFF_HEAD = 12;
const CHUNK_HEAD = 8;

function isWholeWebp(bytes: Buffer): boolean {
  const end = bytes.readUInt32LE(4) + CHUNK_HEAD;
  if (end > bytes.length) return false;
  let hasPicture = false;
  for (let at = RIFF_HEAD; at + CHUNK_HEAD <= end;) {
    const size = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + CHUNK_HEAD, at + CHUNK_HEAD + size);
    if (data.length < size || at + CHUNK_HEAD + size > end) return false;
    const name = bytes.toString('latin1', at, at + 4);
    hasPicture ||=
      name === 'ANMF' || (name === 'VP8 ' && isFrame(data)) || (name === 'VP8L' && data[0] === 0x2f);
    at += CHUNK_HEAD + size + (size % 2);
  }
  return hasPicture;
}

const FRAME_HEAD = 10;

/** Whether this is a complete frame with room for its first part. */
function isFrame(data: Buffer): boolean {
  if (data.length < FRAME_HEAD) return false;
  const isKey = ((data[0] ?? 1) & 1) === 0 && data.toString('hex', 3, 6) === '9d012a';
  return isKey && data.readUIntLE(0, 3) >> 5 <= data.length - FRAME_HEAD;
}
