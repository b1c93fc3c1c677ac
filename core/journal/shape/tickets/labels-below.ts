// Reads a row of labels right below a ticket's own row: `Cashier: Ochoa, Luis (2077)   Type: Void`.

import type { Cell } from '../../row.ts';
import { HEADING_WORDS } from '../../vocabulary/heading-words.ts';
import { cellText, isFilled } from '../row-text.ts';
import { isDistinctKind } from '../table/read-kind.ts';

const LABEL = /^(\p{L}{1,20})[\p{L} #.]{0,20}$/u;
const KIND = /^(?:TYPE|KIND|STATUS|STATE|EVENT|RESULT)$/;
const MOST_CELLS = 12;
const LONGEST = 80;

export interface LabelsBelow {
  employee: string;
  type: string;
}

/** @returns null for a row with anything else, or with neither of these */
export function readLabelsBelow(cells: readonly Cell[]): LabelsBelow | null {
  const filled = cells.filter(isFilled);
  if (filled.length > MOST_CELLS) return null;
  const found: LabelsBelow = { employee: '', type: '' };
  for (let at = 0; at < filled.length; at++) {
    const text = cellText(filled[at]);
    const end = text.length > LONGEST ? -1 : text.indexOf(':');
    const word = LABEL.exec(text.slice(0, Math.max(0, end)).trim())?.[1]?.toUpperCase();
    if (word === undefined) return null;
    let value = text.slice(end + 1).trim();
    if (value === '') {
      at++;
      value = cellText(filled[at]).trim();
    }
    if (HEADING_WORDS[word] === 'employee') found.employee ||= value;
    else if (KIND.test(word) && !(found.type !== '' && isDistinctKind(found.type))) found.type = value;
    else if (HEADING_WORDS[word] === 'number' || HEADING_WORDS[word] === 'date') return null;
  }
  return found.employee === '' && found.type === '' ? null : found;
}
