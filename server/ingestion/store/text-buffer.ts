/**
 * Text that grows line by line, as bytes. Kept as a string, the pieces of every line would stay in memory until the whole
 * is sent; written out line by line they are gone at once.
 */
export interface TextBuffer {
  readonly byteLength: number;
  append(line: string): void;
  /** The bytes so far, valid until `clear`. */
  bytes(): Uint8Array;
  clear(): void;
}

const MAX_BYTES_PER_UNIT = 3;

export function createTextBuffer(initialBytes: number): TextBuffer {
  let buffer = Buffer.allocUnsafeSlow(initialBytes);
  let length = 0;
  return {
    get byteLength() {
      return length;
    },
    append(line) {
      const needed = length + line.length * MAX_BYTES_PER_UNIT;
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(needed, buffer.length * 2));
        buffer.copy(larger, 0, 0, length);
        buffer = larger;
      }
      length += buffer.write(line, length);
    },
    bytes: () => buffer.subarray(0, length),
    clear() {
      length = 0;
    },
  };
}
