import { createPhraseTable } from '../../lines/phrase-table.ts';
import { apartWords } from '../../text/apart-words.ts';
import { KIND_WORDS, type TransactionKind } from '../../vocabulary/kind-words.ts';

const table = createPhraseTable<TransactionKind>(KIND_WORDS);
/** `SaleEvent`, `OtherEvent NoSale`: what programs add to every kind. */
const OF_EVENTS = /\b(?:other |financial )?event\b/i;

/** @returns the kind of transaction that an export's word means; null for an unknown word */
export function readKind(text: string): TransactionKind | null {
  return table.match(apartWords(text).replace(OF_EVENTS, ''), 'none')?.meaning ?? null;
}
