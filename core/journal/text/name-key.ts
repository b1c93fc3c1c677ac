import { plainLetters, WRITTEN_TWICE } from './plain-letters.ts';

const IN_NAMES: Readonly<Record<string, string>> = { ...WRITTEN_TWICE, œ: 'oe', ı: 'i', ς: 'σ', ー: '' };

/** Blanks, marks, and what is no letter of any script; `º` and the like aren't, either. */
const DROPPED = /[^a-z0-9#&?/\u0370-\u1dff\u2e80-\ud7ff\uf900-\ufdff]|[\p{P}\p{S}\p{M}](?<![#&?/])/gu;

/** The key for looking up a name: lowercase, without accents, blanks, and marks other than `#`, `&`, `?`, and `/`. */
export function nameKey(text: string): string {
  return plainLetters(text.toLowerCase().normalize('NFD'), IN_NAMES).replaceAll(DROPPED, '');
}
