// Names what rows only have codes for, where another sheet says what each code is: goods, kinds, ways of paying, people.

import type { Cell } from '../row.ts';
import { cellText, isFilled } from '../shape/row-text.ts';
import { isDistinctKind } from '../shape/table/read-kind.ts';
import { columnsOf, fieldOfHeading, headingKey } from '../shape/table/table-columns.ts';
import { readCode } from '../text/cell-value.ts';
import { ARTICLE_WORDS, type ColumnField, NAME_WORDS } from '../vocabulary/column-names.ts';
import { isNotSold } from '../vocabulary/kind-words.ts';
import { foreignTitles, plain, titleOf } from './find-links.ts';
import type { SheetTable } from './sheet-tables.ts';

/** A sheet that says what codes stand for. */
interface CodeList {
  table: SheetTable;
  /** The column of the codes. */
  key: number;
  /** Over the names. */
  title: Cell;
  names: ReadonlyMap<string, Cell>;
  /** Whether its headings or its sheet say that it has articles. */
  hasArticles: boolean;
  /** Whether its sheet is called after those who work at the registers. */
  hasPeople: boolean;
  /** Whether its codes are so short that they may be the count of something. */
  isShort: boolean;
  /** Whether they do count something, as the rows of a sheet. */
  isCount: boolean;
}

/** A column of codes, and what stands for them under which heading. */
interface NamedColumn {
  column: number;
  list: CodeList;
  title: Cell;
  isOfGoods: boolean;
}

const FEWEST_NAMED = 2;
const SHORTEST_CODE = 4;
const MOSTLY = 0.8;
const NEARLY_ALL = 0.95;
const WORD = /\p{L}{2}/u;
const CODES_OF_GOODS = [...ARTICLE_WORDS, 'sku', 'plu', 'ean', 'upc', 'gtin', 'barcode'];
const FIRST_NAMES: readonly string[] = ['firstname', 'givenname', 'givennames'];
const LAST_NAMES: readonly string[] = ['lastname', 'surname', 'familyname'];
const TEXT_WORDS: readonly string[] = ['text', 'label', 'libelle', 'bezeichnung', 'meaning'];
const PEOPLE: ReadonlySet<string | null> = new Set(['employee', 'employeeId', 'employeeName']);
const PEOPLE_TITLE = 'Employee Name';
const KEY_END = /(?:id|nr|no|key|code|number)$/i;

const saysArticle = (text: Cell): boolean => {
  const key = headingKey(cellText(text));
  return CODES_OF_GOODS.some((word) => key.includes(word));
};

const valuesOf = ({ body }: SheetTable, at: number): Cell[] => body.map(({ cells }) => cells[at] ?? null);

const partOf = (texts: readonly string[], isSo: (text: string) => boolean): number =>
  texts.length === 0 ? 0 : texts.filter(isSo).length / texts.length;

/** `CO`, `REM`: letters that stand for what something is. */
const LETTERS = /^[A-Z]{1,4}$/;

const isCodeList = (texts: readonly string[]): boolean =>
  new Set(texts).size === texts.length && texts.every((text) => /\d/.test(text) || LETTERS.test(text));

const isNameList = (texts: readonly string[]): boolean =>
  partOf(texts, (text) => WORD.test(text)) >= MOSTLY && new Set(texts).size >= texts.length * MOSTLY;

/** `Name`, `SHORTNAME`, but not that of a person, or of somebody's account. */
const asksName = (title: Cell): boolean => {
  const key = headingKey(cellText(title));
  const isOther = [...FIRST_NAMES, ...LAST_NAMES].includes(key) || key.startsWith('user');
  return (
    fieldOfHeading(title) === 'description' ||
    NAME_WORDS.includes(key) ||
    TEXT_WORDS.includes(key) ||
    (!isOther && key.endsWith('name'))
  );
};

/** `Users`, `STAFF` */
const callsPeople = (sheet: string): boolean =>
  [sheet, sheet.replace(/s$/i, '')].some((name) => PEOPLE.has(fieldOfHeading(name)));

/** The names in each row of a list: those of one column, or first names and last names. */
function findNames(
  table: SheetTable,
  isKey: (at: number) => boolean,
): { title: Cell; names: readonly Cell[] } | null {
  const columns = [...table.heading.keys()];
  const titleAt = (at: number): Cell => table.heading[at] ?? null;
  const one = columns.find(
    (at) => !isKey(at) && asksName(titleAt(at)) && isNameList(valuesOf(table, at).map(readCode)),
  );
  const found = one ?? findOnlyNames(table, isKey);
  if (found !== undefined) return { title: titleAt(found), names: valuesOf(table, found) };
  const parts = [FIRST_NAMES, LAST_NAMES].map((known) =>
    columns.find(
      (at) =>
        known.includes(headingKey(cellText(titleAt(at)))) &&
        valuesOf(table, at).some((cell) => readCode(cell) !== ''),
    ),
  );
  if (parts[0] === undefined) return null;
  const names = table.body.map(({ cells }) =>
    parts
      .map((at = -1) => cellText(cells[at]).trim())
      .filter(Boolean)
      .join(' '),
  );
  return isNameList(names) ? { title: titleAt(parts[0]), names } : null;
}

/** The only column in words, beside codes and figures: its heading may be anything. */
function findOnlyNames({ body, heading }: SheetTable, isKey: (at: number) => boolean): number | undefined {
  const inWords = [...heading.keys()].filter((at) => {
    const texts = body.map(({ cells }) => readCode(cells[at]));
    return !isKey(at) && partOf(texts, (text) => WORD.test(text)) > 1 - MOSTLY;
  });
  const [only] = inWords;
  if (only === undefined || inWords.length > 1) return undefined;
  const title = headingKey(cellText(heading[only]));
  return isNameList(body.map(({ cells }) => readCode(cells[only]))) && !OTHER_NAMES.test(title)
    ? only
    : undefined;
}
const OTHER_NAMES = /user|first|given|last|sur|family/;

/** @returns what each column with codes names; [] for a table whose rows have no names of their own, or have times */
function readLists(table: SheetTable): CodeList[] {
  const { heading, body, columns, headingRows } = table;
  const { time, dateTime, number } = columns;
  // `TenderID | Description`: a number and a name are no transaction.
  const isTicket = number !== undefined && heading.filter(isFilled).length > 2;
  const isOther = isTicket || [time, dateTime].some((at) => at !== undefined);
  if (body.length < FEWEST_NAMED || isOther) return [];
  const textsOf = (at: number): string[] => valuesOf(table, at).map(readCode);
  const keys = [...heading.keys()].filter((at) => isCodeList(textsOf(at)));
  const found = findNames(table, (at) => keys.includes(at));
  if (found === null) return [];
  const { title, names } = found;
  return keys.map((key) => ({
    table,
    key,
    title,
    names: new Map(body.map(({ cells }, at) => [readCode(cells[key]), names[at] ?? null])),
    hasArticles: [heading[key] ?? null, title, ...headingRows.keys()].some(saysArticle),
    hasPeople: [...headingRows.keys()].some(callsPeople),
    isShort: textsOf(key).some((text) => text.length < SHORTEST_CODE),
    isCount: textsOf(key).some((text) => text.length === 1),
  }));
}

/** Whether nearly all rows have a code of the list. */
function holdsCodes(table: SheetTable, at: number, { names }: CodeList): boolean {
  const codes = valuesOf(table, at)
    .map(readCode)
    .filter((code) => code !== '');
  return codes.length >= table.body.length * MOSTLY && partOf(codes, (code) => names.has(code)) >= NEARLY_ALL;
}

/** Whether a heading says that its column points to a list: `stock_id` to `stock_id`, `UserId` to the `Id` of `Users`. */
function pointsTo(table: SheetTable, at: number, { table: list, key }: CodeList): boolean {
  const title = plain(titleOf(table, at));
  const own = plain(titleOf(list, key));
  const bare = own.replace(KEY_END, '');
  const isOwn = own === title && bare !== '';
  return isOwn || (KEY_END.test(own) && foreignTitles(list).has(title)) || isKindOf(table, title, list, bare);
}

/** `state` of `Transactions` is explained by the `StateId` of `TransactionStates`. */
function isKindOf(table: SheetTable, title: string, list: SheetTable, bare: string): boolean {
  const tables = [...table.headingRows.keys()].map((sheet) => plain(sheet).replace(PLURAL, ''));
  const lists = [...list.headingRows.keys()].map((sheet) => plain(sheet).replace(PLURAL, ''));
  return bare !== '' && title === bare && tables.some((sheet) => lists.includes(sheet + bare));
}

const PLURAL = /s$/;

/** Whether a column says in words what something is. */
function isWorded(table: SheetTable, at: number | undefined, { names }: CodeList): boolean {
  const texts = at === undefined ? [] : valuesOf(table, at).map((cell) => cellText(cell));
  return partOf(texts, (text) => !names.has(text) && WORD.test(text)) > 1 - MOSTLY;
}

/** @returns whether a column may have the codes of goods, as headings say */
function isOfGoods(table: SheetTable, at: number, list: CodeList): boolean {
  const { heading } = table;
  const field = fieldOfHeading(heading[at]);
  const isNaming = saysArticle(heading[at] ?? null);
  const isArticle = list.isShort ? list.hasArticles && isNaming : list.hasArticles || isNaming;
  const isPointing = fieldOfHeading(list.title) === 'description' && pointsTo(table, at, list);
  return (field === null || field === 'description') && (isArticle || isPointing);
}

const NAMED_FIELDS: ReadonlySet<ColumnField | null> = new Set([
  'type',
  'status',
  'payment',
  'employee',
  'employeeId',
  'employeeName',
]);

const namesKinds = ({ names }: CodeList): boolean =>
  [...names.values()].some((name) => isDistinctKind(cellText(name)) || isNotSold(cellText(name)));

/** Somebody else than who was at the register. */
const OTHERS =
  /cust|client|guest|member|suppl|vendor|approv|manager|supervis|modif|updat|edit|delet|void|cancel/i;

/** The column of the cashier: the one that its heading names, or the only one with keys of the list. */
function findPerson(table: SheetTable, list: CodeList): number | undefined {
  const { heading, columns } = table;
  const known = columns.employeeId ?? columns.employee;
  if (known !== undefined || list.isCount) return known;
  const [found, ...others] = [...heading.keys()].filter((at) => {
    const title = cellText(heading[at]);
    const mayBe = KEY_END.test(title) && !OTHERS.test(title) && fieldOfHeading(heading[at]) === null;
    return mayBe && holdsCodes(table, at, list);
  });
  return others.length > 0 ? undefined : found;
}

/** The heading over the kinds, states, or ways to pay that a column's codes stand for; null if that says nothing new. */
function titleOfKinds(table: SheetTable, at: number, list: CodeList): string | null {
  const { columns } = table;
  if (!pointsTo(table, at, list)) return null;
  const title = cellText(table.heading[at]).trim().replace(KEY_END, '').replace(/[ _]$/, '');
  const field = fieldOfHeading(title);
  if (field === null && namesKinds(list)) return columns.status === undefined ? 'Status' : null;
  if (!NAMED_FIELDS.has(field)) return null;
  return field !== null && isWorded(table, columns[field], list) ? null : title;
}

/** What a list may name in a table: goods or people that no other column of it names, or kinds. */
function titlesOf(
  table: SheetTable,
  list: CodeList,
): (at: number) => Pick<NamedColumn, 'title' | 'isOfGoods'> {
  const { columns } = table;
  const areNamed = isWorded(table, columns.description, list);
  const isStaffed = list.hasPeople && isWorded(table, columns.employeeName ?? columns.employee, list);
  const person = list.hasPeople && !isStaffed ? findPerson(table, list) : undefined;
  const goods = fieldOfHeading(list.title) === 'description' ? list.title : 'Description';
  return (at) => {
    if (!areNamed && isOfGoods(table, at, list)) return { title: goods, isOfGoods: true };
    if (list.hasPeople) return { title: at === person ? PEOPLE_TITLE : null, isOfGoods: false };
    return { title: titleOfKinds(table, at, list), isOfGoods: false };
  };
}

function findNamed(table: SheetTable, lists: readonly CodeList[]): NamedColumn[] {
  const found = new Map<string, NamedColumn>();
  if (table.body.length === 0) return [];
  for (const list of lists) {
    const titleAt = titlesOf(table, list);
    for (const column of table.heading.keys()) {
      const { title, isOfGoods: isGoods } = titleAt(column);
      if (title === null || !holdsCodes(table, column, list)) continue;
      const key = isGoods ? '' : headingKey(cellText(title));
      if (!found.has(key)) found.set(key, { column, list, title, isOfGoods: isGoods });
    }
  }
  return [...found.values()];
}

interface NameJoins {
  put(this: void, sheet: string, rowNumber: number, cells: readonly Cell[]): void;
  take(this: void, table: SheetTable): void;
}

/**
 * @param joins gets the cells of rows that have more of them now, and the lists that are used
 * @returns the tables, with a column of names at the end for each whose rows only have their codes
 */
export function nameCodes(tables: readonly SheetTable[], joins: NameJoins): SheetTable[] {
  const lists = tables.map(readLists);
  const all = tables.map((table, own) => findNamed(table, lists.toSpliced(own, 1).flat()));
  const areCounted = all.some(
    (named, at) => named.some(({ isOfGoods: is }) => is) && tables[at]?.columns.quantity !== undefined,
  );
  return tables.map((table, at) => {
    // Beside lines with pieces, others with the same codes are their taxes.
    const mayBeLines = !areCounted || table.columns.quantity !== undefined;
    const named = (all[at] ?? []).filter(({ isOfGoods: is }) => !is || mayBeLines);
    for (const { list } of named) joins.take(list.table);
    return named.length === 0 ? table : withNames(table, named, joins);
  });
}

/** Names stand beside codes that people use, and in place of those that only say what something is. */
const standsBeside = ({ list: { hasPeople }, isOfGoods: isGoods }: NamedColumn): boolean =>
  hasPeople || isGoods;

function withNames(table: SheetTable, named: readonly NamedColumn[], { put }: NameJoins): SheetTable {
  const width = Math.max(table.heading.length, ...table.body.map(({ cells }) => cells.length));
  const beside = named.filter(standsBeside);
  const inPlace = named.filter((one) => !standsBeside(one));
  const change = (cells: readonly Cell[], cellOf: (one: NamedColumn) => Cell): Cell[] => {
    const wide: Cell[] = Array.from({ length: width }, (_, at) => cells[at] ?? null);
    for (const one of inPlace) wide[one.column] = cellOf(one) ?? wide[one.column] ?? null;
    return [...wide, ...beside.map(cellOf)];
  };
  const heading = change(table.heading, ({ title }) => title);
  for (const [sheet, row] of table.headingRows) put(sheet, row, heading);
  const body = table.body.map((row) => {
    const cells = change(
      row.cells,
      ({ column, list }) => list.names.get(readCode(row.cells[column])) ?? null,
    );
    put(row.sheet, row.rowNumber, cells);
    return { ...row, cells };
  });
  return { ...table, heading, body, columns: columnsOf(heading) };
}
