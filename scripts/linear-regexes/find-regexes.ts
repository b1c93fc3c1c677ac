import { parseSync } from 'oxc-parser';

/** A regular expression in a source file. */
interface WrittenRegex {
  line: number;
  source: string;
  flags: string;
}

export interface RegexFacts {
  literals: WrittenRegex[];
  /** Lines that build a regular expression at run time. */
  built: number[];
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** @param path only its extension matters. */
export function findRegexes(path: string, text: string): RegexFacts {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  const lineOf = (offset: number): number => lineStarts.findLastIndex((start) => start <= offset) + 1;

  const facts: RegexFacts = { literals: [], built: [] };
  walk(program as unknown as Node, (node) => {
    const regex = node.type === 'Literal' ? (node['regex'] as { pattern: string; flags: string }) : undefined;
    if (regex) facts.literals.push({ line: lineOf(node.start), source: regex.pattern, flags: regex.flags });
    if (buildsRegex(node)) facts.built.push(lineOf(node.start));
  });
  return facts;
}

/** `new RegExp(…)`, and calls that turn a string into an expression. */
function buildsRegex(node: Node): boolean {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false;
  const callee = node['callee'] as Node & { name?: string; property?: { name?: string } };
  if (callee.name === 'RegExp') return true;
  const method = callee.type === 'MemberExpression' ? callee.property?.name : undefined;
  const [pattern] = node['arguments'] as Node[];
  const takesText = method === 'match' || method === 'search' || method === 'matchAll';
  return takesText && pattern?.type === 'TemplateLiteral';
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string') {
        walk(child as Node, visit);
      }
    }
  }
}
