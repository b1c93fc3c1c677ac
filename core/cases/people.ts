// Whom a case is about: the cashiers of its transactions.

/** A cashier as exports name one; either may be missing. */
export interface CasePerson {
  employeeId: string | null;
  employeeName: string | null;
}

/** @returns each named person once, by name. Somebody without a number is the one of that name, if there is one. */
export function listPeople(named: readonly CasePerson[]): CasePerson[] {
  const people = new Map<string, CasePerson>();
  for (const { employeeId, employeeName } of named) {
    if (!employeeId) continue;
    const key = employeeId.toLowerCase();
    const known = people.get(key);
    people.set(key, {
      employeeId: known?.employeeId ?? employeeId,
      employeeName: known?.employeeName || employeeName || null,
    });
  }
  for (const { employeeId, employeeName } of named) {
    if (employeeId || !employeeName) continue;
    const isKnown = [...people.values()].some(
      (one) => one.employeeName?.toLowerCase() === employeeName.toLowerCase(),
    );
    if (!isKnown) people.set(` ${employeeName.toLowerCase()}`, { employeeId: null, employeeName });
  }
  return [...people.values()].toSorted((one, other) =>
    namePerson(one).localeCompare(namePerson(other), 'en'),
  );
}

/** 'OWEN PRICE, 31', or as much of it as is known. */
export function namePerson({ employeeName, employeeId }: CasePerson): string {
  return [...new Set([employeeName, employeeId])].filter(Boolean).join(', ');
}

/** '2 cashiers', above their names; null for one or none, who need no count. */
export function countPeople(people: readonly CasePerson[]): string | null {
  return people.length < 2 ? null : `${people.length} cashiers`;
}

/** 'OWEN PRICE, 31'; '2 cashiers: ANN LEE, 27; OWEN PRICE, 31'; 'Nobody named'. */
export function describePeople(people: readonly CasePerson[]): string {
  if (people.length === 0) return 'Nobody named';
  const names = people.map(namePerson).join('; ');
  const count = countPeople(people);
  return count === null ? names : `${count}: ${names}`;
}
