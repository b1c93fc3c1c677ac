import type { PersonView } from '../signal.ts';
import type { AnswerRecord } from './answers.ts';
import type { PeopleComparison } from './compare-people.ts';

/** @param employeeId null for a ticket without an employee, about whom nothing is known. */
export function viewPerson(
  employeeId: string | null,
  people: PeopleComparison,
  record: AnswerRecord,
): PersonView {
  return {
    compare: (kind) => (employeeId === null ? null : people.of(employeeId, kind)),
    usualAt: (kind, hour) => (employeeId === null ? null : people.usualAt(employeeId, kind, hour)),
    answers: (kind) => record.of(employeeId, kind),
  };
}
