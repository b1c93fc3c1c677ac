// Headings of two words for whoever rang it: `Clave cajero`, `Nome do operador`, `Kellner-Nr.`

import {
  COLUMN_NAMES,
  type ColumnField,
  NAME_WORDS,
  NUMBER_WORDS,
  PARTICLES,
} from '../../vocabulary/column-names.ts';

const SHORTEST_PERSON = 5;
/** Shorter words are parts of others. */
const PEOPLE: ReadonlySet<string> = new Set(
  COLUMN_NAMES.employee.filter((word) => word.length >= SHORTEST_PERSON),
);

/** @param key of the heading @returns null if it is not such a pair of words */
export function fieldOfPersonsPart(key: string): ColumnField | null {
  if (isOfPerson(key, NUMBER_WORDS)) return 'employeeId';
  return isOfPerson(key, NAME_WORDS) ? 'employeeName' : null;
}

function isOfPerson(key: string, words: readonly string[]): boolean {
  return words.some((word) => {
    if (key.endsWith(word) && PEOPLE.has(key.slice(0, -word.length))) return true;
    const rest = key.slice(word.length);
    return (
      key.startsWith(word) &&
      ['', ...PARTICLES].some((one) => rest.startsWith(one) && PEOPLE.has(rest.slice(one.length)))
    );
  });
}
