// What an item's name says about it.

import { createTextMemo } from '../journal/index.ts';
import { DEPARTMENT_KEYS, FUEL_WORDS } from './vocabulary/department-words.ts';
import {
  BRANDS_BY_COLOR,
  BRANDS_IN_PACKS,
  PACK_COLORS,
  PACK_WORDS,
  POUCH_BRANDS,
  POUCH_STRENGTH,
  TOBACCO_BRANDS,
} from './vocabulary/tobacco-brands.ts';
import {
  SMOKING_SUPPLIES,
  TOBACCO_DEPARTMENTS,
  TOBACCO_FALSE_FRIENDS,
  TOBACCO_WORDS,
} from './vocabulary/tobacco-words.ts';
import { createWordMatcher } from './word-matcher.ts';

export type DepartmentId = keyof typeof DEPARTMENT_KEYS;

export interface Article {
  isTobacco: boolean;
  isFuel: boolean;
  /** The open department key with this name; null for none. */
  department: DepartmentId | null;
}

const tobaccoIn = createWordMatcher([...TOBACCO_WORDS, ...TOBACCO_BRANDS], TOBACCO_FALSE_FRIENDS, [
  { sources: [...BRANDS_IN_PACKS, ...BRANDS_BY_COLOR], beside: PACK_WORDS },
  { sources: BRANDS_BY_COLOR, beside: PACK_COLORS },
  { sources: POUCH_BRANDS, beside: POUCH_STRENGTH },
]);
const tobaccoDepartmentIn = createWordMatcher(TOBACCO_DEPARTMENTS, SMOKING_SUPPLIES);
const suppliesIn = createWordMatcher([...SMOKING_SUPPLIES, ...TOBACCO_FALSE_FRIENDS]);
const fuelIn = createWordMatcher(FUEL_WORDS);

const ID_OF_KEY: ReadonlyMap<string, DepartmentId> = new Map(
  Object.entries(DEPARTMENT_KEYS).flatMap(([id, names]) =>
    names.map((name) => [name, id as DepartmentId] as const),
  ),
);

function keyName(name: string): string {
  return name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}

const departments = createTextMemo<'tobacco' | 'other'>();

/** Whether the department of an article, and not only its name, says that it is tobacco. */
export function isTobacco({ name, department }: { name: string; department?: string }): boolean {
  if (articleOf(name).isTobacco) return true;
  if (department === undefined || suppliesIn(name) !== null) return false;
  let kind = departments.get(department);
  if (kind === undefined) {
    kind = tobaccoDepartmentIn(department) === null ? 'other' : 'tobacco';
    departments.keep(department, kind);
  }
  return kind === 'tobacco';
}

const kept = createTextMemo<Article>();

export function articleOf(name: string): Article {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const article: Article = {
    isTobacco: tobaccoIn(name) !== null,
    isFuel: fuelIn(name) !== null,
    department: ID_OF_KEY.get(keyName(name)) ?? null,
  };
  kept.keep(name, article);
  return article;
}
