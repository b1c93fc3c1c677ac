// Parses Access query expressions: columns, values, comparisons, and arithmetic, but no functions.
import type { Cell } from '@tillwatch/core/journal';
import { QueryObstacle } from './query-obstacle.ts';

export type Expression =
  | { kind: 'value'; value: Cell }
  | { kind: 'column'; table: string | null; column: string }
  | { kind: 'not' | 'minus' | 'is-null'; operand: Expression }
  | { kind: 'operation'; operator: Operator; left: Expression; right: Expression };

export type Operator = (typeof OPERATORS)[number];

const OPERATORS = ['and', 'or', '=', '<>', '<', '>', '<=', '>=', 'like', '+', '-', '*', '/', '&'] as const;
const COMPARISONS: ReadonlySet<string> = new Set(['=', '<>', '<', '>', '<=', '>=', 'like']);
const LONGEST = 4_000;
const DEEPEST = 60;
const MILLISECONDS_PER_DAY = 86_400_000;
const DAYS_TO_1970 = 25_569;

interface Token {
  kind: 'word' | 'name' | 'text' | 'number' | 'date' | 'mark';
  text: string;
}

const TOKEN =
  /\s*(?:\[([^\]]*)\]|"((?:[^"]|"")*)"|'((?:[^']|'')*)'|#([^#]*)#|(\d+(?:\.\d+)?|\.\d+)|([\p{L}_][\p{L}\p{N}_]*)|(<>|<=|>=|[=<>()+\-*/&,.!]))/uy;

function tokenize(text: string): Token[] {
  if (text.length > LONGEST) throw new QueryObstacle('it holds an expression that is too long');
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (match === null) throw notRead(text.slice(at).trim());
    const [, name, double, single, date, number, word, mark] = match;
    if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (double !== undefined) tokens.push({ kind: 'text', text: double.replaceAll('""', '"') });
    else if (single !== undefined) tokens.push({ kind: 'text', text: single.replaceAll("''", "'") });
    else if (date !== undefined) tokens.push({ kind: 'date', text: date });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark });
  }
  return tokens;
}

function notRead(what: string): QueryObstacle {
  return new QueryObstacle(`it says ${what.slice(0, 40)}, which is not understood`);
}

/** Throws a `QueryObstacle` at anything it doesn't support. */
export function parseExpression(source: string): Expression {
  const tokens = tokenize(source);
  let at = 0;
  let depth = 0;

  const isWord = (word: string): boolean =>
    tokens[at]?.kind === 'word' && tokens[at]?.text.toLowerCase() === word;
  const takeWord = (word: string): boolean => {
    if (!isWord(word)) return false;
    at += 1;
    return true;
  };
  const takeMark = (mark: string): boolean => {
    if (tokens[at]?.kind !== 'mark' || tokens[at]?.text !== mark) return false;
    at += 1;
    return true;
  };
  const fail = (): never => {
    throw notRead(source.trim());
  };

  function parseOr(): Expression {
    depth += 1;
    if (depth > DEEPEST) fail();
    let left = parseAnd();
    while (takeWord('or')) left = { kind: 'operation', operator: 'or', left, right: parseAnd() };
    depth -= 1;
    return left;
  }

  function parseAnd(): Expression {
    let left = parseNot();
    while (takeWord('and')) left = { kind: 'operation', operator: 'and', left, right: parseNot() };
    return left;
  }

  function parseNot(): Expression {
    let isNot = false;
    while (takeWord('not')) isNot = !isNot;
    const operand = parseComparison();
    return isNot ? { kind: 'not', operand } : operand;
  }

  function parseComparison(): Expression {
    const left = parseSum();
    if (takeWord('is')) {
      const isNot = takeWord('not');
      if (!takeWord('null')) fail();
      return negated({ kind: 'is-null', operand: left }, isNot);
    }
    const isNot = takeWord('not');
    if (takeWord('between')) {
      const low = parseSum();
      if (!takeWord('and')) fail();
      const within: Expression = {
        kind: 'operation',
        operator: 'and',
        left: { kind: 'operation', operator: '>=', left, right: low },
        right: { kind: 'operation', operator: '<=', left, right: parseSum() },
      };
      return negated(within, isNot);
    }
    if (takeWord('in')) return negated(parseList(left), isNot);
    if (takeWord('like'))
      return negated({ kind: 'operation', operator: 'like', left, right: parseSum() }, isNot);
    if (isNot) fail();
    const operator = tokens[at]?.kind === 'mark' ? tokens[at]?.text : undefined;
    if (operator === undefined || !COMPARISONS.has(operator)) return left;
    at += 1;
    return { kind: 'operation', operator: operator as Operator, left, right: parseSum() };
  }

  function parseList(left: Expression): Expression {
    if (!takeMark('(')) fail();
    let any: Expression | null = null;
    do {
      const one: Expression = { kind: 'operation', operator: '=', left, right: parseSum() };
      any = any === null ? one : { kind: 'operation', operator: 'or', left: any, right: one };
    } while (takeMark(','));
    if (!takeMark(')')) fail();
    return any;
  }

  /** Concatenation binds less tightly than addition. */
  function parseSum(): Expression {
    return parseLevel(['&'], () => parseLevel(['+', '-'], () => parseLevel(['*', '/'], parseValue)));
  }

  function parseLevel(operators: readonly Operator[], next: () => Expression): Expression {
    let left = next();
    for (;;) {
      const operator = operators.find((one) => takeMark(one));
      if (operator === undefined) return left;
      left = { kind: 'operation', operator, left, right: next() };
    }
  }

  function parseValue(): Expression {
    if (takeMark('-')) {
      depth += 1;
      if (depth > DEEPEST) fail();
      const operand = parseValue();
      depth -= 1;
      return { kind: 'minus', operand };
    }
    if (takeMark('(')) {
      const inner = parseOr();
      if (!takeMark(')')) fail();
      return inner;
    }
    const token = tokens[at] ?? fail();
    at += 1;
    if (token.kind === 'text') return { kind: 'value', value: token.text };
    if (token.kind === 'number') return { kind: 'value', value: Number(token.text) };
    if (token.kind === 'date') return { kind: 'value', value: readDate(token.text) };
    if (token.kind === 'mark') return fail();
    return parseName(token);
  }

  function parseName(token: Token): Expression {
    const word = token.kind === 'word' ? token.text.toLowerCase() : '';
    if (word === 'true' || word === 'yes') return { kind: 'value', value: true };
    if (word === 'false' || word === 'no') return { kind: 'value', value: false };
    if (word === 'null') return { kind: 'value', value: null };
    if (takeMark('(')) throw new QueryObstacle(`it calculates with ${token.text}()`);
    const isDotted = takeMark('.');
    if (!isDotted && !takeMark('!')) return { kind: 'column', table: null, column: token.text };
    const next = tokens[at];
    if (isDotted && takeMark('*')) return { kind: 'column', table: token.text, column: '*' };
    if (next === undefined || (next.kind !== 'name' && next.kind !== 'word')) return fail();
    at += 1;
    const isForm = /^(?:forms|reports|screen|tempvars)$/i.test(token.text) && !isDotted;
    if (isForm) throw new QueryObstacle(`it takes a value from ${token.text}![${next.text}]`);
    return { kind: 'column', table: token.text, column: next.text };
  }

  if (tokens.length === 1 && tokens[0]?.text === '*') return { kind: 'column', table: null, column: '*' };
  const expression = parseOr();
  return at === tokens.length ? expression : fail();
}

function negated(operand: Expression, isNot: boolean): Expression {
  return isNot ? { kind: 'not', operand } : operand;
}

/** Month first, as Access always writes dates, or year first. */
function readDate(text: string): Cell {
  const date = /^\s*(?:(\d{1,2})[/-](\d{1,2})[/-](\d{4})|(\d{4})-(\d{1,2})-(\d{1,2}))?/.exec(text);
  const time = /(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*([ap]m))?\s*$/i.exec(text);
  const [whole = '', month = '', day = '', year = '', isoYear = year, isoMonth = month, isoDay = day] =
    date ?? [];
  if (whole.trim() === '' && time === null) throw notRead(`#${text}#`);
  const days =
    whole.trim() === ''
      ? 0
      : Date.UTC(Number(isoYear), Number(isoMonth) - 1, Number(isoDay)) / MILLISECONDS_PER_DAY + DAYS_TO_1970;
  const [, hours = '0', minutes = '0', seconds = '0', half = ''] = time ?? [];
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return { serial: days + (hour * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400 };
}

/** The pairs of columns that must be equal; null if the expression says anything else. */
export function readEqualities(expression: Expression): [Expression, Expression][] | null {
  if (expression.kind !== 'operation') return null;
  const { operator, left, right } = expression;
  if (operator === '=') return left.kind === 'column' && right.kind === 'column' ? [[left, right]] : null;
  if (operator !== 'and') return null;
  const [one, other] = [readEqualities(left), readEqualities(right)];
  return one === null || other === null ? null : [...one, ...other];
}

/** The operands of a conjunction. */
export function splitConditions(expression: Expression): Expression[] {
  return expression.kind === 'operation' && expression.operator === 'and'
    ? [...splitConditions(expression.left), ...splitConditions(expression.right)]
    : [expression];
}

/** The name of an expression without an alias. */
export function nameOf(expression: Expression, place: number): string {
  return expression.kind === 'column' ? expression.column : `Expr${1000 + place}`;
}
