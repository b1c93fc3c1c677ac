// Determines which codes of documents are invoices and which are credit notes.

import type { Cell } from '../../row.ts';
import { nameKey } from '../../text/name-key.ts';
import {
  CODES_OF_OFFICES,
  CREDIT_NOTE_CODES,
  type DocumentCodes,
  INVOICE_CODES,
} from '../../vocabulary/document-codes.ts';

const OF_DOCUMENTS = /(?:tipo|type|typ|doc|document|documento|belegart)$/;

/** They mean the same below any heading. */
const LETTERS: DocumentCodes = {
  headings: [],
  invoices: [...INVOICE_CODES],
  creditNotes: [...CREDIT_NOTE_CODES],
  others: ['NDEB', 'ND', 'RECI', 'RDON'],
};

const withoutZeros = (code: string): string =>
  code
    .trim()
    .toUpperCase()
    .replace(/^0+(?=\d)/, '');

const isIn = (code: string, ...lists: readonly (readonly string[])[]): boolean =>
  lists.some((list) => list.includes(withoutZeros(code)));

const holdsAll = ({ invoices, creditNotes, others }: DocumentCodes, codes: readonly string[]): boolean =>
  codes.every((code) => isIn(code, invoices, creditNotes, others));

/** The lists of offices whose heading it is, as far as they have all codes, and some of them are of invoices. */
function listsBelow(heading: Cell | undefined, codes: readonly string[]): DocumentCodes[] {
  const key = typeof heading === 'string' ? nameKey(heading) : '';
  const named = CODES_OF_OFFICES.filter(({ headings }) => headings.some((name) => key.endsWith(name)));
  return named.filter((list) => holdsAll(list, codes) && codes.some((code) => isIn(code, list.invoices)));
}

/**
 * @param codes all codes of the column
 * @returns those of invoices and of credit notes; a code that offices understand differently is left out
 */
export function readDocumentKinds(
  heading: Cell | undefined,
  codes: readonly string[],
): ReadonlyMap<string, 'Sale' | 'Refund'> {
  const below = listsBelow(heading, codes);
  const lists = below.length > 0 ? below : [LETTERS];
  const kindOf = (code: string): 'Sale' | 'Refund' | null => {
    if (lists.every(({ invoices }) => isIn(code, invoices))) return 'Sale';
    return lists.every(({ creditNotes }) => isIn(code, creditNotes)) ? 'Refund' : null;
  };
  return new Map(
    codes.flatMap((code) => {
      const kind = kindOf(code);
      return kind === null ? [] : [[code, kind] as const];
    }),
  );
}

const MOST_CODES = 12;

/** Whether a column has nothing but codes of documents, some of credit notes beside others of invoices. */
export function holdsDocuments(heading: Cell | undefined, texts: readonly string[]): boolean {
  const codes = [...new Set(texts.map((text) => text.trim().toUpperCase()))];
  if (codes.length < 2 || codes.length > MOST_CODES) return false;
  const areLetters =
    typeof heading === 'string' && OF_DOCUMENTS.test(nameKey(heading)) && holdsAll(LETTERS, codes);
  if (!areLetters && listsBelow(heading, codes).length === 0) return false;
  return new Set(readDocumentKinds(heading, codes).values()).size > 1;
}
