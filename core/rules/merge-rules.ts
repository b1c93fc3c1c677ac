import type { HouseRules } from './house-rules.ts';

/** Two people's changes of the same rules. */
export interface ChangedRules {
  /** The rules that `mine` were made from. */
  base: HouseRules;
  mine: HouseRules;
  /** What `base` has become in the meantime. */
  theirs: HouseRules;
}

const TABLES = ['filters', 'signals', 'thresholds'] as const;

/** @returns `theirs` with what `mine` changed, setting by setting; where both changed the same one, `mine`. */
export function mergeRules({ base, mine, theirs }: ChangedRules): HouseRules {
  const merged: Record<string, unknown> = {};
  for (const table of TABLES) {
    const before: Settings = base[table] ?? {};
    const own: Settings = mine[table] ?? {};
    const settings: Record<string, unknown> = { ...theirs[table] };
    for (const id of new Set([...Object.keys(before), ...Object.keys(own)])) {
      if (isSame(before[id], own[id])) continue;
      if (own[id] === undefined) delete settings[id];
      else settings[id] = own[id];
    }
    merged[table] = settings;
  }
  return merged;
}

type Settings = Readonly<Record<string, unknown>>;

function isSame(one: unknown, other: unknown): boolean {
  if (!isSettings(one) || !isSettings(other)) return one === other;
  return [...Object.keys(one), ...Object.keys(other)].every((key) => one[key] === other[key]);
}

const isSettings = (value: unknown): value is Settings => typeof value === 'object' && value !== null;
