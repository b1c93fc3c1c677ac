import { showUnseen } from './show-unseen.ts';

/** Letters of other alphabets by the Latin ones that they look like, in the same order. */
const ALIKE: readonly [alphabet: string, letters: string, latin: string][] = [
  ['Cyrillic', 'АВЕЅІЈКМНОРСТУХԚԜаеѕіјорсухԛԝһ', 'ABESIJKMHOPCTYXQWaesijopcyxqwh'],
  ['Greek', 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοινυ', 'ABEZHIKMNOPTYXoivu'],
];

const LETTERS = new Map(
  ALIKE.flatMap(([alphabet, letters, latin]) =>
    Array.from(letters, (letter, at) => [letter, { alphabet, latin: latin[at] ?? letter }] as const),
  ),
);
const OF_OTHER_ALPHABETS = /[\p{Script=Cyrillic}\p{Script=Greek}]/gu;

const latinize = (text: string): string =>
  text.replace(OF_OTHER_ALPHABETS, (letter) => LETTERS.get(letter)?.latin ?? letter);

/** What is seen of a text: without what can't be seen, and whichever alphabet or space it uses. */
const seenOf = (text: string): string =>
  latinize(text.normalize('NFC'))
    .replace(/[\p{Cf}\u2800]/gu, '')
    .replace(/\s+/g, ' ');

/** Says of letters which alphabet they are from, of other characters which they are: 'N‹Cyrillic А›DIA'. */
const spell = (text: string): string =>
  showUnseen(
    text.replace(OF_OTHER_ALPHABETS, (letter) => {
      const known = LETTERS.get(letter);
      return known ? `‹${known.alphabet} ${letter}›` : letter;
    }),
  );

/** Several texts, those that look like another one of them spelled out. */
export function tellAllApart(texts: readonly string[]): string[] {
  return texts.map((text) =>
    texts.some((other) => other !== text && seenOf(other) === seenOf(text)) ? spell(text) : text,
  );
}

/** Two texts that are compared; if they look alike and aren't, with what can't be seen spelled out. */
export function tellApart(before: string, after: string): [before: string, after: string] {
  if (before === after || seenOf(before) !== seenOf(after)) return [before, after];
  return [spell(before), spell(after)];
}
