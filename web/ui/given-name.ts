// Names that people give, such as a file's, within sentences: nobody may write a sentence's end into a file's name. A
// name stands between two characters that isolate text in Unicode, invisible wherever they are shown as they are.
import { cutMiddle } from './cut-middle.ts';

const START = '\u2068';
const END = '\u2069';
const MOST_SHOWN = 60;
const MOST_WORDS = 4;
/** Begins like a name, and has nothing but letters, digits, and what names are joined or cut with. */
const PLAIN_WORD = /^[^\P{L}\p{Ll}][\p{L}\p{M}\p{N}.'’-]*$/u;

/** Marks a name for `WithNames`, which sets it apart. */
export function givenName(name: string): string {
  return `${START}${name.replaceAll(START, '').replaceAll(END, '')}${END}`;
}

/** Marks a person's name if it could be read as words of the sentence, such as 'Avery” confirmed by Sam Demo'. */
export function personName(name: string): string {
  const words = name.split(/\s+/);
  const isPlain = words.length <= MOST_WORDS && words.every((word) => PLAIN_WORD.test(word));
  return isPlain ? name : givenName(name);
}

export interface TextPart {
  text: string;
  /** What is shown of a name, cut in the middle if it's long; absent for the sentence around it. */
  shown?: string;
}

export function splitAtNames(text: string): TextPart[] {
  return text
    .split(START)
    .flatMap((piece, at): TextPart[] => {
      const end = at === 0 ? -1 : piece.indexOf(END);
      if (end < 0) return [{ text: piece }];
      const name = piece.slice(0, end);
      return [{ text: name, shown: cutMiddle(name, MOST_SHOWN) }, { text: piece.slice(end + 1) }];
    })
    .filter(({ text: part }) => part !== '');
}

/** A sentence without the marks. */
export const plainText = (text: string): string =>
  splitAtNames(text)
    .map((part) => part.text)
    .join('');
