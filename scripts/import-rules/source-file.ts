import { readFileSync } from 'node:fs';
import { type ParseResult, parseSync } from 'oxc-parser';

/** What the rules check in a source file. */
export interface SourceFacts {
  imports: { specifier: string; line: number; typeOnly: boolean }[];
  /** Lines with an SQL statement or a query builder call. */
  sql: number[];
  /** Lines that read the environment. */
  environment: number[];
}

/** A node of a syntax tree. */
export interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const STATEMENT_BUILDERS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const SQL_TEXT = /^\s*(select|insert|update|delete|merge|with|copy|create|drop|alter|truncate|listen)\b/i;

const MAY_BE_SQL = new RegExp(`\\bsql[\`<.]|\\bquery[<(]|\\b(?:${[...STATEMENT_BUILDERS].join('|')})\\b`);

/** Whether a file may have SQL or read the environment. Otherwise its tree, which takes longest, needn't be built. */
function isWorthWalking(text: string): boolean {
  return MAY_BE_SQL.test(text) || (/\bprocess\b/.test(text) && /\benv\b/.test(text));
}

const known = new Map<string, { text: string; facts: SourceFacts }>();

/** What a file has, parsed once while it stays as it is: several rules look at each. @param file absolute */
export function readFile(file: string): SourceFacts {
  const text = readFileSync(file, 'utf8');
  const before = known.get(file);
  if (before?.text === text) return before.facts;
  const facts = readSourceFacts(file, text);
  known.set(file, { text, facts });
  return facts;
}

/** @param path only its extension matters. */
function readSourceFacts(path: string, text: string): SourceFacts {
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0) throw new Error(`${path} does not parse: ${parsed.errors[0]?.message}`);
  const lineOf = countLines(text);
  const facts: SourceFacts = { imports: readImports(parsed.module, text, lineOf), sql: [], environment: [] };
  if (!isWorthWalking(text)) return facts;
  walk(parsed.program as unknown as Node, (node) => {
    if (isSql(node)) facts.sql.push(lineOf(node.start));
    if (readsEnvironment(node)) facts.environment.push(lineOf(node.start));
  });
  return facts;
}

function countLines(text: string): (offset: number) => number {
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  return (offset) => lineStarts.findLastIndex((start) => start <= offset) + 1;
}

function readImports(
  module: ParseResult['module'],
  text: string,
  lineOf: (offset: number) => number,
): SourceFacts['imports'] {
  const imports: SourceFacts['imports'] = [];
  for (const entry of module.staticImports) {
    imports.push({
      specifier: entry.moduleRequest.value,
      line: lineOf(entry.start),
      typeOnly: entry.entries.length > 0 && entry.entries.every((name) => name.isType),
    });
  }
  for (const entry of module.staticExports) {
    for (const name of entry.entries) {
      if (name.moduleRequest === null || name.moduleRequest === undefined) continue;
      const specifier = name.moduleRequest.value;
      imports.push({ specifier, line: lineOf(entry.start), typeOnly: name.isType });
    }
  }
  for (const entry of module.dynamicImports) {
    const specifier = /^['"`]([^'"`$]+)['"`]$/.exec(
      text.slice(entry.moduleRequest.start, entry.moduleRequest.end),
    )?.[1];
    if (specifier !== undefined) {
      imports.push({ specifier, line: lineOf(entry.start), typeOnly: false });
    }
  }
  return imports;
}

function isSql(node: Node): boolean {
  if (node.type === 'TaggedTemplateExpression') {
    const tag = node['tag'] as Node & { name?: string; object?: Node & { name?: string } };
    return tag.name === 'sql' || tag.object?.name === 'sql';
  }
  if (node.type !== 'CallExpression') return false;
  const callee = node['callee'] as Node & { property?: { name?: string } };
  const method = callee.type === 'MemberExpression' ? callee.property?.name : undefined;
  if (method === undefined) return false;
  if (STATEMENT_BUILDERS.has(method)) return true;
  return method === 'query' && SQL_TEXT.test(textOf((node['arguments'] as Node[])[0]));
}

/** The text of a literal or a template, with `$` for each substitution. */
export function textOf(node: Node | undefined): string {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node?.type !== 'TemplateLiteral') return '';
  const quasis = node['quasis'] as { value: { raw: string } }[];
  return quasis.map((part) => part.value.raw).join('$');
}

function readsEnvironment(node: Node): boolean {
  if (node.type === 'MemberExpression') {
    const object = node['object'] as { name?: string };
    const property = node['property'] as { name?: string; value?: unknown };
    return object.name === 'process' && (property.name === 'env' || property.value === 'env');
  }
  if (node.type === 'VariableDeclarator') {
    const source = node['init'] as { name?: string } | null;
    const target = node['id'] as { properties?: { key?: { name?: string } }[] };
    return (
      source?.name === 'process' && (target.properties ?? []).some((property) => property.key?.name === 'env')
    );
  }
  if (node.type === 'ImportDeclaration') {
    const source = (node['source'] as { value: string }).value;
    const names = (node['specifiers'] as { imported?: { name?: string } }[]) ?? [];
    return /^(node:)?process$/.test(source) && names.some((entry) => entry.imported?.name === 'env');
  }
  return false;
}

/** @param visit receives the node and its ancestors, the nearest last */
export function walk(node: Node, visit: (node: Node, around: readonly Node[]) => void): void {
  const around: Node[] = [];
  function enter(current: Node): void {
    visit(current, around);
    around.push(current);
    for (const key in current) {
      const value = current[key];
      if (Array.isArray(value)) value.filter(isNode).forEach(enter);
      else if (isNode(value)) enter(value);
    }
    around.pop();
  }
  enter(node);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
