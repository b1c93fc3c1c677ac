import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { guardFormula } from '../../platform/spreadsheet-text.ts';
import { createTextBuffer } from '../store/text-buffer.ts';

const BUFFER_BYTES = 256 * 1024;

/** A .csv file that appears complete or not at all. */
export interface CsvFile {
  /** @param line fields joined by commas, without a line end. */
  append(line: string): void;
  /** Flushes the file to disk and gives it its final name. */
  finish(): void;
  /** Removes what was written; harmless after `finish`. */
  discard(): void;
}

/** @param filePath the final path. The file is first written beside it, over what a failed try may have left. */
export function createCsvFile(filePath: string, headings: readonly string[]): CsvFile {
  const partPath = partOf(filePath);
  const file = openSync(partPath, 'w', 0o600);
  let open = true;
  const text = createTextBuffer(BUFFER_BYTES);
  // The byte order mark makes Excel read it as UTF-8.
  text.append(`\uFEFF${headings.join(',')}\r\n`);

  function flush(): void {
    const bytes = text.bytes();
    for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
    text.clear();
  }
  function close(): void {
    if (open) closeSync(file);
    open = false;
  }

  return {
    append(line) {
      text.append(`${line}\r\n`);
      if (text.byteLength >= BUFFER_BYTES / 2) flush();
    },
    finish() {
      flush();
      fsyncSync(file);
      close();
      renameSync(partPath, filePath);
    },
    discard() {
      close();
      rmSync(partPath, { force: true });
    },
  };
}

/** Removes the file, and what an interrupted try may have left of it. */
export function removeCsvFile(filePath: string): void {
  rmSync(partOf(filePath), { force: true });
  rmSync(filePath, { force: true });
}

/** Quotes a field of untrusted text. */
export function quoteText(text: string): string {
  const safe = guardFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function partOf(filePath: string): string {
  return `${filePath}.part`;
}
