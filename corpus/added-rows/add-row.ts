// One row more within a transaction: what becomes of it, and of what was found in it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Cell } from '@tillwatch/core/journal';
import { answerColumns } from '../answer-columns.ts';
import type { ExportFile, Recipe } from '../export-file.ts';
import { listRows, readExport, type Reading, type ReadTransaction } from '../read-export.ts';
import { plainNumber } from '../scoring/compare.ts';
import { isReported } from '../scoring/reported.ts';
import { writeExport } from '../write-file.ts';
import { type Phrase, PHRASES } from './phrases.ts';

const ROWS = ['below its first row', 'in the middle', 'above its last row'] as const;
/** For tables: what was in the cell is gone. */
const CELLS = ['in an empty cell', 'in its first cell', 'in its second cell'] as const;
type Place = (typeof ROWS)[number] | (typeof CELLS)[number];

export interface AddedRow {
  file: string;
  about: string;
  text: string;
  place: Place;
  /** The type of the transaction that has the row. */
  type: string;
  /** What is gone, or lost its findings, though nothing names it; '' if nothing is. */
  lost: string;
  /** Whether something differs. */
  isNamed: boolean;
}

/** One of each type is tried. */
const TYPES: ReadonlySet<string> = new Set(['Refund', 'Void', 'No Sale', 'Abort', 'Tender Abort']);
/**
 * Adds rows to each file, one at a time, to the second transaction of each type.
 * @param every of so many phrases, one is tried at each place; which one depends on the file and the place
 */
export async function runAdded(
  recipes: readonly Recipe[],
  every: number,
  phrases: readonly Phrase[] = PHRASES,
): Promise<AddedRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'corpus-'));
  const file = path.join(folder, 'export.xlsx');
  const results: AddedRow[] = [];
  try {
    for (const recipe of recipes) {
      const made = recipe.make();
      if (made.truth === null || made.documents !== undefined) continue;
      const before = await read(file, made);
      for (const tried of listTried(recipe, before, every, phrases)) {
        const changed = change(made, tried.one, tried.place, tried.phrase.text);
        if (changed === null) continue;
        const after = await read(file, changed);
        const lost = await findLost(file, before, after, isReplaced(tried.place));
        results.push(resultOf(recipe, tried, lost));
      }
    }
    return results;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Tried {
  one: ReadTransaction;
  place: Place;
  phrase: Phrase;
}

function listTried(
  { name, shape }: Recipe,
  before: Reading,
  every: number,
  phrases: readonly Phrase[],
): Tried[] {
  const places = shape === 'journal' ? ROWS : [...ROWS, ...CELLS];
  const first = name.split('').reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0);
  const tried = chooseTried(before).flatMap((one) => places.map((place) => ({ one, place })));
  return tried.flatMap((found, turn) =>
    phrases.filter((_, at) => (at + first + turn * 31) % every === 0).map((phrase) => ({ ...found, phrase })),
  );
}

function resultOf({ name }: Recipe, { one, place, phrase }: Tried, lost: readonly Lost[]): AddedRow {
  const silent = lost.filter(({ isNamed }) => !isNamed);
  return {
    file: name,
    ...phrase,
    place,
    type: one.assessment.transactionType,
    lost: silent.map(({ text }) => text).join('; '),
    isNamed: lost.length > 0,
  };
}

async function read(file: string, made: ExportFile): Promise<Reading> {
  writeExport(file, made);
  return readExport(file, (question) => answerColumns(question, made.truth));
}

/** The second of each type, because the first may be the file's first transaction. */
function chooseTried({ transactions }: Reading): ReadTransaction[] {
  const found = Map.groupBy(transactions, ({ assessment }) => assessment.transactionType);
  return [...found].flatMap(([type, some]) => (TYPES.has(type) ? (some[1] ?? some[0] ?? []) : []));
}

/** @returns null where there is no such place */
function change(
  made: ExportFile,
  { receipt }: ReadTransaction,
  place: Place,
  text: string,
): ExportFile | null {
  const { source } = receipt;
  const name = made.sheets[source.sheet] === undefined ? (Object.keys(made.sheets)[0] ?? '') : source.sheet;
  const rows = made.sheets[name] ?? [];
  const changed = isOfCells(place)
    ? changeCell(rows, source, place, text)
    : addRow(rows, source, place, text);
  if (changed === null) return null;
  const isCounted = made.journal?.traits.has('line numbers') === true;
  const counted = isCounted ? changed.map((row, line) => [line + 1, ...row.slice(1)]) : changed;
  return { ...made, sheets: { ...made.sheets, [name]: counted } };
}

const isReplaced = (place: Place): boolean => isOfCells(place) && place !== 'in an empty cell';

const isOfCells = (place: Place): place is (typeof CELLS)[number] =>
  (CELLS as readonly Place[]).includes(place);

type Source = ReadTransaction['receipt']['source'];

function addRow(
  rows: readonly Cell[][],
  { firstRow, lastRow, lastSheet }: Source,
  place: (typeof ROWS)[number],
  text: string,
): Cell[][] {
  const last = lastSheet === undefined ? lastRow : firstRow + 1;
  const at = {
    'below its first row': firstRow,
    'in the middle': firstRow + Math.floor((last - firstRow + 1) / 2),
    'above its last row': Math.max(firstRow, last - 1),
  }[place];
  return [...rows.slice(0, at), likeRow(rows[at - 1] ?? [], text), ...rows.slice(at)];
}

function changeCell(
  rows: readonly Cell[][],
  { firstRow }: Source,
  place: (typeof CELLS)[number],
  text: string,
): Cell[][] | null {
  const row = rows[firstRow - 1] ?? [];
  const isEmpty = (cell: Cell): boolean => cell === null || cell === '';
  const filled = row.flatMap((cell, at) => (isEmpty(cell) ? [] : [at]));
  const at = {
    'in an empty cell': row.findIndex(isEmpty),
    'in its first cell': filled[0] ?? -1,
    'in its second cell': filled[1] ?? -1,
  }[place];
  if (at < 0) return null;
  return rows.with(firstRow - 1, row.with(at, text));
}

/** The text in the place of the row's first words. */
function likeRow(row: readonly Cell[], text: string): Cell[] {
  const place = row.findIndex((cell) => typeof cell === 'string' && /\p{L}/u.test(cell));
  const cells: Cell[] = Array.from({ length: Math.max(0, place) }, () => null);
  return [...cells, row.length > 3 ? text : `  ${text}`];
}

interface Lost {
  text: string;
  isNamed: boolean;
}

/** @param isPart whether a row of the transaction may have become another one */
async function findLost(file: string, before: Reading, after: Reading, isPart: boolean): Promise<Lost[]> {
  if (after.status !== 'loaded')
    return before.status === after.status ? [] : [{ text: after.status, isNamed: true }];
  const byNumber = Map.groupBy(after.transactions, ({ receipt }) => plainNumber(receipt.transactionNumber));
  const lost = before.transactions.flatMap((one) => {
    const found = byNumber.get(plainNumber(one.receipt.transactionNumber)) ?? [];
    // In place of its number, it may have the words.
    const isLike = (other: ReadTransaction): boolean =>
      found.includes(other) || other.receipt.time === one.receipt.time;
    if (
      !isSuspicious(one) ||
      after.transactions.some((other) => isLike(other) && hasKept(one, other, isPart))
    )
      return [];
    return [{ one, other: found[0] ?? null }];
  });
  if (lost.length === 0) return [];
  const rows = await listRows(file);
  const news = after.remarks.filter((remark) => !before.remarks.includes(remark));
  return lost.map(({ one, other }) => {
    const number = one.receipt.transactionNumber;
    const is = { wanted: { transactionId: number, registerId: one.receipt.registerId ?? '' }, read: other };
    const flags = `flags: ${flagsOf(one).join(', ')} was read as ${other === null ? 'none' : flagsOf(other).join(', ')}`;
    const fields = other === null ? (['missing'] as const) : (['kind', 'flags', 'amount'] as const);
    return {
      text: `${number} ${one.assessment.transactionType} → ${other?.assessment.transactionType ?? 'missing'} ${one.assessment.amountCents} ${other?.assessment.amountCents} (${flags})`,
      isNamed:
        isRejectedIn(one, before, after) ||
        fields.some((field) => isReported({ field, ...is, text: `${number} ${flags}` }, after, rows)) ||
        news.some((remark) =>
          remark.split(/[^\p{L}\d.-]+/u).some((word) => word.replace(/\.$/, '') === number),
        ),
    };
  });
}

/** A row of the transaction, which may be one further down now, was rejected, and wasn't before. */
function isRejectedIn({ receipt: { source } }: ReadTransaction, before: Reading, after: Reading): boolean {
  const isNew = ({ firstRow, lastRow, reason }: Reading['rejections'][number]): boolean =>
    !before.rejections.some(
      (one) =>
        one.reason === reason &&
        Math.abs(one.firstRow - firstRow) <= 1 &&
        Math.abs(one.lastRow - lastRow) <= 1,
    );
  return after.rejections.some(
    (one) =>
      one.sheet === source.sheet &&
      one.firstRow <= source.lastRow + 1 &&
      one.lastRow >= source.firstRow &&
      isNew(one),
  );
}

const flagsOf = ({ assessment }: ReadTransaction): string[] =>
  assessment.findings.map(({ filter }) => filter);

const isSuspicious = (one: ReadTransaction): boolean =>
  TYPES.has(one.assessment.transactionType) || flagsOf(one).length > 0;

/** For a ticket that was never paid, people use any of these words. */
const UNPAID: ReadonlySet<string> = new Set(['Void', 'Abort', 'Tender Abort', 'Memory Cancel']);
const UNPAID_FLAGS: ReadonlySet<string> = new Set(['void_items', 'abort', 'tender_abort', 'memory_cancel']);

function hasKept(one: ReadTransaction, other: ReadTransaction, isPart: boolean): boolean {
  const [was, is] = [one, other].map(({ assessment }) => assessment.transactionType) as [string, string];
  const [before, after] = [new Set(flagsOf(one)), new Set(flagsOf(other))];
  const isUnpaid = UNPAID.has(was) && UNPAID.has(is) && [...after].some((flag) => UNPAID_FLAGS.has(flag));
  if (was !== is && !isUnpaid) return false;
  if (isPart) return true;
  if (one.assessment.amountCents !== other.assessment.amountCents) return false;
  return [...before].every((flag) => after.has(flag) || (isUnpaid && UNPAID_FLAGS.has(flag)));
}
