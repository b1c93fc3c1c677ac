import { EVIDENCE_TYPES, LIMITS } from '@tillwatch/contract';

/** What the file chooser accepts; phones convert their own photo format to one of these. */
export const ACCEPTED_IMAGES = EVIDENCE_TYPES.join(',');

/**
 * Why a file need not be sent at all, or null. The server checks the content; a file without a known extension has no
 * type here.
 */
export function refuseImage(file: Pick<File, 'type' | 'size'>): string | null {
  if (file.size > LIMITS.evidenceImageBytes) {
    return `An image can have at most ${LIMITS.evidenceImageBytes / 1024 / 1024} MB.`;
  }
  if (file.type === '' || EVIDENCE_TYPES.some((type) => type === file.type)) return null;
  return file.type === 'image/heic' || file.type === 'image/heif'
    ? 'This is a HEIC photo, which few browsers show. Please save it as JPEG and add that.'
    : 'Only JPEG, PNG and WebP images can be added.';
}

/** @returns a clipboard's images; none when the copied content is text and is pasted into a text field. */
export function readPastedImages(
  data: Pick<DataTransfer, 'files' | 'types'> | null,
  takesText: boolean,
  now: Date,
): File[] {
  if (!data || (takesText && data.types.includes('text/plain'))) return [];
  const images = [...data.files].filter((file) => file.type.startsWith('image/'));
  return images.map((file, index) => namePasted(file, now, images.length > 1 ? index + 1 : null));
}

/** Every screenshot on a clipboard is called image.png; the time distinguishes them. */
function namePasted(file: File, now: Date, number: number | null): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const extension = file.name.slice(file.name.lastIndexOf('.'));
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  const clock = [two(now.getHours()), two(now.getMinutes()), two(now.getSeconds())].join('.');
  const name = `Pasted ${day} ${clock}${number === null ? '' : ` (${number})`}${extension}`;
  return new File([file], name, { type: file.type });
}
