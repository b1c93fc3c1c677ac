import { AMPERSAND, CR, LESS, LF, SEMICOLON, UNDERSCORE } from './bytes.ts';

const NAMED_ENTITIES: Readonly<Record<string, number>> = {
  amp: 0x26,
  lt: 0x3c,
  gt: 0x3e,
  quot: 0x22,
  apos: 0x27,
};
/** Length of the longest meaningful reference, from `&` to `;`: `&#x0010FFFF;`. */
export const LONGEST_REFERENCE = 12;

const REPLACEMENT = 0xfffd;

/** Collects the text of a cell from pieces of UTF-8, resolving references and line breaks as XML requires. */
export interface XmlTextCollector {
  /** @param literal whether `&` is literal (CDATA). A piece never ends inside a reference. */
  append: (buffer: Buffer, start: number, end: number, literal: boolean) => void;
  /** The text so far. */
  text: () => string;
  reset: () => void;
}

/** @param tooLong called if the text exceeds `limitBytes` of UTF-8; must throw. */
export function createXmlTextCollector(limitBytes: number, tooLong: () => never): XmlTextCollector {
  let bytes = Buffer.allocUnsafe(256);
  let length = 0;
  let afterReturn = false;
  let highSurrogate = 0;

  function reserve(more: number): void {
    if (length + more > limitBytes) tooLong();
    if (length + more > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, length + more));
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
  }

  function appendReference(value: number): void {
    // Two references that form a surrogate pair are one character.
    if (value >= 0xd800 && value <= 0xdbff) {
      if (highSurrogate !== 0) appendCodePoint(REPLACEMENT);
      highSurrogate = value;
      return;
    }
    if (highSurrogate !== 0) {
      const high = highSurrogate;
      highSurrogate = 0;
      if (value >= 0xdc00 && value <= 0xdfff) {
        appendCodePoint(0x10000 + ((high - 0xd800) << 10) + (value - 0xdc00));
        return;
      }
      appendCodePoint(REPLACEMENT);
    }
    appendCodePoint(value >= 0xdc00 && value <= 0xdfff ? REPLACEMENT : value);
  }

  function appendCodePoint(codePoint: number): void {
    reserve(4);
    length += bytes.write(String.fromCodePoint(codePoint), length);
  }

  return {
    append(buffer, start, end, literal) {
      reserve(end - start);
      let position = start;
      while (position < end) {
        const byte = buffer[position] as number;
        if (byte === AMPERSAND && !literal) {
          const semicolon = findSemicolon(buffer, position, end);
          const value = semicolon < 0 ? undefined : referenceValue(buffer, position + 1, semicolon);
          if (value !== undefined) {
            afterReturn = false;
            appendReference(value);
            position = semicolon + 1;
            reserve(end - position);
            continue;
          }
        }
        position += 1;
        if (highSurrogate !== 0) {
          highSurrogate = 0;
          appendCodePoint(REPLACEMENT);
          reserve(end - position + 1);
        }
        if (byte === LF && afterReturn) {
          afterReturn = false;
          continue;
        }
        afterReturn = byte === CR;
        bytes[length] = byte === CR ? LF : byte;
        length += 1;
      }
    },
    text() {
      if (highSurrogate !== 0) {
        highSurrogate = 0;
        appendCodePoint(REPLACEMENT);
      }
      return resolveEscapes(bytes.toString('utf8', 0, length));
    },
    reset() {
      length = 0;
      afterReturn = false;
      highSurrogate = 0;
    },
  };
}

const IS_PLAIN = new Uint8Array(256).fill(1);
for (const byte of [LESS, AMPERSAND, CR, UNDERSCORE]) IS_PLAIN[byte] = 0;

/** The end of text without references, escapes, or carriage returns; -1 if it has any or is incomplete. */
export function endOfPlainText(buffer: Buffer, start: number, end: number): number {
  let position = start;
  while (position < end) {
    const byte = buffer[position] as number;
    if (IS_PLAIN[byte] === 0 && (byte !== UNDERSCORE || buffer[position + 1] === 0x78)) {
      return byte === LESS ? position : -1;
    }
    position += 1;
  }
  return -1;
}

/** Text between quotes or tags of a small part, with references resolved. */
export function decodeMarkupText(buffer: Buffer, start: number, end: number): string {
  const text = buffer.toString('utf8', start, end);
  return text.replace(/&(#?\w{1,10});/g, (whole, reference: string) => {
    const value = referenceOf(reference);
    return value === undefined ? whole : String.fromCodePoint(value);
  });
}

/**
 * Resolves Excel's escapes for characters that XML can't contain: `_x000D_` is a carriage return, and `_x005F_` an
 * underscore before what would otherwise be an escape (ECMA-376 part 1, 22.9.2.19).
 */
function resolveEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

function findSemicolon(buffer: Buffer, start: number, end: number): number {
  const last = Math.min(end, start + LONGEST_REFERENCE);
  for (let position = start; position < last; position += 1) {
    if (buffer[position] === SEMICOLON) return position;
  }
  return -1;
}

function referenceValue(buffer: Buffer, start: number, end: number): number | undefined {
  return referenceOf(buffer.toString('latin1', start, end));
}

/** The code point of a reference without `&` and `;`; undefined if it's invalid, so its text stays as it is. */
function referenceOf(reference: string): number | undefined {
  if (!reference.startsWith('#')) {
    return Object.hasOwn(NAMED_ENTITIES, reference) ? NAMED_ENTITIES[reference] : undefined;
  }
  const digits = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(reference);
  if (digits === null) return undefined;
  const value = digits[1] === undefined ? Number(digits[2]) : parseInt(digits[1], 16);
  return value > 0x10ffff ? REPLACEMENT : value;
}
