import { TextDecoder } from 'node:util';

const DECLARATION_BYTES = 256;

/**
 * Whether these first bytes are enough to determine an XML part's encoding: four for the byte order mark, or the whole
 * declaration (`<?xml … encoding="…"?>`).
 */
export function encodingIsKnown(start: Buffer): boolean {
  if (start.length >= DECLARATION_BYTES) return true;
  if (start.length < 4) return false;
  const text = start.toString('latin1').replaceAll('\0', '');
  return !/^(ï»¿|ÿþ|þÿ)?\s*<\?/.test(text) || text.includes('>');
}

export interface XmlEncoding {
  /** Length of the byte order mark. */
  markBytes: number;
  /** Undefined for UTF-8, which needs no conversion. */
  decoder: TextDecoder | undefined;
}

/**
 * The encoding of an XML part: the byte order mark's, otherwise UTF-16 if every other byte is zero, otherwise the
 * declared one, otherwise UTF-8. Undefined if the declared encoding is unknown.
 */
export function detectEncoding(start: Buffer): XmlEncoding | undefined {
  const [first, second, third, fourth] = start;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { markBytes: 3, decoder: undefined };
  if (first === 0xff && second === 0xfe) return utf16('utf-16le', 2);
  if (first === 0xfe && second === 0xff) return utf16('utf-16be', 2);
  if (first === 0x3c && second === 0 && fourth === 0) return utf16('utf-16le', 0);
  if (first === 0 && second === 0x3c && third === 0) return utf16('utf-16be', 0);

  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start.toString('latin1'))?.[1];
  // A part that declares UTF-16 but has single bytes was converted without updating its declaration.
  if (declared === undefined || /^(utf-?8|us-ascii|ascii|utf-?16.*|ucs-2)$/i.test(declared)) {
    return { markBytes: 0, decoder: undefined };
  }
  try {
    return { markBytes: 0, decoder: new TextDecoder(declared) };
  } catch {
    return undefined;
  }
}

function utf16(label: string, markBytes: number): XmlEncoding {
  return { markBytes, decoder: new TextDecoder(label) };
}
