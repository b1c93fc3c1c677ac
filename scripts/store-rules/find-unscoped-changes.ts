// Finds statements that change or remove rows of a store's table without naming the store.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { type Node, textOf, walk } from '../import-rules/source-file.ts';

export interface UnscopedChange {
  /** Relative to the root, with forward slashes. */
  file: string;
  line: number;
  /** Null if the statement does not have it in plain text. */
  table: string | null;
}

const SCHEMA = 'server/platform/database/schema.ts';
const BUILDERS = new Set(['updateTable', 'deleteFrom', 'mergeInto']);
// Not the UPDATE of a row lock or an upsert, which affects only the given row.
const CHANGE =
  /(?<!\b(?:FOR|KEY|DO)\s+)\b(?:UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?)\s+(?:ONLY\s+)?(?:"?public"?\.)?("?\w+"?|\$)/gi;

/** @returns statements that change a store's rows without narrowing to the store; tests are exempt */
export function findUnscopedChanges(root: string): UnscopedChange[] {
  const tables = listStoreTables(readFileSync(path.join(root, SCHEMA), 'utf8'));
  return listSources(root).flatMap((file) =>
    findInSource(file, readFileSync(path.join(root, file), 'utf8'), tables).map((found) => ({
      file,
      ...found,
    })),
  );
}

/** The tables in which every row belongs to a store. Rows that can be without a store belong to a person. */
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

export function findInSource(
  file: string,
  text: string,
  tables: ReadonlySet<string>,
): Omit<UnscopedChange, 'file'>[] {
  const found: Omit<UnscopedChange, 'file'>[] = [];
  walk(parse(file, text), (node, around) => {
    const changed = [...readBuilder(node, around, text), ...readStatements(node)];
    const line = text.slice(0, node.start).split('\n').length;
    for (const { table, isScoped } of changed) {
      if (!isScoped && (table === null || tables.has(table))) found.push({ line, table });
    }
  });
  return found;
}

interface Change {
  table: string | null;
  isScoped: boolean;
}

/** Query builder: the chain of calls must itself narrow to the store. */
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

/** Up to its end: a semicolon, or the closing bracket around it. */
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
