// Reads a workbook with somebody else's library, in a process of its own, and prints what it took as JSON:
// node read-file.ts sheetjs|exceljs file
import { readFileSync } from 'node:fs';
import { read } from '@e965/xlsx';
import exceljs from 'exceljs';

export interface ReadOutcome {
  rows: number;
  milliseconds: number;
  processorMs: number;
  peakBytes: number;
}

const READERS: Record<string, (file: string) => Promise<number>> = {
  async sheetjs(file) {
    const workbook = read(readFileSync(file), { dense: true });
    return workbook.SheetNames.reduce(
      (rows, name) => rows + (workbook.Sheets[name]?.['!data']?.length ?? 0),
      0,
    );
  },
  async exceljs(file) {
    const reader = new exceljs.stream.xlsx.WorkbookReader(file, {
      worksheets: 'emit',
      sharedStrings: 'cache',
      hyperlinks: 'ignore',
      styles: 'cache',
      entries: 'emit',
    });
    let rows = 0;
    for await (const sheet of reader) for await (const _ of sheet) rows += 1;
    return rows;
  },
};

const [library = '', file = ''] = process.argv.slice(2);
const readRows = READERS[library];
if (readRows === undefined) throw new Error(`Unknown library: ${library}`);
const startedAt = performance.now();
const rows = await readRows(file);
const milliseconds = performance.now() - startedAt;
const usage = process.resourceUsage();
const outcome: ReadOutcome = {
  rows,
  milliseconds,
  processorMs: (usage.userCPUTime + usage.systemCPUTime) / 1000,
  peakBytes: usage.maxRSS * 1024,
};
console.log(JSON.stringify(outcome));
