// Evaluates an expression for a row by Access's rules: comparisons with null are null, text comparison ignores case,
// and yes is -1.
import { type Cell, cellText, type DateCell } from '@tillwatch/core/journal';
import type { Expression, Operator } from './expression.ts';
import { QueryObstacle } from './query-obstacle.ts';

export type Evaluate = (row: readonly Cell[]) => Cell;
/** @returns the position of a column in the rows. Throws a `QueryObstacle` if there are none or several. */
export type Resolve = (table: string | null, column: string) => number;

export function compileExpression(expression: Expression, resolve: Resolve): Evaluate {
  switch (expression.kind) {
    case 'value': {
      const { value } = expression;
      return () => value;
    }
    case 'column': {
      const at = resolve(expression.table, expression.column);
      return (row) => row[at] ?? null;
    }
    case 'not': {
      const operand = compileExpression(expression.operand, resolve);
      return (row) => {
        const truth = truthOf(operand(row));
        return truth === null ? null : !truth;
      };
    }
    case 'minus': {
      const operand = compileExpression(expression.operand, resolve);
      return (row) => {
        const value = operand(row);
        return value === null ? null : -numberOf(value);
      };
    }
    case 'is-null': {
      const operand = compileExpression(expression.operand, resolve);
      return (row) => operand(row) === null;
    }
    case 'operation': {
      const left = compileExpression(expression.left, resolve);
      const right = compileExpression(expression.right, resolve);
      const { operator } = expression;
      return (row) => operate(operator, left(row), right(row));
    }
  }
}

/** Whether a condition holds; null doesn't. */
export function holds(value: Cell): boolean {
  return truthOf(value) === true;
}

function truthOf(value: Cell): boolean | null {
  return value === null || typeof value === 'boolean' ? value : numberOf(value) !== 0;
}

function operate(operator: Operator, left: Cell, right: Cell): Cell {
  if (operator === 'and' || operator === 'or') {
    const decisive = operator === 'or';
    const [one, other] = [truthOf(left), truthOf(right)];
    if (one === decisive || other === decisive) return decisive;
    return one === null || other === null ? null : !decisive;
  }
  if (operator === '&') return `${cellText(left)}${cellText(right)}` || null;
  if (left === null || right === null) return null;
  switch (operator) {
    case '=':
      return compareCells(left, right) === 0;
    case '<>':
      return compareCells(left, right) !== 0;
    case '<':
      return compareCells(left, right) < 0;
    case '>':
      return compareCells(left, right) > 0;
    case '<=':
      return compareCells(left, right) <= 0;
    case '>=':
      return compareCells(left, right) >= 0;
    case 'like':
      return isLike(cellText(left).toLowerCase(), cellText(right).toLowerCase());
    default:
      return calculate(operator, left, right);
  }
}

function calculate(operator: '+' | '-' | '*' | '/', left: Cell, right: Cell): Cell {
  if (operator === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
  const [one, other] = [numberOf(left), numberOf(right)];
  const dates = [left, right].filter((cell) => isDate(cell)).length;
  if (operator === '+') return dates > 0 ? { serial: one + other } : one + other;
  if (operator === '-') return dates === 1 ? { serial: one - other } : one - other;
  if (operator === '*') return one * other;
  return other === 0 ? null : one / other;
}

function isDate(cell: Cell): cell is DateCell {
  return typeof cell === 'object' && cell !== null;
}

function numberOf(value: Cell): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? -1 : 0;
  if (isDate(value)) return value.serial;
  throw new QueryObstacle('it takes text for a number');
}

/** Negative, 0, or positive, as for sorting. Neither cell may be empty. */
export function compareCells(left: Cell, right: Cell): number {
  if (typeof left === 'string' && typeof right === 'string') {
    const [one, other] = [left.toLowerCase(), right.toLowerCase()];
    return one === other ? 0 : one < other ? -1 : 1;
  }
  return numberOf(left) - numberOf(right);
}

/** A key that is the same for equal cells; null for an empty one. */
export function joinKey(cell: Cell): string | number | null {
  return cell === null ? null : typeof cell === 'string' ? `'${cell.toLowerCase()}` : numberOf(cell);
}

/** `*` matches anything, `?` one character, `#` one digit. */
function isLike(text: string, pattern: string): boolean {
  if (pattern.includes('[')) throw new QueryObstacle('it compares with a list of characters');
  let [at, next, star, from] = [0, 0, -1, 0];
  while (at < text.length) {
    const wanted = pattern[next];
    if (wanted === '*') {
      star = next;
      from = at;
      next += 1;
    } else if (wanted === '?' || wanted === text[at] || (wanted === '#' && /\d/.test(text[at] ?? ''))) {
      at += 1;
      next += 1;
    } else if (star >= 0) {
      next = star + 1;
      from += 1;
      at = from;
    } else return false;
  }
  while (pattern[next] === '*') next += 1;
  return next === pattern.length;
}
