/**
 * Collects text as bytes. In a string, the pieces of every line would stay in memory until it's sent; bytes leave
 * nothing behind.
 */
export interface TextBuffer {
  readonly byteLength: number;
  append(text: string): void;
  /** The bytes so far, valid until `clear`. */
  bytes(): Uint8Array;
  clear(): void;
}

const MAX_BYTES_PER_UNIT = 3;

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

  return {
    get byteLength() {
      return length;
    },
    append(text) {
      reserve(text.length);
      length += buffer.write(text, length);
    },
    bytes: () => buffer.subarray(0, length),
    clear() {
      length = 0;
    },
  };
}
