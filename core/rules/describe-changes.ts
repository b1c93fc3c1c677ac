// Describes in words how some rules differ from others.
import { FILTERS, PRIORITIES } from '../detection/index.ts';
import { SIGNALS } from '../ranking/index.ts';
import type { FilterSetting, HouseRules, SignalSetting } from './house-rules.ts';
import { thresholdText } from './house-rules.ts';
import { THRESHOLD_IDS, thresholdOf } from './thresholds.ts';

/** What applies in place of a setting that is not set. */
export type Inherited = 'default' | 'as in all stores';

/** @returns a sentence for each setting that differs, filters first: “No Sales: Check All → off”. */
export function describeChanges(
  before: HouseRules,
  after: HouseRules,
  inherited: Inherited = 'default',
): string[] {
  const filters = FILTERS.flatMap(({ id, label }) =>
    changeText(
      label,
      filterText(before.filters?.[id], inherited),
      filterText(after.filters?.[id], inherited),
    ),
  );
  const signals = SIGNALS.flatMap(({ id, label }) =>
    changeText(
      label,
      signalText(before.signals?.[id], inherited),
      signalText(after.signals?.[id], inherited),
    ),
  );
  const thresholds = THRESHOLD_IDS.flatMap((id) => {
    const threshold = thresholdOf(id);
    const owner =
      'filter' in threshold ? findLabel(FILTERS, threshold.filter) : findLabel(SIGNALS, threshold.signal);
    const describe = (rules: HouseRules): string => {
      const value = rules.thresholds?.[id];
      return value === undefined ? inherited : thresholdText(id, value);
    };
    return changeText(`${owner}, ${threshold.label.toLowerCase()}`, describe(before), describe(after));
  });
  return [...filters, ...signals, ...thresholds];
}

function changeText(what: string, before: string, after: string): string[] {
  return before === after ? [] : [`${what}: ${before} → ${after}`];
}

function findLabel(all: readonly { id: string; label: string }[], id: string): string {
  return all.find((one) => one.id === id)?.label ?? id;
}

function filterText(setting: FilterSetting | undefined, inherited: Inherited): string {
  if (setting?.isOff) return 'off';
  const label = PRIORITIES.find(({ id }) => id === setting?.priority)?.label;
  if (label !== undefined) return label;
  return setting?.isOff === false ? 'on' : inherited;
}

function signalText(setting: SignalSetting | undefined, inherited: Inherited): string {
  if (setting?.isOff) return 'off';
  if (setting?.weight !== undefined) return weightText(setting.weight);
  return setting?.isOff === false ? 'on' : inherited;
}

/** '+1.86', '0', '-0.35' */
export function weightText(weight: number): string {
  const text = String(Math.round(weight * 100) / 100);
  return weight > 0 ? `+${text}` : text;
}
