// Reads a workbook with another library, or just inflates it, in a process of its own, and prints what it took as JSON:
// node read-file.ts sheetjs|exceljs|inflate FILE
import { readFileSync } from 'node:fs';
import { createInflateRaw } from 'node:zlib';
import { read } from '@e965/xlsx';
import exceljs from 'exceljs';
import { openPromise } from 'yauzl';

export interface ReadOutcome {
  /** The output: every cell's text, so that no library looks fast by putting it off; bytes when inflating. */
  characters: number;
  milliseconds: number;
  processorMs: number;
  peakBytes: number;
}

const READERS: Record<string, (file: string) => Promise<number>> = {
  /** With everything turned off that costs time and isn't needed here: its fastest configuration. */
  async sheetjs(file) {
    const workbook = read(readFileSync(file), {
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
    });
    let characters = 0;
    for (const name of workbook.SheetNames) {
      for (const cells of workbook.Sheets[name]?.['!data'] ?? []) {
        for (const cell of cells ?? []) characters += String(cell?.v ?? '').length;
      }
    }
    return characters;
  },
  async exceljs(file) {
    const reader = new exceljs.stream.xlsx.WorkbookReader(file, {
      worksheets: 'emit',
      sharedStrings: 'cache',
      hyperlinks: 'ignore',
      styles: 'cache',
      entries: 'emit',
    });
    let characters = 0;
    for await (const sheet of reader) {
      for await (const row of sheet) row.eachCell((cell) => (characters += cell.text.length));
    }
    return characters;
  },
  async inflate(file) {
    const zip = await openPromise(file, { autoClose: false });
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      const stored = await zip.openReadStreamPromise(entry, { decodeFileData: false });
      for await (const chunk of stored.pipe(createInflateRaw({ chunkSize: 128 * 1024 }))) {
        bytes += (chunk as Buffer).length;
      }
    }
    zip.close();
    return bytes;
  },
};

const [library = '', file = ''] = process.argv.slice(2);
const readAll = READERS[library];
if (readAll === undefined) throw new Error(`Unknown library: ${library}`);
const startedAt = performance.now();
const characters = await readAll(file);
const milliseconds = performance.now() - startedAt;
const usage = process.resourceUsage();
const outcome: ReadOutcome = {
  characters,
  milliseconds,
  processorMs: (usage.userCPUTime + usage.systemCPUTime) / 1000,
  peakBytes: usage.maxRSS * 1024,
};
console.log(JSON.stringify(outcome));
