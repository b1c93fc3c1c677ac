import { damagedFile, passwordProtectedFile } from '../unreadable-file-error.ts';

/** Four zero bytes as the header obfuscates them. Anything else is the key of encrypted pages. */
const KEY_OFFSET = 0x3e;
const NO_KEY = Buffer.from([0xfb, 0x8a, 0xbc, 0x4e]);
const ACCESS_97 = 0;
const PAGE_BYTES = 4096;
const ACCESS_97_PAGE_BYTES = 2048;
const MAP_PAGE = 1;
const DATA_PAGE_TYPE = 0x01;
const MAP_PAGE_TYPE = 0x05;
const OFFSET_BITS = 0x1fff;

/** The page size in bytes, which depends on the version in the first page. */
export function pageBytesOf(file: Buffer): number {
  return file[0x14] === ACCESS_97 ? ACCESS_97_PAGE_BYTES : PAGE_BYTES;
}

/**
 * Checks that pages are not encrypted and that all used pages exist, according to the map of free pages in page 1. A
 * library that only follows links doesn't notice a missing page until something links to it.
 */
export function checkPages(file: Buffer): void {
  if (!file.subarray(KEY_OFFSET, KEY_OFFSET + NO_KEY.length).equals(NO_KEY)) {
    throw file.length < KEY_OFFSET + NO_KEY.length
      ? damagedFile('it breaks off before its end')
      : passwordProtectedFile();
  }
  const pageBytes = pageBytesOf(file);
  const pages = file.length / pageBytes;
  if (!Number.isInteger(pages) || pages <= MAP_PAGE) throw damagedFile('it breaks off before its end');
  const page = file.subarray(MAP_PAGE * pageBytes, (MAP_PAGE + 1) * pageBytes);
  if (page[0] !== DATA_PAGE_TYPE) throw damagedFile('the list of its pages is missing');
  const rowsAt = pageBytes === PAGE_BYTES ? 14 : 10;
  const start = page.readUInt16LE(rowsAt) & OFFSET_BITS;
  if (start < rowsAt || start + 5 > pageBytes) throw damagedFile('the list of its pages is corrupt');
  const map = page.subarray(start);
  if (lastUsedPage(file, map, pageBytes) >= pages) throw damagedFile('it breaks off before its end');
}

/** The map is either a bitmap after the number of its first page, or a list of pages that are bitmaps. */
function lastUsedPage(file: Buffer, map: Buffer, pageBytes: number): number {
  if (map[0] === 0) return lastClearBit(map.subarray(5), map.readUInt32LE(1));
  let last = 0;
  const pagesPerMap = (pageBytes - 4) * 8;
  for (let index = 0; 5 + index * 4 <= map.length; index += 1) {
    const mapPage = map.readUInt32LE(1 + index * 4);
    if (mapPage === 0) continue;
    const bits = file.subarray(mapPage * pageBytes, (mapPage + 1) * pageBytes);
    if (bits[0] !== MAP_PAGE_TYPE || bits.length < pageBytes)
      throw damagedFile('the list of its pages is corrupt');
    last = Math.max(last, lastClearBit(bits.subarray(4), index * pagesPerMap));
  }
  return last;
}

function lastClearBit(bits: Buffer, firstPage: number): number {
  for (let index = bits.length - 1; index >= 0; index -= 1) {
    const byte = bits[index] ?? 0;
    if (byte === 0xff) continue;
    for (let bit = 7; bit >= 0; bit -= 1) if ((byte & (1 << bit)) === 0) return firstPage + index * 8 + bit;
  }
  return 0;
}
