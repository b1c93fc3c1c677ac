/** Letters that are no other one with an accent, or are written in several ways. */
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
  ة: 'ه',
  ى: 'ي',
  ー: '',
};
const SEVERAL = /[øæœłđıςةىー]/g;

/** Blanks, marks, and what is no letter of any script; `º` and the like aren't, either. */
const DROPPED = /[^a-z0-9#&?/\u0370-\u1dff\u2e80-\ud7ff\uf900-\ufdff]|[\p{P}\p{S}\p{M}](?<![#&?/])/gu;

/** The key for looking up a name: lowercase, without accents, blanks, and marks other than `#`, `&`, `?`, and `/`. */
export function nameKey(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(SEVERAL, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(DROPPED, '');
}
