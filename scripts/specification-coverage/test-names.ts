import { parseSync } from 'oxc-parser';

interface Node {
  type: string;
  [key: string]: unknown;
}

const STARTERS = new Map<string, 'suite' | 'test'>([
  ['describe', 'suite'],
  ['suite', 'suite'],
  ['it', 'test'],
  ['test', 'test'],
]);
const NOT_RUN = ['skip', 'todo'];

export interface TestPlace {
  /** With its suites: ['stores', 'are listed']. As written: '%s' and '$name' stand for every case of a table. */
  names: string[];
  /** The offset of its call in the text. */
  start: number;
}

/** @returns only the names */
export function readTestNames(path: string, text: string): string[][] {
  return readTests(path, text).map(({ names }) => names);
}

/**
 * Finds a file's tests without running it. Tests that never run are left out.
 * @param path only its extension matters.
 */
export function readTests(path: string, text: string): TestPlace[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const starters = new Map(STARTERS);
  const found: TestPlace[] = [];

  function visit(node: Node, suites: readonly string[]): void {
    rememberAlias(node, starters);
    const start = node.type === 'CallExpression' ? readStart(node, starters, text) : null;
    if (start?.isRun === false) return;
    if (start?.kind === 'test') {
      found.push({ names: [...suites, start.name], start: Number(node['start']) });
    }
    const inner = start?.kind === 'suite' ? [...suites, start.name] : suites;
    for (const child of childrenOf(node)) visit(child, inner);
  }

  visit(program as unknown as Node, []);
  return found;
}

/** `import { test as anyTest }` and `const testAsRoot = test.skipIf(…)` start tests too. */
function rememberAlias(node: Node, starters: Map<string, 'suite' | 'test'>): void {
  const [target, source] =
    node.type === 'ImportSpecifier'
      ? [node['local'], node['imported']]
      : node.type === 'VariableDeclarator'
        ? [node['id'], node['init']]
        : [];
  const name = (target as { name?: string } | undefined)?.name;
  if (name === undefined || !source) return;
  const kind = starters.get(readCallee(source as Node).base ?? '');
  if (kind !== undefined) starters.set(name, kind);
}

interface Start {
  kind: 'suite' | 'test';
  name: string;
  isRun: boolean;
}

/** `it('…')`, `it.each(table)('…')`, `describe.skipIf(condition).each(table)('…')`; null for every other call. */
function readStart(call: Node, starters: ReadonlyMap<string, 'suite' | 'test'>, text: string): Start | null {
  const { base, members } = readCallee(call['callee'] as Node);
  const kind = starters.get(base ?? '');
  const name = readName((call['arguments'] as Node[])[0], text);
  if (kind === undefined || name === null) return null;
  return { kind, name, isRun: !members.some((member) => NOT_RUN.includes(member)) };
}

/** The start of a chain of calls and members, and the members along it. */
function readCallee(node: Node): { base: string | undefined; members: string[] } {
  const members: string[] = [];
  let at = node;
  for (;;) {
    if (at.type === 'MemberExpression') {
      members.push((at['property'] as { name?: string }).name ?? '');
      at = at['object'] as Node;
    } else if (at.type === 'CallExpression') {
      at = at['callee'] as Node;
    } else {
      return { base: at.type === 'Identifier' ? String(at['name']) : undefined, members };
    }
  }
}

/** A template literal is returned as written between its backticks. */
function readName(node: Node | undefined, text: string): string | null {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node?.type !== 'TemplateLiteral') return null;
  return text.slice(Number(node['start']) + 1, Number(node['end']) - 1);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((child): child is Node => typeof (child as Node | null)?.type === 'string');
}
