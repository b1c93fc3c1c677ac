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
