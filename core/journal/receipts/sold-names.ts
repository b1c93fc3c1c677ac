// Keeps the names of what was sold, so that a word before one of them, where money goes back, is told from its name:
// `RFND SNICKERS KING  -2.79`.

const MOST_KEPT = 5000;

export interface SoldNames {
  note(name: string): void;
  /** @param name of a line with an amount below zero @returns it without a word that was never part of a name */
  withoutMark(name: string): string;
}

/** One for each file. */
export function createSoldNames(): SoldNames {
  const names = new Set<string>();
  const first = new Set<string>();
  const firstWord = (name: string): string => name.split(' ', 1)[0] ?? '';
  return {
    note(name) {
      if (names.size >= MOST_KEPT || names.has(name)) return;
      names.add(name);
      first.add(firstWord(name));
    },
    withoutMark(name) {
      const mark = firstWord(name);
      const rest = name.slice(mark.length).trimStart();
      return !names.has(name) && names.has(rest) && !first.has(mark) ? rest : name;
    },
  };
}
