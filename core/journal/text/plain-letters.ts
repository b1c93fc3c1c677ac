/** Letters that Unicode doesn't take apart into one of ASCII and its accent. */
const UNDIVIDED: Readonly<Record<string, string>> = {
  Ø: 'O',
  ø: 'o',
  Æ: 'AE',
  æ: 'ae',
  Ł: 'L',
  ł: 'l',
};

/** Others that journals write in several ways. */
export const WRITTEN_TWICE: Readonly<Record<string, string>> = {
  Đ: 'D',
  đ: 'd',
  ة: 'ه',
  ى: 'ي',
};

const LETTERS = /[ØøÆæŁłĐđœıςةىー]/g;

/** @param more which of the other letters become plain, too, and how they are written then */
export function plainLetters(text: string, more: Readonly<Record<string, string>> = {}): string {
  return text.replace(LETTERS, (letter) => UNDIVIDED[letter] ?? more[letter] ?? letter);
}
