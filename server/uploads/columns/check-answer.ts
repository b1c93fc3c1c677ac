// Checks an answer against its table: nothing is remembered that the table can't be read by.
import {
  describeHidden,
  describeHiddenTicket,
  describeHiddenWord,
  describeLostAmounts,
  showTurning,
} from '@tillwatch/contract';
import {
  askFor,
  type ColumnQuestion,
  type ColumnRole,
  findHiddenReturn,
  findHiddenTicket,
  findHiddenWord,
  findLostAmounts,
  findOpenNeeds,
  findPointedNeeds,
  type MappingAnswer,
  nameColumn,
  POINT_AT,
  type PointedRow,
  ROLE_LABELS,
  ROLES_OF_SHAPE,
  rowsOfFile,
  tryMapping,
} from '@tillwatch/core/journal';

const NO_TICKET =
  'No ticket in the first rows looks like this one. Point at the row with which it begins or ends, and at its number and time.';
const OTHER_QUESTION = 'This answers another question than the one that was asked. Load the page again.';

/** @returns what is wrong with it and what to do; null if the table can be read that way. */
export function findAnswerFault(question: ColumnQuestion, answer: MappingAnswer): string | null {
  const { shape, columns } = answer;
  if (shape === 'none') return null;
  if ((question.shape === 'journal-print') !== (answer.rows !== undefined)) return OTHER_QUESTION;
  if (answer.rows !== undefined) return findRowsFault(question, answer, answer.rows);
  const given = Object.entries(columns) as [ColumnRole, number][];
  const byColumn = new Map<number, ColumnRole>();
  for (const [role, column] of given) {
    const label = ROLE_LABELS[role];
    if (!ROLES_OF_SHAPE[shape].includes(role)) return `No column of such a table is "${label}".`;
    if (column >= question.titles.length) return `${label}: the table has no column ${nameColumn(column)}.`;
    const other = byColumn.get(column);
    if (other !== undefined) {
      return (
        `Column ${nameColumn(column)} is chosen twice, for "${ROLE_LABELS[other]}" and for "${label}". ` +
        'Choose another column for one of them.'
      );
    }
    byColumn.set(column, role);
  }
  const open = findOpenNeeds(answer, question);
  if (open.length > 0) return open.map((need) => askFor(need, shape)).join(' ');
  const { receipts, rejections } = tryMapping(question, answer);
  if (receipts.length > 0) return null;
  const reason = rejections[0]?.reason ?? 'Nothing in them was recognized as a transaction.';
  return `With these columns none of the first rows can be read: ${showTurning(reason)} Choose other columns, or leave the table out.`;
}

function findRowsFault(
  question: ColumnQuestion,
  answer: MappingAnswer,
  rows: readonly PointedRow[],
): string | null {
  const [need] = findPointedNeeds(rowsOfFile(question, rows), answer.absent);
  if (need === 'place' && !findPointedNeeds(rows, []).includes('place')) return NO_TICKET;
  if (need !== undefined) return POINT_AT[need];
  const ticket = findHiddenTicket(question, answer);
  if (ticket !== null) return describeHiddenTicket(ticket);
  if (tryMapping(question, answer).receipts.length === 0) return NO_TICKET;
  const word = findHiddenWord(question, answer);
  if (word !== null) return describeHiddenWord(word);
  const lost = findLostAmounts(question, answer);
  if (lost !== null) return describeLostAmounts(lost);
  const hidden = findHiddenReturn(question, answer);
  return hidden === null ? null : describeHidden(hidden);
}
