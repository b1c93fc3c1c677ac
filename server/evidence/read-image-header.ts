// Determines the type and size of an image from its first bytes, ignoring its name.
import { open } from 'node:fs/promises';
import { type EvidenceImage, LIMITS } from '@tillwatch/contract';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import { AppError } from '../platform/errors.ts';

export type ImageHeader = Pick<EvidenceImage, 'contentType' | 'width' | 'height'>;

const KINDS = [
  { contentType: 'image/jpeg', isOf: (start: string) => start.startsWith('\u00FF\u00D8\u00FF'), format: JPG },
  {
    contentType: 'image/png',
    isOf: (start: string) => start.startsWith('\u0089PNG\r\n\u001A\n'),
    format: PNG,
  },
  { contentType: 'image/webp', isOf: (start: string) => /^RIFF[^]{4}WEBPVP8/.test(start), format: WEBP },
] as const;

// In JPEGs, cameras and editors put color profiles and previews before the size.
const HEADER_BYTES = 2 * 1024 * 1024;
const MAX_SEGMENTS = 200;
/** Exif orientations that are rotated by 90 degrees. */
const TURNED = new Set([5, 6, 7, 8]);

/** @throws AppError UNSUPPORTED_FILE, or FILE_TOO_LARGE if showing it would take too much memory. */
export async function readImageHeader(file: string): Promise<ImageHeader> {
  const bytes = await readStart(file);
  if (bytes.length === 0) throw new AppError('UNSUPPORTED_FILE', 'The file is empty.');
  const start = bytes.toString('latin1', 0, 16);
  const kind = KINDS.find(({ isOf }) => isOf(start));
  if (!kind) throw new AppError('UNSUPPORTED_FILE', explainUnknown(start));
  const size = measure(kind.format, bytes);
  if (size === null || size.width <= 0 || size.height <= 0) {
    throw new AppError('UNSUPPORTED_FILE', 'The image is damaged: its size cannot be read.');
  }
  if (size.width * size.height > LIMITS.evidenceImagePixels) {
    throw new AppError(
      'FILE_TOO_LARGE',
      `The image has ${size.width} × ${size.height} pixels; at most ${LIMITS.evidenceImagePixels / 1e6} megapixels can be shown.`,
    );
  }
  return { contentType: kind.contentType, ...size };
}

/**
 * Whether the segments form an unbroken chain up to the one with the size. In a malicious file, the library would
 * search for it at every byte.
 */
function isOrderlyJpeg(bytes: Buffer): boolean {
  let position = 2;
  for (let segment = 0; segment < MAX_SEGMENTS && position + 4 <= bytes.length; segment += 1) {
    if (bytes[position] !== 0xff) return false;
    const marker = bytes[position + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return true;
    position += 2 + bytes.readUInt16BE(position + 2);
  }
  return false;
}

function measure(
  format: (typeof KINDS)[number]['format'],
  bytes: Buffer,
): { width: number; height: number } | null {
  if (format === JPG && !isOrderlyJpeg(bytes)) return null;
  try {
    const { width, height, orientation = 1 } = format.calculate(bytes);
    return TURNED.has(orientation) ? { width: height, height: width } : { width, height };
  } catch {
    // The library throws arbitrary errors for truncated files.
    return null;
  }
}

/** Phones write HEIC by default, so it gets its own message. */
function explainUnknown(start: string): string {
  return /^[^]{4}ftyp(hei|hev|mif|msf)/.test(start)
    ? 'This is a HEIC photo, which few browsers show. Please save it as JPEG and add that.'
    : 'Only JPEG, PNG and WebP images can be added.';
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.min(size, HEADER_BYTES));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
