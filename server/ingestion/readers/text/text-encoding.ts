import { TextDecoder } from 'node:util';

/** Control characters allowed in text: tab, line breaks, form feed, and the escape of printer commands. */
const TEXT_CONTROLS = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);
/** Printer commands leave a few other control bytes in a journal; binary files have many. */
const MOST_CONTROL_BYTES = 0.05;

/** The encoding that a file's first bytes reveal, by a byte order mark or by zeros in every other byte. */
export function encodingOfMark(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return encodingOfZeros(head);
}

/** UTF-16 text in Western alphabets has a zero in nearly every pair, always in the same position. */
function encodingOfZeros(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const pairs = Math.floor(head.length / 2);
  if (pairs < 2) return undefined;
  let low = 0;
  let high = 0;
  for (let index = 0; index < pairs * 2; index += 2) {
    if (head[index] === 0) high += 1;
    if (head[index + 1] === 0) low += 1;
  }
  if (low >= pairs * 0.8 && high === 0) return 'utf-16le';
  if (high >= pairs * 0.8 && low === 0) return 'utf-16be';
  return undefined;
}

/** The text at the start of a file; undefined if it has bytes that text doesn't have. */
export function decodeHead(head: Uint8Array): string | undefined {
  const marked = encodingOfMark(head);
  if (marked !== undefined && marked !== 'utf-8') return new TextDecoder(marked).decode(head);
  let controls = 0;
  for (const [index, byte] of head.entries()) {
    if (byte >= 0x20 || TEXT_CONTROLS.has(byte)) continue;
    controls += 1;
    if (byte === 0 && (index < 4 || head[index - 1] === 0)) return undefined;
  }
  return controls > head.length * MOST_CONTROL_BYTES ? undefined : new TextDecoder('utf-8').decode(head);
}

const USUAL = 'windows-1252';
/** Of Central Europe. */
const OTHERS = ['windows-1250', 'iso-8859-2'] as const;
const FEWEST_SIGNS = 3;
const LETTER = /\p{L}/u;

/**
 * The code page of text in single bytes. A word has no sign such as `\u00b3` or `\u00a3` in its middle: if words do in
 * Windows-1252, and all of these are letters in another code page, the text is in that one.
 */
export function guessCodePage(head: Uint8Array): string {
  const within = new Set<number>();
  let signs = 0;
  const usual = lettersOf(USUAL);
  for (let at = 1; at < head.length - 1; at++) {
    const byte = head[at] ?? 0;
    if (byte < 0x80 || !isAsciiLetter(head[at - 1]) || !isAsciiLetter(head[at + 1])) continue;
    within.add(byte);
    if (!usual.has(byte)) signs++;
  }
  if (signs < FEWEST_SIGNS) return USUAL;
  return OTHERS.find((page) => [...within].every((byte) => lettersOf(page).has(byte))) ?? USUAL;
}

const isAsciiLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));

/** The bytes above 127 that are letters in a code page. */
function lettersOf(page: string): ReadonlySet<number> {
  const bytes = Array.from({ length: 128 }, (_, at) => at + 128);
  const decoder = new TextDecoder(page);
  return new Set(bytes.filter((byte) => LETTER.test(decoder.decode(Uint8Array.of(byte)))));
}
