// Recognizes a column in which a word before each number is part of an employee's code, and no name: `Att 4`, `Att 6`.

import type { Row } from '../../row.ts';
import { cellText } from '../row-text.ts';
import { fieldOfHeading } from './table-columns.ts';

const WORD_AND_NUMBER = /^(\p{L}{1,12})[ .#:-]{1,2}(\d{1,6})$/u;
const FEWEST_CODES = 2;
const OF_PEOPLE: ReadonlySet<string | null> = new Set(['employee', 'employeeId', 'employeeName']);

/** Whether all employees have the same word before different numbers, other than `Cashier` or `Clerk`. */
export function areEmployeeCodes(rows: readonly Row[], column: number | undefined): boolean {
  if (column === undefined) return false;
  const numbers = new Set<string>();
  let shared = '';
  for (const { cells } of rows) {
    const text = cellText(cells[column]).trim();
    if (text === '') continue;
    const [, word = '', number = ''] = WORD_AND_NUMBER.exec(text) ?? [];
    if (word === '' || (shared !== '' && word !== shared)) return false;
    shared = word;
    numbers.add(number);
  }
  return numbers.size >= FEWEST_CODES && !OF_PEOPLE.has(fieldOfHeading(shared));
}
