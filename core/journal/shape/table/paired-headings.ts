// Headings of two words, for whoever rang it or for a transaction: `Clave cajero`, `Nome do operador`, `Kellner-Nr.`,
// `Número de recibo`, `Tipo de recibo`.

import {
  COLUMN_NAMES,
  type ColumnField,
  NAME_WORDS,
  NUMBER_WORDS,
  PARTICLES,
  TYPE_WORDS,
} from '../../vocabulary/column-names.ts';

/** Shorter words are parts of others. */
const SHORTEST = 5;
const longWords = (field: ColumnField): ReadonlySet<string> =>
  new Set(COLUMN_NAMES[field].filter((word) => word.length >= SHORTEST));
const PEOPLE = longWords('employee');
const TRANSACTIONS = longWords('number');

const PAIRS: readonly (readonly [ColumnField, readonly string[], ReadonlySet<string>])[] = [
  ['employeeId', NUMBER_WORDS, PEOPLE],
  ['employeeName', NAME_WORDS, PEOPLE],
  ['number', NUMBER_WORDS, TRANSACTIONS],
  ['type', TYPE_WORDS, TRANSACTIONS],
];

/** @param key of the heading @returns null if it is not such a pair of words */
export function fieldOfPair(key: string): ColumnField | null {
  return PAIRS.find(([, words, nouns]) => isPair(key, words, nouns))?.[0] ?? null;
}

function isPair(key: string, words: readonly string[], nouns: ReadonlySet<string>): boolean {
  return words.some((word) => {
    if (key.endsWith(word) && nouns.has(key.slice(0, -word.length))) return true;
    const rest = key.slice(word.length);
    return (
      key.startsWith(word) &&
      ['', ...PARTICLES].some((one) => rest.startsWith(one) && nouns.has(rest.slice(one.length)))
    );
  });
}
