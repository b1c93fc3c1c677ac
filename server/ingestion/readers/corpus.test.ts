import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Cell } from '@tillwatch/core/journal';
import MDBReader from 'mdb-reader';
import { describe, expect, it } from 'vitest';
import { someOf } from '../../../core/testing/test-form.ts';
import { guardFile } from './access/guarded-file.ts';
import { planQuery } from './access/queries/plan-query.ts';
import { readSavedQueries } from './access/queries/saved-queries.ts';
import { storedTable } from './access/stored-table.ts';
import { READ_LIMITS } from './limits.ts';
import { outcome, readFileSheets, type ReadSheet } from './testing/read-sheets.ts';
import { sheetJsSheets } from './testing/sheet-js.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';

// Workbooks from other sources, which only some machines have next to the repository.
const SHARED = resolve(import.meta.dirname, '../../../../shared');
const SAMPLES = join(SHARED, 'samples');
const CORPUS = join(SHARED, 'corpus');
const WITH_QUERIES = 'access/mdb-reader/ASampleDatabase.accdb';

/** Files that SheetJS reads wrong, or that we refuse. */
const ACCEPTED: Readonly<Record<string, string>> = {
  'xls/calamine/too_small.xls': 'is a text file, which SheetJS reads as CSV',
  'xlsx/calamine/has_x000D_inline.xlsx':
    'SheetJS turns an escaped carriage return in inline text into a line feed',
  'xlsx/calamine/issue252.xlsx': 'the relationships have a wrong checksum, which SheetJS does not look at',
  'xlsx/calamine/minimal_package.xlsx': 'SheetJS reads the first of several pieces of inline text only',
  'xlsx/calamine/richtext-after-plain.xlsx': 'SheetJS reads the plain text only, not the runs after it',
  'xlsx/openspout/attack_billion_laughs.xlsx': 'holds a document type declaration',
  'xlsx/openspout/attack_quadratic_blowup.xlsx': 'holds a document type declaration',
  'xlsx/openspout/file_corrupted.xlsx': 'is a text file, which SheetJS reads as CSV',
  'xlsx/openspout/file_with_no_styles_in_workbook_xml.xlsx': 'SheetJS insists on a style table',
  'xlsx/openspout/file_with_sheet_xml_not_matching_content_types.xlsx':
    'its only sheet is missing; SheetJS reads a workbook without rows',
  'xlsx/openspout/sheet_with_all_cell_types.xlsx':
    'ISO dates: SheetJS gives numbers, and nothing for an invalid one',
  'xlsx/openspout/sheet_with_dates_and_times.xlsx': 'ISO dates: SheetJS gives numbers, also before 1900',
  'xlsx/readxl/inlineStr2.xlsx': 'SheetJS reads the first of several pieces of inline text only',
  'xlsx/readxl/richtext-coloured.xlsx': 'SheetJS reads the plain text only, not the runs after it',
  'xlsx/readxl/los-angeles-arrests-xlsx.xlsx':
    'SheetJS reads the first of several pieces of inline text only',
};

/** Pairs of .xls and .xlsx that differ slightly. */
const DIFFERENT_TWINS = new Set([
  'calamine/issues.xls', // has fewer sheets
  'readxl/tests__testthat__sheets__geometry.xls', // the .xlsx continues past column IV
]);

function filesIn(folder: string, extension: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => extension.test(name))
    .toSorted();
}

/** Differences between two workbooks, cell by cell; the last digits of times may differ. */
function differences(one: readonly ReadSheet[], other: readonly ReadSheet[]): string[] {
  const found: string[] = [];
  const names = (sheets: readonly ReadSheet[]): string => JSON.stringify(sheets.map(({ name }) => name));
  if (names(one) !== names(other)) found.push(`${names(one)} and ${names(other)}`);
  for (const [index, { name, rows }] of one.entries()) {
    const otherRows = new Map((other[index]?.rows ?? []).map((row) => [row.rowNumber, row.cells]));
    if (rows.length !== otherRows.size) found.push(`${name}: ${rows.length} and ${otherRows.size} rows`);
    for (const { rowNumber, cells } of rows) {
      const otherCells = otherRows.get(rowNumber) ?? [];
      for (let column = 0; column < Math.max(cells.length, otherCells.length); column += 1) {
        const [cell, otherCell] = [cells[column] ?? null, otherCells[column] ?? null];
        if (!same(cell, otherCell)) {
          found.push(
            `${name} ${rowNumber}:${column} ${JSON.stringify(cell)} and ${JSON.stringify(otherCell)}`,
          );
        }
      }
    }
  }
  return found;
}

function same(one: Cell, other: Cell): boolean {
  const [number, otherNumber] = [numberOf(one), numberOf(other)];
  if (number === undefined || otherNumber === undefined) return one === other;
  return (
    typeof one === typeof other && Math.abs(number - otherNumber) <= 1e-9 * Math.max(1, Math.abs(number))
  );
}

function numberOf(cell: Cell): number | undefined {
  return typeof cell === 'object' && cell !== null
    ? cell.serial
    : typeof cell === 'number'
      ? cell
      : undefined;
}

function plainText(value: unknown): string {
  if (value === null || value === '') return '';
  if (typeof value === 'object' && 'serial' in value) return String(value.serial);
  if (typeof value === 'bigint') return JSON.stringify(Number(value));
  if (value instanceof Date) return String(value.getTime() / 86_400_000 + 25_569);
  return typeof value === 'string' && /^-?\d+\.?\d*$/.test(value)
    ? String(Number(value))
    : JSON.stringify(value);
}

/** How our reading of a file differs from SheetJS's. */
async function compareWithSheetJs(path: string): Promise<string[]> {
  let theirs: ReadSheet[];
  try {
    theirs = sheetJsSheets(readFileSync(path));
  } catch {
    const ours = await outcome(readFileSync(path));
    return /^[a-z-]+$/.test(ours) ? [] : ['read here, not by SheetJS'];
  }
  try {
    return differences((await readFileSheets(path)).content, theirs);
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    const rows = theirs.reduce((sum, sheet) => sum + sheet.rows.length, 0);
    return error.code === 'empty' && rows === 0 ? [] : [`${error.code} here, ${rows} rows in SheetJS`];
  }
}

describe.skipIf(!existsSync(SAMPLES))('samples', () => {
  it.each(someOf(filesIn(SAMPLES, /\.xlsx?$/), 12))('%s is read as SheetJS reads it', async (name) => {
    expect(await compareWithSheetJs(join(SAMPLES, name))).toEqual([]);
  });
});

describe.skipIf(!existsSync(CORPUS))('workbooks of other projects', () => {
  // Skips hostile files, which would harm SheetJS.
  const names = filesIn(CORPUS, /\.(xlsx|xlsm|xls)$/).filter((name) => !name.startsWith('poison'));

  it.each(someOf(names, 50))('%s is read as SheetJS reads it', async (name) => {
    const found = await compareWithSheetJs(join(CORPUS, name));
    if (Object.hasOwn(ACCEPTED, name)) expect(found).not.toEqual([]);
    else expect(found).toEqual([]);
  });

  // Compares every value with the library's, including money, which we read differently.
  it.each(filesIn(CORPUS, /\.(mdb|accdb)$/))('%s is read as mdb-reader reads it', async (name) => {
    const path = join(CORPUS, name);
    const ours = await outcome(readFileSync(path));
    if (/^[a-z-]+$/.test(ours)) {
      expect(ours).toBe(
        /password|agile/.test(name) && !name.includes('no-password') ? 'password-protected' : 'empty',
      );
      return;
    }
    const { content } = await readFileSheets(path);
    const database = new MDBReader(readFileSync(path));
    for (const { name: table, rows } of content) {
      const theirs = database.getTable(table).getData();
      const [heading, ...values] = rows.map(({ cells }) => cells);
      expect(values).toHaveLength(theirs.length);
      for (const [index, cells] of values.entries()) {
        const their = theirs[index] ?? {};
        for (const [column, title] of heading?.entries() ?? []) {
          expect(plainText(cells[column] ?? null)).toBe(
            plainText(their[typeof title === 'string' ? title : ''] ?? null),
          );
        }
      }
    }
  });

  // Queries saved by Access itself.
  it.skipIf(!existsSync(join(CORPUS, WITH_QUERIES)))(
    'the queries of a database are run correctly',
    async () => {
      const path = join(CORPUS, WITH_QUERIES);
      const file = guardFile(readFileSync(path), READ_LIMITS.accessReadingMs);
      const database = file.limit(10_000, () => new MDBReader(file.bytes));
      const items = storedTable(
        file.limit(10_000, () => database.getTable('Asset Items')),
        file,
        10_000,
        READ_LIMITS,
      );
      const scope = { tables: new Map([['asset items', items]]), plan: () => null, budget: { left: 10_000 } };
      const queries = new Map(readSavedQueries(database, file, 10_000).map((query) => [query.name, query]));
      expect([...queries.keys()]).toEqual([
        'qryComputerHardwareInOwnerOrder',
        'qryCostsSummedByOwner',
        'qryGSTCalculations',
      ]);
      const run = (name: string): Record<string, unknown>[] => {
        const plan = planQuery(queries.get(name) ?? expect.fail(`${name} is missing`), scope);
        return [...plan.rows()].map((cells) =>
          Object.fromEntries(plan.columns.map((column, at) => [column, cells[at]])),
        );
      };
      const theirs = new MDBReader(readFileSync(path)).getTable('Asset Items').getData();
      const hardware = run('qryComputerHardwareInOwnerOrder');
      expect(hardware.map((row) => Number(row['Asset No'])).toSorted((a, b) => a - b)).toEqual(
        theirs
          .filter((row) => row['Asset Category'] === 'Computer Hardware')
          .map((row) => Number(row['Asset No']))
          .toSorted((a, b) => a - b),
      );
      const owners = hardware.map(({ Owner }) => String(Owner).toLowerCase());
      expect(owners).toEqual(owners.toSorted());
      const taxed = run('qryGSTCalculations');
      expect(taxed).toHaveLength(theirs.length);
      for (const row of taxed) expect(row['Ex Tax']).toBeCloseTo(Number(row['Cost']) / 1.22, 6);
      expect(() => run('qryCostsSummedByOwner')).toThrow('it adds rows up');
    },
  );

  it.each(someOf(filesIn(CORPUS, /\.(mdb|accdb)$/), 4))(
    '%s is refused if truncated anywhere',
    async (name) => {
      const file = readFileSync(join(CORPUS, name));
      for (let tenth = 1; tenth < 10; tenth += 1) {
        const length = Math.floor((file.length * tenth) / 10);
        for (const cut of [length, length - (length % 4096)]) {
          expect(await outcome(file.subarray(0, cut))).toMatch(/^(damaged|password-protected)$/);
        }
      }
    },
  );

  it.each(filesIn(CORPUS, /\.xlsb$/))('%s is read, or refused with a reason', async (name) => {
    expect(await outcome(readFileSync(join(CORPUS, name)))).toMatch(/^(\[.*|[a-z-]+)$/s);
  });

  // Since .xls is read with SheetJS, comparing with it proves little; compare with the same content as .xlsx instead.
  it.each(
    filesIn(join(CORPUS, 'xls'), /\.xls$/).flatMap((name) => {
      const base = join(CORPUS, 'xlsx', name.replace(/(-xls)?\.xls$/, ''));
      const twin = [`${base}.xlsx`, `${base}-xlsx.xlsx`].find((path) => existsSync(path));
      return twin === undefined || DIFFERENT_TWINS.has(name) ? [] : [[name, twin] as const];
    }),
  )('%s is read as the .xlsx of the same content', async (name, twin) => {
    const path = join(CORPUS, 'xls', name);
    const ours = await outcome(readFileSync(path));
    if (ours === 'empty') expect(await outcome(readFileSync(twin))).toBe('empty');
    else {
      const [one, other] = await Promise.all([readFileSheets(path), readFileSheets(twin)]);
      expect(differences(one.content, other.content)).toEqual([]);
    }
  });
});
