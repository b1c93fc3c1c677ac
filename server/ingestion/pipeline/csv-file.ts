import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { guardFormula } from '../../platform/spreadsheet-text.ts';
import { createTextBuffer } from '../store/text-buffer.ts';

const BUFFER_BYTES = 256 * 1024;

/** A .csv file that is either complete or doesn't exist. */
export interface CsvFile {
  /** @param line fields joined by commas, without a line end. */
  append(line: string): void;
  /** Flushes the file to disk. */
  finish(): void;
  /** Removes what was written, unless it is finished. */
  discard(): void;
}

/** @param filePath in the folder where files are made before they are kept. */
export function createCsvFile(filePath: string, headings: readonly string[]): CsvFile {
  const file = openSync(filePath, 'wx', 0o600);
  let open = true;
  let isFinished = false;
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
      isFinished = true;
    },
    discard() {
      close();
      if (!isFinished) rmSync(filePath, { force: true });
    },
  };
}

/** Quotes a field of untrusted text. */
export function quoteText(text: string): string {
  const safe = guardFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
