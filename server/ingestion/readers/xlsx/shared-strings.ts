import { formatMegabytes, type ReadLimits } from '../limits.ts';
import { tooLargeFile, tooLongText } from '../unreadable-file-error.ts';
import { createXmlScanner } from '../xml/xml-scanner.ts';
import { createXmlTextCollector, endOfPlainText } from '../xml/xml-text.ts';
import type { PackagePart, WorkbookPackage } from './workbook-package.ts';

/** The table of strings that cells refer to. */
export interface SharedStrings {
  readonly count: number;
  /** @param index from 0 to below `count`. */
  text(index: number): string;
}

export const NO_SHARED_STRINGS: SharedStrings = { count: 0, text: () => '' };

/** A block has only whole strings, so it must be larger than the longest cell text. */
const BLOCK_BITS = 22;
const BLOCK_BYTES = 1 << BLOCK_BITS;
/** Cache slots for decoded strings, by the low bits of their index. Long strings are not cached, to keep it small. */
const CACHE_SLOTS = 1 << 15;
const LONGEST_KEPT_BYTES = 128;

const PLAIN_START = Buffer.from('<si><t>');
const SPACE_KEEPING_START = Buffer.from('<si><t xml:space="preserve">');
const PLAIN_END = Buffer.from('</t></si>');

/** Reads the shared strings: rich text as plain text, without phonetic guides. */
export async function readSharedStrings(
  workbookPackage: WorkbookPackage,
  part: PackagePart,
  limits: Readonly<ReadLimits>,
  onBytes: (compressedBytes: number) => void,
): Promise<SharedStrings> {
  const scanner = createSharedStringsScanner(limits);
  await workbookPackage.read(part, scanner.push, onBytes);
  return scanner.finish();
}

export interface SharedStringsScanner {
  push: (chunk: Buffer) => unknown;
  finish: () => SharedStrings;
}

export function createSharedStringsScanner(limits: Readonly<ReadLimits>): SharedStringsScanner {
  const arena = createArena(limits);
  const collector = createXmlTextCollector(limits.cellTextBytes, () => {
    throw tooLongText(formatMegabytes(limits.cellTextBytes));
  });
  let capturing = false;
  let run = false;

  const scanner = createXmlScanner(
    'the list of shared texts',
    {
      open(name, depth) {
        if (depth === 2 && name === 'si') collector.reset();
        else if (depth === 3) {
          capturing = name === 't';
          run = name === 'r';
        } else if (depth === 4 && run) capturing = name === 't';
      },
      close(name, depth) {
        capturing = false;
        if (depth === 2 && name === 'si') arena.addText(collector.text());
      },
      wantsText: () => capturing,
      text: collector.append,
      consume(buffer, position, end, depth) {
        if (depth !== 1) return position;
        let stopped = position;
        while (stopped < end) {
          const textStart = startsWith(buffer, stopped, PLAIN_START)
            ? stopped + PLAIN_START.length
            : startsWith(buffer, stopped, SPACE_KEEPING_START)
              ? stopped + SPACE_KEEPING_START.length
              : -1;
          if (textStart < 0) break;
          const textEnd = endOfPlainText(buffer, textStart, end);
          if (textEnd < 0 || !startsWith(buffer, textEnd, PLAIN_END)) break;
          arena.addBytes(buffer, textStart, textEnd);
          stopped = textEnd + PLAIN_END.length;
        }
        return stopped;
      },
    },
    limits,
  );
  return {
    push: scanner.push,
    finish() {
      scanner.finish();
      return arena.close();
    },
  };
}

/** The bytes at `end` are zero, so a word that would run past it doesn't match. */
function startsWith(buffer: Buffer, position: number, word: Buffer): boolean {
  for (let index = 0; index < word.length; index += 1) {
    if (buffer[position + index] !== word[index]) return false;
  }
  return true;
}

interface Arena {
  addBytes(buffer: Buffer, start: number, end: number): void;
  addText(text: string): void;
  close(): SharedStrings;
}

/** Stores the strings as UTF-8 in a few large blocks; string objects would take several times the memory. */
function createArena(limits: Readonly<ReadLimits>): Arena {
  const blocks: Buffer[] = [];
  let block = Buffer.alloc(0);
  let used = 0;
  let starts = new Uint32Array(1024);
  let lengths = new Uint32Array(1024);
  let count = 0;
  let totalBytes = 0;

  function reserve(bytes: number): void {
    totalBytes += bytes;
    if (totalBytes > limits.sharedStringBytes || count >= limits.sharedStrings) {
      throw tooLargeFile(
        `it holds more than ${limits.sharedStrings} different texts or ${formatMegabytes(limits.sharedStringBytes)} of them`,
      );
    }
    if (bytes > Math.min(limits.cellTextBytes, BLOCK_BYTES)) {
      throw tooLongText(formatMegabytes(limits.cellTextBytes));
    }
    if (used + bytes > block.length) {
      block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
      blocks.push(block);
      used = 0;
    }
    if (count === starts.length) {
      starts = enlarged(starts);
      lengths = enlarged(lengths);
    }
    starts[count] = (blocks.length - 1) * BLOCK_BYTES + used;
    lengths[count] = bytes;
    count += 1;
    used += bytes;
  }

  return {
    addBytes(buffer, start, end) {
      const bytes = end - start;
      reserve(bytes);
      if (bytes > 24) {
        buffer.copy(block, used - bytes, start, end);
      } else {
        for (let index = start, target = used - bytes; index < end; index += 1, target += 1) {
          block[target] = buffer[index] as number;
        }
      }
    },
    addText(text) {
      const bytes = Buffer.byteLength(text);
      reserve(bytes);
      block.write(text, used - bytes, bytes);
    },
    close: () => createLookup(blocks, starts, lengths, count),
  };
}

function createLookup(
  blocks: readonly Buffer[],
  starts: Uint32Array,
  lengths: Uint32Array,
  count: number,
): SharedStrings {
  // The last string in each slot. Its text is cached only once it's seen again: caching strings that occur once, like
  // most in a journal, would only burden the garbage collector.
  const seenIndexes = new Int32Array(CACHE_SLOTS).fill(-1);
  const keptTexts = Array.from({ length: CACHE_SLOTS }, () => '');
  return {
    count,
    text(index) {
      const slot = index & (CACHE_SLOTS - 1);
      const seen = seenIndexes[slot] === index;
      if (seen && keptTexts[slot] !== '') return keptTexts[slot] as string;
      const start = starts[index] as number;
      const length = lengths[index] as number;
      if (length === 0) return '';
      const offset = start & (BLOCK_BYTES - 1);
      const text = (blocks[start >>> BLOCK_BITS] as Buffer).toString('utf8', offset, offset + length);
      if (!seen) {
        seenIndexes[slot] = index;
        keptTexts[slot] = '';
      } else if (length <= LONGEST_KEPT_BYTES) {
        keptTexts[slot] = text;
      }
      return text;
    },
  };
}

function enlarged(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
