/** `MwSt` is one word. */
const BETWEEN_WORDS = /(?<=\p{Ll})(?<!\bMw)(?=\p{Lu})|_+/gu;

/** Separates the words of a program's name: `SafeDrop` and `SAFE_DROP` as `Safe Drop`, `SAFE DROP`. */
export function apartWords(text: string): string {
  return text.replace(BETWEEN_WORDS, ' ');
}
