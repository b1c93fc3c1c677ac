// What the names of elements say, whatever their spelling: `trLine`, `TR_LINE`, and `tr-line` have the same words.

import {
  apartWords,
  ELEMENT_BEGINNINGS,
  ELEMENT_ENDINGS,
  type ElementKind,
  HOLDERS,
  OTHERS,
  readKind,
} from '@tillwatch/core/journal';
import { elementsIn, type OutlineNode } from './outline.ts';

/** The words of a name as they are written. */
export function wordsOf(name: string): string[] {
  return apartWords(name.replaceAll(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' '))
    .split(/[\s.:-]+/)
    .filter((word) => word !== '');
}

/** A word without accents and without the s of a plural. */
export function plain(word: string): string {
  const lower = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  if (/(?:x|ch|sh)es$/.test(lower)) return lower.slice(0, -2);
  return lower.length > 3 && lower.endsWith('s') && !lower.endsWith('ss') ? lower.slice(0, -1) : lower;
}

/** Words that programs put before every name, by what is in it: `strName`, `dblAmount`. */
const OF_CONTENT = new Set(
  'str int dbl dec dt dtm b bln n s c m num txt fld col cur chr lng sz d i l x v p'.split(' '),
);
const FEWEST_SHARING = 3;

/** The first word that most elements beside a node have in common: `tr` of `trTotal` and `trTax`; '' for none. */
function sharedBeginning(node: OutlineNode): string {
  const [first = ''] = wordsOf(node.name);
  const beside = node.parent === null ? [] : [...node.parent.children.values()];
  const elements = beside.filter(({ isAttribute }) => isAttribute === node.isAttribute);
  const isSharing = ({ name }: OutlineNode): boolean =>
    wordsOf(name).length > 1 && wordsOf(name)[0] === first;
  const sharing = beside.filter(isSharing);
  if (elements.length > 1 && elements.every(isSharing)) return first;
  return sharing.length >= FEWEST_SHARING ? first : '';
}

/** A node's name as words, and without the beginning that says nothing, if it has one. */
export function spellingsOf(node: OutlineNode): string[] {
  const words = wordsOf(node.name);
  const whole = words.join(' ');
  const [first = '', ...rest] = words;
  const isIdle = OF_CONTENT.has(first.toLowerCase()) || sharedBeginning(node) === first;
  return rest.length > 0 && isIdle ? [whole, rest.join(' ')] : [whole];
}

/** What an element's name says that it is; null if it says nothing. */
export function kindOfName(name: string): ElementKind | null {
  if (isEventName(name)) return null;
  const words = wordsOf(name).map(plain);
  for (const [kind, beginnings] of ELEMENT_BEGINNINGS)
    if (words.some((word) => beginnings.some((one) => isBeginning(word, one)))) return kind;
  for (const [kind, endings] of ELEMENT_ENDINGS)
    if (words.some((word) => endings.some((one) => word.endsWith(one)))) return kind;
  return null;
}

/** Short ones must be the whole word: `pos`, but not `post`. */
const SHORT = 3;
const isBeginning = (word: string, beginning: string): boolean =>
  word === beginning || ((beginning.length > SHORT || beginning === 'pay') && word.startsWith(beginning));

const EVENTS = new Set([
  'No Sale',
  'Safe Manual DROP',
  'Paid In',
  'Paid Out',
  'PLU Inquiry',
  'Memory Cancel',
]);

/** `<payOut>` is no payment. */
export function isEventName(name: string): boolean {
  return isAgeCheck(name) || EVENTS.has(readKind(wordsOf(name).join(' ')) ?? '');
}

const AGE_CHECK = /^(?:age|id|dob) (?:check|verification)$/i;

export const isAgeCheck = (name: string): boolean => AGE_CHECK.test(wordsOf(name).join(' '));

/** Whether a name is that of a list of others: `lines`, `itemList`, `trPaylines` around `trPayline`. */
export function isListOf(list: OutlineNode, element: OutlineNode): boolean {
  const [around, inside] = [list.name.toLowerCase(), element.name.toLowerCase()];
  return around !== inside && (around.startsWith(inside) || /(?:list|collection|lines|set)$/.test(around));
}

/** Whether an element only holds others together. */
export function isHolder(node: OutlineNode): boolean {
  return (
    isNamedIn(HOLDERS, node.name) ||
    (elementsIn(node).length > 0 && kindOfName(node.name) === 'tender' && node.texts === 0)
  );
}

/** Whether an element is about something else than its transaction. */
export const isAside = (node: OutlineNode): boolean => isNamedIn(OTHERS, node.name);

function isNamedIn(words: ReadonlySet<string>, name: string): boolean {
  return wordsOf(name).some((word) => words.has(plain(word)));
}
