// Finds statements that change or remove rows of a store's table without naming the store, and joins, upserts, locks,
// lookups, inserts, and functions that don't work when stores are spread over nodes.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { type Node, textOf, walk } from '../import-rules/source-file.ts';
import { hasNestedPart } from './find-nested-parts.ts';

interface UnscopedChange {
  /** Relative to the root, with forward slashes. */
  file: string;
  line: number;
  /** Null if the statement does not have it in plain text. */
  table: string | null;
}

/** A problem with a store's table. */
interface Found {
  /** Relative to the root, with forward slashes. */
  file: string;
  line: number;
  table: string;
}

const SCHEMA = 'server/platform/database/schema.ts';
const BUILDERS = new Set(['updateTable', 'deleteFrom', 'mergeInto']);
// Not the UPDATE of a row lock or an upsert, which affects only the given row.
const CHANGE =
  /(?<!\b(?:FOR|KEY|DO)\s+)\b(?:UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?)\s+(?:ONLY\s+)?(?:"?public"?\.)?("?\w+"?|\$)/gi;

/** In every file with one of these statements; others needn't be parsed, which takes most of the time. */
const MAY_MATTER =
  /\b(?:updateTable|deleteFrom|mergeInto|doUpdateSet|(?:UPDATE|SHARE|DELETE\s+FROM|MERGE\s+INTO|INSERT\s+INTO|NULL\s+OR|TRUNCATE|JOIN|EXISTS)\s|_populate_record)/i;

interface Violations {
  /** Statements that change a store's rows without narrowing to the store. */
  changes: UnscopedChange[];
  /** Joins of stores' tables whose condition doesn't name the store. */
  joins: Found[];
  /** Upserts into stores' tables whose SET uses the clock or chance. */
  upserts: Found[];
  /** Row locks on stores' tables in statements that also read users or stores, which may be on another node. */
  locks: Found[];
  /** Joins of stores' tables with users or stores, for which Citus reads all rows of one of them. */
  mixed: Found[];
  /** EXISTS about a store's table for each row of a temporary table or one of the coordinator. */
  lookups: Found[];
  /**
   * Inserts into stores' tables of what a part of the same statement (WITH) doesn't have: Citus inserts nothing. And
   * those that take the store from a row of a store's table: every node is asked.
   */
  inserts: Found[];
  /** Conditions that name the store only if one is given: every node is asked. */
  optional: Omit<Found, 'table'>[];
  /**
   * What Citus can't send to a node: functions joined with functions, stored rows as the base of a JSON record, JSON of
   * other rows in an UPDATE, and subqueries with a WITH of their own.
   */
  functions: Omit<Found, 'table'>[];
}

/** Checks all sources except tests. */
export function findViolations(root: string): Violations {
  const tables = listStoreTables(readFileSync(path.join(root, SCHEMA), 'utf8'));
  const all = noViolations();
  for (const file of listSources(root)) {
    const text = readFileSync(path.join(root, file), 'utf8');
    if (!MAY_MATTER.test(text)) continue;
    findInSource(file, text, tables, all);
  }
  return all;
}

/** The tables in which every row belongs to a store. Rows that may lack a store belong to a person. */
function listStoreTables(schema: string): Set<string> {
  const tables = new Set<string>();
  walk(parse(SCHEMA, schema), (node, around) => {
    if (node.type !== 'TSPropertySignature' || nameOf(node) !== 'store_id') return;
    const { typeAnnotation } = node['typeAnnotation'] as { typeAnnotation: Node };
    if (typeAnnotation.type !== 'TSNumberKeyword') return;
    const table = around.findLast((outer) => outer.type === 'TSPropertySignature');
    if (table !== undefined) tables.add(nameOf(table) ?? '');
  });
  return tables;
}

function listSources(root: string): string[] {
  return readdirSync(path.join(root, 'server'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !/(^|\/)node_modules\/|^server\/testing\//.test(file));
}

const noViolations = (): Violations => ({
  changes: [],
  joins: [],
  upserts: [],
  locks: [],
  mixed: [],
  lookups: [],
  inserts: [],
  optional: [],
  functions: [],
});

/** @param found what it adds to, and returns */
export function findInSource(
  file: string,
  text: string,
  tables: ReadonlySet<string>,
  found: Violations = noViolations(),
): Violations {
  walk(parse(file, text), (node, around) => {
    const changed = [...readBuilder(node, around, text), ...readStatements(node)].filter(
      ({ table, isScoped }) => !isScoped && (table === null || tables.has(table)),
    );
    const joined = readJoins(node).filter((table) => tables.has(table));
    const upserted = [...readUpserts(node), ...readUpsertBuilder(node, around, text)].filter((table) =>
      tables.has(table),
    );
    const locked = readLocks(node).filter((table) => tables.has(table));
    const mixed = readMixed(node, tables);
    const lookedUp = readLookups(node, tables);
    const inserted = [...readInserts(node), ...readCopies(node, tables)].filter((table) => tables.has(table));
    const isOptional = OPTIONAL.test(textOf(node));
    const template =
      node.type === 'TemplateLiteral' ? text.slice(node.start, (node as Node & { end: number }).end) : '';
    const called = FUNCTIONS.test(textOf(node)) || BUILDS_IN_UPDATE.test(template) || hasNestedPart(template);
    const refused = [changed, joined, upserted, locked, mixed, lookedUp, inserted];
    if (!called && !isOptional && refused.every(({ length }) => length === 0)) return;
    const line = text.slice(0, node.start).split('\n').length;
    found.changes.push(...changed.map(({ table }) => ({ file, line, table })));
    found.joins.push(...joined.map((table) => ({ file, line, table })));
    found.upserts.push(...upserted.map((table) => ({ file, line, table })));
    found.locks.push(...locked.map((table) => ({ file, line, table })));
    found.mixed.push(...mixed.map((table) => ({ file, line, table })));
    found.lookups.push(...lookedUp.map((table) => ({ file, line, table })));
    found.inserts.push(...inserted.map((table) => ({ file, line, table })));
    if (isOptional) found.optional.push({ file, line });
    if (called) found.functions.push({ file, line });
  });
  return found;
}

interface Change {
  table: string | null;
  isScoped: boolean;
}

/** In the query builder, the chain of calls itself must narrow to the store. */
function readBuilder(node: Node, around: readonly Node[], text: string): Change[] {
  if (node.type !== 'CallExpression') return [];
  if (!BUILDERS.has(methodOf(node) ?? '')) return [];
  const [table] = node['arguments'] as Node[];
  const name = textOf(table).split(/\s+as\s+/)[0] ?? '';
  let isScoped = false;
  let inner = node;
  for (const outer of around.toReversed()) {
    if (outer['object'] !== inner && outer['callee'] !== inner) break;
    if (outer.type === 'CallExpression' && /^(where|whereRef|using)$/.test(methodOf(outer) ?? '')) {
      isScoped ||= (outer['arguments'] as (Node & { end: number })[]).some((argument) =>
        hasStore(text.slice(argument.start, argument.end)),
      );
    }
    inner = outer;
  }
  return [{ table: /^\w+$/.test(name) ? name : null, isScoped }];
}

function methodOf(call: Node): string | undefined {
  const callee = call['callee'] as Node & { property?: { name?: string } };
  return callee.type === 'MemberExpression' ? callee.property?.name : undefined;
}

/** A join of a store's table: its condition, up to the next join or clause. */
const JOIN =
  /\bJOIN\s+(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)"?(?:\s+(?:AS\s+)?(?!ON\b|USING\b)\w+)?\s+(ON|USING)\b([\s\S]*?)(?=\b(?:LEFT|RIGHT|FULL|INNER|CROSS|JOIN|WHERE|GROUP|ORDER|UNION|LIMIT|SET)\b|$)/gi;

/** @returns the tables of joins that don't name the store. */
function readJoins(node: Node): string[] {
  return [...textOf(node).matchAll(JOIN)].flatMap(([, table = '', , condition = '']) =>
    hasStore(condition) ? [] : [table],
  );
}

const LOCK = /\bFOR\s+(?:NO\s+KEY\s+)?(?:UPDATE|(?:KEY\s+)?SHARE)\b/i;
const READ_TABLE = /\b(?:FROM|JOIN)\s+(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)"?/gi;
/** Tables of the coordinator. */
const OF_ALL_STORES = ['users', 'stores'];

/** @returns the tables of a statement that locks rows and reads users or stores. */
function readLocks(node: Node): string[] {
  const statement = textOf(node);
  if (!LOCK.test(statement)) return [];
  const read = [...statement.matchAll(READ_TABLE)].map(([, table = '']) => table.toLowerCase());
  return OF_ALL_STORES.some((table) => read.includes(table)) ? read : [];
}

const FROM = /\bFROM\b/gi;
/** Not distributed, although each row has a store. */
const OF_COORDINATOR = new Set(['presence']);

/**
 * What a node can answer is a part of the statement (WITH); names of users and stores come to it afterwards.
 * @returns the stores' tables that one query joins with users or stores.
 */
function readMixed(node: Node, tables: ReadonlySet<string>): string[] {
  const statement = textOf(node);
  return [...statement.matchAll(FROM)].flatMap(({ index }) => {
    const joined = listTables(queryAt(statement, index));
    return joined.some((table) => OF_ALL_STORES.includes(table))
      ? joined.filter((table) => tables.has(table) && !OF_COORDINATOR.has(table)).slice(0, 1)
      : [];
  });
}

/** `FROM f(…) a JOIN g(…)`, and `json_populate_record` of anything but `NULL::table`. */
const FUNCTIONS =
  /\bFROM\s+\w+\([^()]*\)\s+(?:AS\s+)?\w+\s*(?:,|\bJOIN\b)\s*\w+\(|\bjsonb?_populate_record(?:set)?\((?!NULL::)/i;

/** In an UPDATE, nothing of other rows can be made into JSON: that takes a part of the statement (WITH). */
export const BUILDS_IN_UPDATE =
  /\bUPDATE\s+\w+(?:\s+\w+)?\s+SET\b(?:(?!\b(?:FROM|WHERE)\b)[^])*?\b(?:jsonb?_build_object|row_to_json|to_jsonb?|contentOf)\(/i;

const EXISTS = /\bEXISTS\s*\(/gi;
/** A part of a statement: `WITH x AS (`. */
const PART = /\b(\w+)\s+AS\s+(?:(?:NOT\s+)?MATERIALIZED\s+)?\(/gi;
const CHANGED_TABLE = /\bUPDATE\s+"?(\w+)"?/gi;

/**
 * A node can't look at its store for each row of a table that it doesn't have. A part of the statement (WITH) is sent
 * to it.
 * @returns the stores' tables that EXISTS asks in a query of other tables only.
 */
function readLookups(node: Node, tables: ReadonlySet<string>): string[] {
  const statement = textOf(node);
  const parts = [...statement.matchAll(PART)].map(([, name = '']) => name.toLowerCase());
  const isElsewhere = (table: string) => !tables.has(table) && !parts.includes(table);
  return [...statement.matchAll(EXISTS)].flatMap(({ index, 0: { length } }) => {
    const lookup = queryAt(statement, index + length);
    const [asked = ''] = listTables(lookup);
    const query = queryAt(statement, index);
    const around = listTables(query);
    const isAskedByOthers =
      (around.length > 0 && around.every(isElsewhere)) ||
      listAliases(query).some(
        ([table, alias]) => isElsewhere(table) && new RegExp(`\\b${alias}\\.`, 'i').test(lookup),
      );
    return tables.has(asked) && isAskedByOthers ? [asked] : [];
  });
}

const INSERT = /\bINSERT\s+INTO\s+"?(\w+)"?/gi;

/** @returns the tables that a statement inserts into, if the insert asks whether a part of the statement lacks something. */
function readInserts(node: Node): string[] {
  const statement = textOf(node);
  const parts = [...statement.matchAll(PART)].map(([, name = '']) => name);
  return [...statement.matchAll(INSERT)].flatMap(({ index, 1: table = '' }) => {
    const insert = cutStatement(statement.slice(index));
    const isAsked = (part: string): boolean =>
      new RegExp(`\\bNOT\\s+(?:EXISTS|IN)\\s*\\(\\s*SELECT\\b[^()]*\\bFROM\\s+${part}\\b`, 'i').test(insert);
    return parts.some(isAsked) ? [table] : [];
  });
}

const COPY_OF_STORE = /\bINSERT\s+INTO\s+"?(\w+)"?\s*\([^()]*\)\s*SELECT\s+(?:\w+\.)?store_id\b/gi;

/** @returns the tables that a statement inserts into, if it takes the store from rows of a store's table. */
function readCopies(node: Node, tables: ReadonlySet<string>): string[] {
  const statement = textOf(node);
  return [...statement.matchAll(COPY_OF_STORE)].flatMap(({ index, 1: table = '' }) =>
    listTables(cutStatement(statement.slice(index))).some((read) => tables.has(read)) ? [table] : [],
  );
}

const OPTIONAL = /::\w+\s+IS\s+NULL\s+OR\s+(?:\w+\.)?store_id\s*=/i;

const ALIASED =
  /\b(?:FROM|JOIN)\s+"?(\w+)"?\s+(?:AS\s+)?(?!(?:ON|USING|WHERE|LEFT|CROSS|JOIN|GROUP|ORDER)\b)(\w+)/gi;

/** @returns the tables of a query and what it calls them. */
const listAliases = (query: string): [table: string, alias: string][] =>
  [...query.matchAll(ALIASED)].map(([, table = '', alias = '']) => [table.toLowerCase(), alias]);

const listTables = (query: string): string[] =>
  [...query.matchAll(READ_TABLE), ...query.matchAll(CHANGED_TABLE)].map(([, table = '']) =>
    table.toLowerCase(),
  );

/** The query around a place of a statement, without what is in brackets in it. */
function queryAt(statement: string, at: number): string {
  let closed = 0;
  let from = at;
  while (from > 0) {
    const before = statement[from - 1];
    if (before === '(' && closed === 0) break;
    if (before === ')') closed += 1;
    if (before === '(') closed -= 1;
    from -= 1;
  }
  let opened = 0;
  let query = '';
  for (const character of cutStatement(statement.slice(from))) {
    if (character === ')') opened -= 1;
    if (opened === 0) query += character;
    if (character === '(') opened += 1;
  }
  return from === 0 || listTables(query).length > 0 ? query : queryAt(statement, from - 1);
}

/** An upsert: its SET must compute the same wherever it runs. `excluded` is the row that was to be inserted. */
const UPSERT = /\bINSERT\s+INTO\s+"?(\w+)"?[\s\S]*?\bDO\s+UPDATE\s+SET\b/gi;
/** The clock, chance, and sequences: none of them may be in an upsert's SET. */
const CHANGING =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|random|gen_random_uuid|nextval)\s*\(|\bcurrent_(date|time|timestamp)\b/i;

/** @returns the tables of upserts in SQL whose SET differs from node to node. */
function readUpserts(node: Node): string[] {
  const statement = textOf(node);
  return [...statement.matchAll(UPSERT)].flatMap((match) => {
    const set = cutStatement(statement.slice(match.index + match[0].length));
    return CHANGING.test(set) ? [match[1] ?? ''] : [];
  });
}

/** In the query builder: the table is at the beginning of the chain around `doUpdateSet`. */
function readUpsertBuilder(node: Node, around: readonly Node[], text: string): string[] {
  if (node.type !== 'CallExpression' || methodOf(node) !== 'doUpdateSet') return [];
  const [values] = node['arguments'] as (Node & { end: number })[];
  if (values === undefined || !CHANGING.test(text.slice(values.start, values.end))) return [];
  const chain = around.findLast((outer) => text.slice(outer.start, node.start).includes('.insertInto('));
  const table = /\.insertInto\('(\w+)/.exec(
    chain === undefined ? '' : text.slice(chain.start, node.start),
  )?.[1];
  return table === undefined ? [] : [table];
}

/** SQL statements, wherever they are: in a tag, an argument, or a constant. */
function readStatements(node: Node): Change[] {
  const text = textOf(node);
  // Anything that doesn't start like SQL is prose.
  if (
    !/^\s*(--|\(|WITH\b|UPDATE\b|DELETE\b|MERGE\b|TRUNCATE\b|BEGIN\b|SET\b|LOCK\b|INSERT\b|SELECT\b)/.test(
      text,
    )
  )
    return [];
  return [...text.matchAll(CHANGE)].map((match) => {
    const table = match[1]?.replaceAll('"', '') ?? '$';
    return {
      table: table === '$' ? null : table,
      isScoped: isScoped(cutStatement(text.slice(match.index))),
    };
  });
}

function isScoped(statement: string): boolean {
  const condition = /\b(?:WHERE|ON|AND)\b[\s\S]*/i.exec(statement);
  return condition !== null && hasStore(condition[0]);
}

/** Cuts a statement at its end: a semicolon, or the closing bracket around it. */
function cutStatement(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && text[at] === ';')) return text.slice(0, at);
  }
  return text;
}

function hasStore(condition: string): boolean {
  return /\bstore_id\b/.test(condition);
}

function nameOf(node: Node): string | undefined {
  return (node['key'] as { name?: string } | undefined)?.name;
}

function parse(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  return program as unknown as Node;
}
