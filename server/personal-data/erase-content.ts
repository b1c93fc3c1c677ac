// Replaces the person with the pseudonym in one transaction's stored data.
import { employeeKey } from '@tillwatch/core/journal';
import type { ErasedTransaction } from './erase-rows.queries.ts';
import type { Person } from './person.queries.ts';
import { type Replacement, scrubJson, scrubLine, scrubRow, scrubText } from './scrub.ts';

/** @param columns its table's employee columns; see `findEmployeeColumns`. */
export function eraseTransaction(
  row: ErasedTransaction,
  replacement: Replacement,
  columns: ReadonlySet<number> | undefined,
): ErasedTransaction {
  const { pseudonym } = replacement;
  const erased = eraseBody(row, replacement);
  const { originalRows, lineKinds } = row.raw_data;
  return {
    ...erased,
    employee_id: row.employee_id === null ? null : pseudonym,
    employee_name: row.employee_name === null ? null : pseudonym,
    search_text: eraseSearchText(row, replacement),
    raw_data: {
      ...erased.raw_data,
      ...(originalRows && {
        originalRows: originalRows.map((line, index) => {
          const kind = lineKinds?.[index];
          return line.includes('\t') && kind !== 'header'
            ? scrubRow(line, columns, replacement)
            : scrubLine(line, kind, replacement);
        }),
      }),
    },
  };
}

/** For somebody else's transaction whose lines may name the person. */
export function eraseMention(row: ErasedTransaction, replacement: Replacement): ErasedTransaction {
  return {
    ...eraseBody(row, replacement),
    search_text: scrubText(row.search_text, inLowerCase(replacement)),
  };
}

/** Everything except the transaction's own employee and its search text. */
function eraseBody(row: ErasedTransaction, replacement: Replacement): ErasedTransaction {
  return {
    ...row,
    verification_notes: scrubText(row.verification_notes, replacement),
    items: scrubJson(row.items, replacement),
    findings: scrubJson(row.findings, replacement),
    facts: scrubJson(row.facts, replacement),
    hits: scrubJson(row.hits, replacement),
    raw_data: scrubJson(row.raw_data, replacement) as ErasedTransaction['raw_data'],
  };
}

function inLowerCase(replacement: Replacement): Replacement {
  return { ...replacement, pseudonym: replacement.pseudonym.toLowerCase() };
}

/** Its lines are the transaction number, the register if any, the employee's number and name, and the rest. */
function eraseSearchText(row: ErasedTransaction, replacement: Replacement): string {
  const lower = inLowerCase(replacement);
  const parts = row.search_text.split('\n');
  const employee = [row.employee_id, row.employee_name].flatMap((value) => value?.toLowerCase() ?? []);
  const employeeAt = employee.every((value, index) => parts[2 + index] === value) ? 2 : 1;
  return parts
    .map((part, index) =>
      index >= employeeAt && index < employeeAt + employee.length ? lower.pseudonym : scrubText(part, lower),
    )
    .join('\n');
}

/** For contents that another file replaced, which may have had a different employee, and for transactions set aside. */
export function eraseContent(
  content: unknown,
  person: Person,
  inOwn: Replacement,
  anywhere: Replacement,
): Record<string, unknown> {
  const row = content as ErasedTransaction & { notes_search_text?: string };
  const whole = { ...row, verification_notes: row.verification_notes ?? '', raw_data: row.raw_data ?? {} };
  const {
    id: _,
    verification_notes: notes,
    ...erased
  } = isSame(person, row.employee_id ?? '', row.employee_name ?? '')
    ? eraseTransaction(whole, inOwn, undefined)
    : eraseMention(whole, anywhere);
  const hasNotes = row.verification_notes !== undefined;
  return {
    ...(content as object),
    ...erased,
    ...(hasNotes && { verification_notes: notes, notes_search_text: notes.toLowerCase() }),
  };
}

/** Whether an employee number and name are this person's. */
export function isSame({ foundBy, ids, names, ownNames }: Person, id: string, name: string): boolean {
  const hasName = (values: readonly string[]) =>
    values.some((value) => value.toLowerCase() === name.toLowerCase());
  if (foundBy === 'name') return hasName(names);
  return id === '' ? hasName(ownNames) : ids.some((one) => employeeKey(one) === employeeKey(id));
}
