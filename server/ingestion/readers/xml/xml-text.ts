import { AMPERSAND, CR, LESS, LF, SEMICOLON, UNDERSCORE } from './bytes.ts';

const NAMED_ENTITIES: Readonly<Record<string, number>> = {
  amp: 0x26,
  lt: 0x3c,
  gt: 0x3e,
  quot: 0x22,
  apos: 0x27,
};
/** From `&` to `;` of the longest reference that means something: `&#x0010FFFF;`. */
export const LONGEST_REFERENCE = 12;

const REPLACEMENT = 0xfffd;

/** Collects the text of one cell from pieces of UTF-8, resolving references and line ends as XML asks for. */
export interface XmlTextCollector {
  /** @param literal whether `&` stands for itself (CDATA). A piece never ends inside a reference. */
  append: (buffer: Buffer, start: number, end: number, literal: boolean) => void;
  /** The text so far. */
  text: () => string;
  reset: () => void;
}

/** @param tooLong called when the text grows beyond `limitBytes` of UTF-8; throws. */
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
    // A pair of surrogates written as two references is one character.
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

/** Where text without references, escapes and carriage returns ends; -1 when it is not that plain, or not all here. */
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

/** Text between quotes or tags of a small part, its references resolved. */
export function decodeMarkupText(buffer: Buffer, start: number, end: number): string {
  const text = buffer.toString('utf8', start, end);
  return text.replace(/&(#?\w{1,10});/g, (whole, reference: string) => {
    const value = referenceOf(reference);
    return value === undefined ? whole : String.fromCodePoint(value);
  });
}

/**
 * Resolves the escapes that Excel writes for characters XML cannot hold: `_x000D_` is a carriage return, `_x005F_` the
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

/** The code point of a reference without `&` and `;`; undefined when it is none, so that its text stays as it is. */
function referenceOf(reference: string): number | undefined {
  if (!reference.startsWith('#')) {
    return Object.hasOwn(NAMED_ENTITIES, reference) ? NAMED_ENTITIES[reference] : undefined;
  }
  const digits = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(reference);
  if (digits === null) return undefined;
  const value = digits[1] === undefined ? Number(digits[2]) : parseInt(digits[1], 16);
  return value > 0x10ffff ? REPLACEMENT : value;
}
