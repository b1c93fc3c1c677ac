// Names the goods of lines that only have codes, where another sheet says which article has which code.

import type { Cell } from '../row.ts';
import { cellText } from '../shape/row-text.ts';
import { columnsOf, fieldOfHeading, headingKey } from '../shape/table/table-columns.ts';
import { readCode } from '../text/cell-value.ts';
import { ARTICLE_WORDS, NAME_WORDS } from '../vocabulary/column-names.ts';
import type { SheetTable } from './sheet-tables.ts';

interface Articles {
  table: SheetTable;
  title: Cell;
  names: ReadonlyMap<string, Cell>;
  /** Whether its headings or its sheet say that it has articles. */
  isCalled: boolean;
  /** Whether its codes are so short that they may be the count of something. */
  isShort: boolean;
}

const FEWEST_ARTICLES = 3;
const SHORTEST_CODE = 4;
const MOSTLY = 0.8;
const NEARLY_ALL = 0.95;
const WORD = /\p{L}{2}/u;
const CODES_OF_GOODS = [...ARTICLE_WORDS, 'sku', 'plu', 'ean', 'upc', 'gtin', 'barcode'];

const saysArticle = (text: Cell): boolean => {
  const key = headingKey(cellText(text));
  return CODES_OF_GOODS.some((word) => key.includes(word));
};

const valuesOf = ({ body }: SheetTable, at: number): Cell[] => body.map(({ cells }) => cells[at] ?? null);

const partOf = (texts: readonly string[], isSo: (text: string) => boolean): number =>
  texts.length === 0 ? 0 : texts.filter(isSo).length / texts.length;

const isCodeList = (texts: readonly string[]): boolean =>
  new Set(texts).size === texts.length && texts.every((text) => /\d/.test(text));

const areShort = (texts: readonly string[]): boolean => texts.some((text) => text.length < SHORTEST_CODE);

const isNameList = (texts: readonly string[]): boolean =>
  partOf(texts, (text) => WORD.test(text)) >= MOSTLY && new Set(texts).size >= texts.length * MOSTLY;

const asksName = (title: Cell): boolean =>
  fieldOfHeading(title) === 'description' || NAME_WORDS.includes(headingKey(cellText(title)));

/** @returns what each column with codes names; [] for a table whose rows have no names of their own, or have times */
function readArticles(table: SheetTable): Articles[] {
  const { heading, body, columns, headingRows } = table;
  const { time, dateTime, number } = columns;
  const isOther = [time, dateTime, number].some((at) => at !== undefined);
  if (body.length < FEWEST_ARTICLES || isOther) return [];
  const textsOf = (at: number): string[] => valuesOf(table, at).map(readCode);
  const keys = [...heading.keys()].filter((at) => isCodeList(textsOf(at)));
  const name = [...heading.keys()].find(
    (at) => !keys.includes(at) && asksName(heading[at] ?? null) && isNameList(textsOf(at)),
  );
  if (name === undefined) return [];
  const title = heading[name] ?? null;
  return keys.map((key) => ({
    table,
    title,
    names: new Map(body.map(({ cells }) => [readCode(cells[key]), cells[name] ?? null])),
    isCalled: [heading[key] ?? null, title, ...headingRows.keys()].some(saysArticle),
    isShort: areShort(textsOf(key)),
  }));
}

/** @returns the column of lines whose codes are those of articles; undefined if there is none, or lines have names */
function findCodes(table: SheetTable, { names, isCalled, isShort }: Articles): number | undefined {
  const { heading, columns, body } = table;
  const isNamed =
    columns.description !== undefined &&
    partOf(
      valuesOf(table, columns.description).map((cell) => cellText(cell)),
      (text) => !names.has(text) && WORD.test(text),
    ) >
      1 - MOSTLY;
  if (body.length === 0 || isNamed) return undefined;
  return [...heading.keys()].find((at) => {
    const field = fieldOfHeading(heading[at]);
    const isNaming = saysArticle(heading[at] ?? null);
    const isArticle = isShort ? isCalled && isNaming : isCalled || isNaming;
    if ((field !== null && field !== 'description') || !isArticle) return false;
    const codes = valuesOf(table, at)
      .map(readCode)
      .filter((code) => code !== '');
    return codes.length >= body.length * MOSTLY && partOf(codes, (code) => names.has(code)) >= NEARLY_ALL;
  });
}

interface GoodsJoins {
  put(this: void, sheet: string, rowNumber: number, cells: readonly Cell[]): void;
  take(this: void, table: SheetTable): void;
}

/**
 * @param joins gets the cells of rows that have more of them now, and the tables of articles that are used
 * @returns the tables, with a column for the names of goods at the end of those whose rows only have their codes
 */
export function nameGoods(tables: readonly SheetTable[], joins: GoodsJoins): SheetTable[] {
  const lists = tables.map(readArticles);
  return tables.map((table, own) => {
    for (const articles of lists.toSpliced(own, 1).flat()) {
      const column = findCodes(table, articles);
      if (column === undefined) continue;
      joins.take(articles.table);
      return withNames(table, column, articles, joins);
    }
    return table;
  });
}

function withNames(
  table: SheetTable,
  column: number,
  { title, names }: Articles,
  { put }: GoodsJoins,
): SheetTable {
  const width = Math.max(table.heading.length, ...table.body.map(({ cells }) => cells.length));
  const widen = (cells: readonly Cell[], more: Cell): Cell[] => [
    ...Array.from({ length: width }, (_, at) => cells[at] ?? null),
    more,
  ];
  const named = fieldOfHeading(title) === 'description' ? title : 'Description';
  const heading = widen(table.heading, named);
  for (const [sheet, row] of table.headingRows) put(sheet, row, heading);
  const body = table.body.map((row) => {
    const cells = widen(row.cells, names.get(readCode(row.cells[column])) ?? null);
    put(row.sheet, row.rowNumber, cells);
    return { ...row, cells };
  });
  return { ...table, heading, body, columns: columnsOf(heading) };
}
