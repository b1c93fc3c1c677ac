// Plain-text tables of the files' outcomes.
import type { FileResult } from './run-set.ts';
import { isSilent, type Outcome, OUTCOMES } from './scoring/judge.ts';

export type Outcomes = Readonly<Record<string, Outcome>>;

export const outcomesOf = (results: readonly FileResult[]): Outcomes =>
  Object.fromEntries(results.map(({ name, outcome }) => [name, outcome]));

/** A row for each group and one for all. @param groupsOf the groups of a file */
export function tabulate(
  title: string,
  results: readonly FileResult[],
  groupsOf: (result: FileResult) => readonly string[],
): string {
  const groups = new Map<string, FileResult[]>();
  for (const result of results) {
    for (const group of groupsOf(result)) groups.set(group, [...(groups.get(group) ?? []), result]);
  }
  const sorted = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
  // Only an option makes files right by pointing.
  const counted = OUTCOMES.filter(
    (one) => one !== 'right after pointing' || results.some(({ outcome }) => outcome === one),
  );
  const rows = [...sorted, ['all', results] as const].map(([group, found]) => [
    group,
    ...countOutcomes(found, counted),
  ]);
  return formatTable([[title, 'files', ...counted], ...rows]);
}

function countOutcomes(results: readonly FileResult[], counted: readonly Outcome[]): string[] {
  const counts = counted.map((outcome) => results.filter((result) => result.outcome === outcome).length);
  return [results.length, ...counts].map((count) => (count === 0 ? '-' : String(count)));
}

/** How many files are wrong although nothing says so, by what is wrong in them, most frequent first. */
export function tabulateErrors(results: readonly FileResult[]): string {
  const silent = results.filter(({ outcome }) => isSilent(outcome));
  const byFields = [
    ...Map.groupBy(silent, ({ fields }) => fields.join(', ') || 'loaded, but no transactions'),
  ];
  const rows = byFields
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([fields, files]) => [
      fields,
      String(files.length),
      String(files.filter(({ outcome }) => outcome === 'shown').length),
      files
        .slice(0, 3)
        .map(({ name }) => name)
        .join(' '),
    ]);
  return formatTable([['wrong without a word in', 'files', 'shown', 'such as'], ...rows]);
}

/** The files whose outcome has changed, the ones that got worse first. */
export function listChanges(before: Outcomes, now: Outcomes): string[] {
  const changed = Object.entries(now).flatMap(([name, outcome]) => {
    const was = before[name];
    return was === undefined || was === outcome
      ? []
      : [{ name, was, outcome, change: rank(outcome) - rank(was) }];
  });
  return changed
    .toSorted((a, b) => b.change - a.change)
    .map(
      ({ name, was, outcome, change }) =>
        `${change > 0 ? 'worse ' : 'better'}  ${name}: ${was} -> ${outcome}`,
    );
}

const rank = (outcome: Outcome): number => OUTCOMES.indexOf(outcome);

/** The first column left-aligned, numbers right-aligned. */
function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((text, column) =>
          /^(?:\d+|-)$/.test(text) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
