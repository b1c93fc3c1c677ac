// Gives receipts whose rows were arranged or spelled anew the rows of the file back, as printed.

import type { ParserSink } from '../parse-report.ts';
import type { LineKind, Receipt, ReceiptLine } from '../receipt.ts';
import type { Cell, Row } from '../row.ts';
import { joinRow } from '../shape/row-text.ts';
import { splitLines } from '../text/clean-text.ts';
import type { KeptRows } from './handover.ts';

type WrittenRow = Pick<Row, 'rowNumber' | 'cells'>;

export interface WrittenRows extends KeptRows {
  startSheet(name: string): void;
  /** @param rows all rows, as in the file, of a ticket or of something else that is read as one */
  keepTogether(rows: readonly WrittenRow[]): void;
  /** Keeps what rows were made of, unless it is kept already. @param original gives cells as in the file */
  keep(arranged: readonly Row[], original: (cells: readonly Cell[]) => readonly Cell[]): void;
  /** Hands over receipts and rejections with the rows of the file. */
  readonly sink: ParserSink;
}

/** Receipts are handed over soon after their rows. */
const MOST_KEPT = 20_000;
/** The head of a page, or of the next receipt; where registers take turns, more rows are those of another one. */
const MOST_BETWEEN = 30;

interface Group {
  sheet: string;
  rows: readonly WrittenRow[];
}

/** What a row of the file is shown as, and which lines of the receipt were read from it. */
interface Block {
  rowNumber: number;
  sheet: string;
  lines: readonly ReceiptLine[];
  /** The position in the receipt of the first line that was read. */
  from: number;
  /** Of each line that was read, the position in `lines`. */
  places: readonly number[];
}

/** A receipt may be in two of them. */
const MOST_SHEETS = 4;

function dropOldest(map: Map<unknown, unknown>): void {
  const oldest = map.keys().next();
  if (oldest.done !== true) map.delete(oldest.value);
}

const NOTHING: readonly Block[] = [];

const keyOf = (sheet: string, rowNumber: number): string => `${rowNumber} ${sheet}`;

export function createWrittenRows(sink: ParserSink): WrittenRows {
  let sheet = '';
  const groups = new Set<Group>();
  const byRow = new Map<string, Group>();
  /** By sheet, printed rows that were passed over. */
  const passed = new Map<string, Map<number, string>>();

  function add(rows: readonly WrittenRow[]): void {
    const group = { sheet, rows };
    groups.add(group);
    for (const { rowNumber } of rows) byRow.set(keyOf(sheet, rowNumber), group);
    const [oldest] = groups;
    if (groups.size > MOST_KEPT && oldest !== undefined) forget(oldest);
  }

  function forget(group: Group): void {
    groups.delete(group);
    for (const { rowNumber } of group.rows) {
      const key = keyOf(group.sheet, rowNumber);
      if (byRow.get(key) === group) byRow.delete(key);
    }
  }

  function restore(receipt: Receipt): Receipt {
    const isPrint = receipt.shape === 'journal-print';
    const find = (name: string, rowNumber: number): Group | undefined => {
      const group = byRow.get(keyOf(name, rowNumber));
      // The readers of tables show rows as they are written.
      return isPrint || (group?.rows.length ?? 0) > 1 ? group : undefined;
    };
    const between = isPrint && passed.size > 0 ? findPassed(receipt) : NOTHING;
    if (byRow.size === 0 && between.length === 0) return receipt;
    const { blocks, found } = blocksOf(receipt, find);
    if (found.size === 0 && between.length === 0) return receipt;
    for (const block of between) insert(blocks, block);
    for (const group of found) {
      addOthers(blocks, group);
      // Its rows are in this receipt.
      if (group.rows.length > 1) forget(group);
    }
    return withBlocks(receipt, blocks);
  }

  /** What was passed over between the rows of a receipt. */
  function findPassed({ lines, source }: Receipt): Block[] {
    const { sheet: name, firstRow, lastSheetFrom = lines.length } = source;
    const found: Block[] = [];
    let before = firstRow - 1;
    for (let at = 0; at < lastSheetFrom; at++) {
      const { rowNumber } = lines[at] ?? { rowNumber: 0 };
      const isNear = rowNumber > before + 1 && rowNumber - before <= MOST_BETWEEN;
      if (isNear) found.push(...passedBetween(name, before, rowNumber));
      if (rowNumber > before) before = rowNumber;
    }
    return found;
  }

  function passedBetween(name: string, before: number, below: number): Block[] {
    const found: Block[] = [];
    const texts = passed.get(name);
    if (texts === undefined) return found;
    for (let row = before + 1; row < below; row++) {
      const text = texts.get(row);
      if (text !== undefined) found.push(textBlock(name, row, [text]));
    }
    return found;
  }

  const rowsOf = (name: string, rowNumber: number): number[] =>
    (byRow.get(keyOf(name, rowNumber))?.rows ?? []).map((row) => row.rowNumber);

  return {
    startSheet(name) {
      sheet = name;
    },
    keepTogether: add,
    passOver({ sheet: name, rowNumber, text }) {
      let texts = passed.get(name);
      if (texts === undefined) passed.set(name, (texts = new Map<number, string>()));
      texts.set(rowNumber, text);
      if (texts.size > MOST_KEPT) dropOldest(texts);
      if (passed.size > MOST_SHEETS) dropOldest(passed);
    },
    keepWhole({ sheet: name, rowNumber, text }) {
      if (!byRow.has(keyOf(name, rowNumber))) add([{ rowNumber, cells: [text] }]);
    },
    keep(arranged, original) {
      for (const { rowNumber, cells, written = cells, parts } of arranged) {
        if (parts !== undefined)
          add(parts.map((part) => ({ rowNumber: part.rowNumber, cells: original(part.cells) })));
        else if (written !== cells && !byRow.has(keyOf(sheet, rowNumber)))
          add([{ rowNumber, cells: original(written) }]);
      }
    },
    sink: {
      numberPassed: (of) => sink.numberPassed?.(of),
      receipt: (receipt) => sink.receipt(restore(receipt)),
      rejection(rejection) {
        const { sheet: name, firstRow, lastRow } = rejection;
        sink.rejection({
          ...rejection,
          firstRow: Math.min(firstRow, ...rowsOf(name, firstRow)),
          lastRow: Math.max(lastRow, ...rowsOf(name, lastRow)),
        });
      },
    },
  };
}

/** Lines in a row that come from the same row of the file are one block. */
function blocksOf(
  { lines, source }: Receipt,
  find: (sheet: string, rowNumber: number) => Group | undefined,
): { blocks: Block[]; found: Set<Group> } {
  const blocks: Block[] = [];
  const found = new Set<Group>();
  const { sheet, lastSheet = sheet, lastSheetFrom = lines.length } = source;
  for (let from = 0, to = 0; from < lines.length; from = to) {
    const { rowNumber } = lines[from] ?? { rowNumber: 0 };
    const name = from < lastSheetFrom ? sheet : lastSheet;
    to = from + 1;
    while (to < lines.length && to !== lastSheetFrom && lines[to]?.rowNumber === rowNumber) to++;
    const group = find(name, rowNumber);
    if (group !== undefined) found.add(group);
    const read = lines.slice(from, to);
    const texts = group === undefined ? NO_TEXTS : textsOf(group, rowNumber);
    const shown = texts.length === 0 ? asRead(read) : asWritten(read, texts);
    blocks.push({ rowNumber, sheet: name, lines: shown.lines, from, places: shown.places });
  }
  return { blocks, found };
}

const textsOf = ({ rows }: Group, rowNumber: number): string[] =>
  rows
    .filter((row) => row.rowNumber === rowNumber)
    .flatMap(({ cells }) => splitLines(joinRow(cells)))
    .filter((text) => text.trim() !== '');

type Shown = Pick<Block, 'lines' | 'places'>;

const NO_TEXTS: readonly string[] = [];
const FIRST_ONLY: readonly number[] = [0];

const asRead = (lines: readonly ReceiptLine[]): Shown => ({
  lines,
  places: lines.length === 1 ? FIRST_ONLY : [...lines.keys()],
});

/** The lines of a row as printed; of several, each one that was read is the next that has its text. */
function asWritten(read: readonly ReceiptLine[], texts: readonly string[]): Shown {
  let place = 0;
  const places = read.map(({ text }) => {
    const next = texts.findIndex((one, at) => at >= place && one.includes(text.trim()));
    place = Math.max(place, next);
    return place;
  });
  const [{ rowNumber } = { rowNumber: 0 }] = read;
  const lines = texts.map((text, at) => {
    const kinds = read.filter((_, line) => places[line] === at).map(({ kind }) => kind);
    return { rowNumber, text, kind: mostTelling(kinds) };
  });
  return { lines, places };
}

const TELLING: readonly LineKind[] = [
  'void-item',
  'item',
  'event',
  'promo',
  'total',
  'tender',
  'payment',
  'header',
];

/** Of the kinds of several lines that one became. */
const mostTelling = (kinds: readonly LineKind[]): LineKind =>
  TELLING.find((kind) => kinds.includes(kind)) ?? 'text';

/** Adds the rows that were read as a part of another one, or as nothing. */
function addOthers(blocks: Block[], group: Group): void {
  const { sheet } = group;
  const known = new Set(blocks.filter((block) => block.sheet === sheet).map(({ rowNumber }) => rowNumber));
  for (const rowNumber of new Set(group.rows.map((row) => row.rowNumber)))
    if (!known.has(rowNumber)) insert(blocks, textBlock(sheet, rowNumber, textsOf(group, rowNumber)));
}

const textBlock = (sheet: string, rowNumber: number, texts: readonly string[]): Block => ({
  rowNumber,
  sheet,
  lines: texts.map((text) => ({ rowNumber, text, kind: 'text' })),
  from: 0,
  places: [],
});

function insert(blocks: Block[], added: Block): void {
  const below = blocks.findIndex((block) => block.sheet === added.sheet && block.rowNumber > added.rowNumber);
  const end = blocks.findLastIndex((block) => block.sheet === added.sheet) + 1;
  blocks.splice(below < 0 ? end : below, 0, added);
}

/** What refers to lines still does. */
function withBlocks(receipt: Receipt, blocks: readonly Block[]): Receipt {
  const moved: number[] = [];
  const lines: ReceiptLine[] = [];
  for (const block of blocks) {
    for (let at = 0; at < block.places.length; at++)
      moved[block.from + at] = lines.length + (block.places[at] ?? 0);
    for (const line of block.lines) lines.push(line);
  }
  const place = (at: number): number => moved[at] ?? 0;
  const move = <Part extends { lineIndex: number }>(part: Part): Part => ({
    ...part,
    lineIndex: place(part.lineIndex),
  });
  const { totalLineIndex, unreadAmounts, multiplied } = receipt;
  return {
    ...receipt,
    lines,
    items: receipt.items.map(move),
    events: receipt.events.map(move),
    tenders: receipt.tenders.map(move),
    ...(totalLineIndex !== undefined && { totalLineIndex: place(totalLineIndex) }),
    ...(unreadAmounts && { unreadAmounts: [...new Set(unreadAmounts.map(place))] }),
    ...(multiplied && { multiplied: { ...multiplied, differing: multiplied.differing.map(place) } }),
    source: sourceOf(receipt, blocks),
  };
}

function sourceOf({ source }: Receipt, blocks: readonly Block[]): Receipt['source'] {
  const { sheet, lastSheet = sheet, lastSheetFrom } = source;
  let { firstRow, lastRow } = source;
  let above = 0;
  for (const block of blocks) {
    if (block.sheet === sheet) {
      firstRow = Math.min(firstRow, block.rowNumber);
      above += block.lines.length;
    }
    if (block.sheet === lastSheet) lastRow = Math.max(lastRow, block.rowNumber);
  }
  return { ...source, firstRow, lastRow, ...(lastSheetFrom !== undefined && { lastSheetFrom: above }) };
}
