// The draft of a scope's rules. A setting that is cleared falls back to the one for all stores, or to the default.
import { DEFAULT_RULES, type FilterId, PRIORITIES, type Priority } from '@tillwatch/core/detection';
import { DEFAULT_WEIGHTS, type SignalId } from '@tillwatch/core/ranking';
import { type HouseRules, type ThresholdId, thresholdOf } from '@tillwatch/core/rules';

/** A filter's setting; '' falls back to what applies without it. */
export type FilterChoice = Priority | 'off' | '';

type Table = 'filters' | 'signals' | 'thresholds';

/** @returns the rules with that setting, or without it if it is undefined. */
function put(rules: HouseRules, table: Table, id: string, setting: unknown): HouseRules {
  const settings: Record<string, unknown> = { ...rules[table] };
  if (setting === undefined) delete settings[id];
  else settings[id] = setting;
  return { ...rules, [table]: settings };
}

export function chooseFilter(rules: HouseRules, id: FilterId, choice: FilterChoice): HouseRules {
  const setting = choice === 'off' ? { isOff: true } : { priority: choice, isOff: false };
  return put(rules, 'filters', id, choice === '' ? undefined : setting);
}

/** @param weight null removes the setting. */
export function setWeight(rules: HouseRules, id: SignalId, weight: number | null): HouseRules {
  return put(rules, 'signals', id, weight === null ? undefined : { weight, isOff: false });
}

/** @param isOff null removes the setting. */
export function switchSignal(rules: HouseRules, id: SignalId, isOff: boolean | null): HouseRules {
  return put(rules, 'signals', id, isOff === null ? undefined : { isOff });
}

/** @param value null removes the setting. */
export function setThreshold(rules: HouseRules, id: ThresholdId, value: number | boolean | null): HouseRules {
  return put(rules, 'thresholds', id, value ?? undefined);
}

export function filterChoice(rules: HouseRules, id: FilterId): FilterChoice {
  const setting = rules.filters?.[id];
  return setting?.isOff ? 'off' : (setting?.priority ?? '');
}

const priorityLabel = (id: Priority): string => PRIORITIES.find((one) => one.id === id)?.label ?? id;

/** What applies where the scope has no setting: all stores' rules, what was learned, and the defaults. */
export interface Fallbacks {
  /** All stores' rules; empty if the scope is all stores. */
  all: HouseRules;
  weights: Readonly<Record<string, number>>;
}

/** Where a setting comes from; a draft is not in force yet. */
export type Source = 'Default' | 'Learned' | 'All stores' | 'This store' | 'Draft';

/** A scope's rules: those in force, and with changes that are not. */
export interface Edited {
  current: HouseRules;
  draft: HouseRules;
}

export function isFilterDraft({ current, draft }: Edited, id: FilterId): boolean {
  return filterChoice(current, id) !== filterChoice(draft, id);
}

export function isSignalDraft({ current, draft }: Edited, id: SignalId): boolean {
  const [before, after] = [current.signals?.[id], draft.signals?.[id]];
  return before?.weight !== after?.weight || before?.isOff !== after?.isOff;
}

interface Fallback {
  text: string;
  source: Source;
}

export function filterFallback({ all }: Fallbacks, id: FilterId): Fallback {
  const choice = filterChoice(all, id);
  if (choice === 'off') return { text: 'Off', source: 'All stores' };
  if (choice !== '') return { text: priorityLabel(choice), source: 'All stores' };
  return { text: filterDefault(id), source: 'Default' };
}

export const filterDefault = (id: FilterId): string => priorityLabel(DEFAULT_RULES.priorities[id]);

export function weightFallback(
  { all, weights }: Fallbacks,
  id: SignalId,
): { weight: number; isOff: boolean; source: Source } {
  const setting = all.signals?.[id];
  const weight = setting?.weight ?? weights[id] ?? 0;
  if (setting !== undefined) return { weight, isOff: setting.isOff === true, source: 'All stores' };
  return { weight, isOff: false, source: weight === DEFAULT_WEIGHTS.signals[id] ? 'Default' : 'Learned' };
}

export interface ThresholdFallback {
  value: number | boolean;
  source: Extract<Source, 'Default' | 'All stores'>;
}

export function thresholdFallback({ all }: Fallbacks, id: ThresholdId): ThresholdFallback {
  const set = all.thresholds?.[id];
  return set === undefined
    ? { value: thresholdOf(id).default, source: 'Default' }
    : { value: set, source: 'All stores' };
}
