/**
 * Text that grows piece by piece, as bytes. Kept as a string, the pieces of every line would stay in memory until the
 * whole is sent; written out one by one they leave nothing behind.
 */
export interface TextBuffer {
  readonly byteLength: number;
  append(text: string): void;
  /**
   * Appends the text when all its characters are plain.
   * @param isPlain 1 for each plain character, by its code; none beyond it is.
   * @returns whether it did; else nothing was appended.
   */
  appendPlain(text: string, isPlain: Uint8Array): boolean;
  /** The bytes so far, valid until `clear`. */
  bytes(): Uint8Array;
  clear(): void;
}

const MAX_BYTES_PER_UNIT = 3;
/** Above it the call into the encoder costs less than going through the characters. */
const SHORT_LENGTH = 64;
const ASCII = new Uint8Array(128).fill(1);

export function createTextBuffer(initialBytes: number): TextBuffer {
  let buffer = Buffer.allocUnsafeSlow(initialBytes);
  let length = 0;

  function reserve(units: number): void {
    const needed = length + units * MAX_BYTES_PER_UNIT;
    if (needed <= buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, buffer.length * 2));
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
  }

  function appendPlain(text: string, isPlain: Uint8Array): boolean {
    reserve(text.length);
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (isPlain[code] !== 1) return false;
      buffer[length + at] = code;
    }
    length += text.length;
    return true;
  }

  return {
    get byteLength() {
      return length;
    },
    append(text) {
      if (text.length <= SHORT_LENGTH && appendPlain(text, ASCII)) return;
      reserve(text.length);
      length += buffer.write(text, length);
    },
    appendPlain,
    bytes: () => buffer.subarray(0, length),
    clear() {
      length = 0;
    },
  };
}
