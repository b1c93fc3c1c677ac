import { DATE_ORDER_WORDS, describeMeaning, type RememberedAnswer } from '@tillwatch/contract';
import { type ColumnRole, type MappingShape, nameColumn, ROLE_LABELS } from '@tillwatch/core/journal';
import { nameAuthors, nameTicket, OTHERS_STAY } from '../../../ui/ticket-texts.tsx';

const SHAPES: Record<MappingShape, string> = {
  summary: 'One row per transaction',
  'line-items': 'One row per line',
  'journal-print': 'Printed journal',
  none: 'Left out',
};

const and = new Intl.ListFormat('en-US');

/** Which answer it is, and whose: 'What a printed ticket looks like, pointed at in 5 rows by Ana Li' */
export function nameAnswer({ kind, titles, answer, layout, rowAuthors, byName }: RememberedAnswer): string {
  const by = nameAuthors(rowAuthors, byName ?? '');
  const whose = by === '' ? '' : ` by ${by}`;
  const rows = answer?.rows;
  if (rows !== undefined)
    return `${nameTicket(rows, layout !== undefined)}, pointed at in ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}${whose}`;
  const named = titles.filter((title) => title !== '').map((title) => `“${title}”`);
  const what = and.format(named.length > MOST_NAMED ? [...named.slice(0, MOST_NAMED), 'others'] : named);
  if (kind === 'columns') return `What was said of the columns ${what}${whose}`;
  return kind === 'words'
    ? `What ${what} means, as said${whose}`
    : `What was said of the layout ${what}${whose}`;
}

const MOST_NAMED = 4;

/** What becomes of later uploads once it's forgotten. */
export function describeForgetting({ kind, storeNumber, answer, layout }: RememberedAnswer): string {
  switch (kind) {
    case 'columns':
      if (answer?.rows !== undefined)
        return layout === undefined
          ? `The next upload of store ${storeNumber} is read as if nobody had pointed at its tickets.`
          : OTHERS_STAY;
      return `The next upload of store ${storeNumber} with a table with these headings will ask again.`;
    case 'layout':
      return `The next upload of store ${storeNumber} with this layout will ask again.`;
    case 'words':
      return `The next upload of store ${storeNumber} is read as if nobody had explained these words.`;
  }
}

/** 'Layout read correctly'; 'One row per transaction; Total: H Amount; Dates day first'. */
export function describeAnswer({
  answer,
  state,
  remark,
  titles,
  word = null,
}: Pick<RememberedAnswer, 'answer' | 'state' | 'remark' | 'titles'> &
  Partial<Pick<RememberedAnswer, 'word'>>): string {
  if (word !== null) return describeMeaning(word.place, word.meaning);
  if (answer === null) return state === 'right' ? 'Layout read correctly' : `Not right: ${remark}`;
  const roles = (Object.entries(answer.columns) as [ColumnRole, number][]).toSorted((a, b) => a[1] - b[1]);
  const { rows } = answer;
  return [
    SHAPES[answer.shape],
    ...(rows === undefined
      ? []
      : [`Pointed at in ${rows.length} ${rows.length === 1 ? 'row' : 'rows'} of tickets`]),
    ...roles.map(([role, column]) =>
      `${ROLE_LABELS[role]}: ${nameColumn(column)} ${titles[column] ?? ''}`.trim(),
    ),
    ...(answer.dateOrder === undefined ? [] : [`Dates ${DATE_ORDER_WORDS[answer.dateOrder]}`]),
    ...(answer.inCents === true ? ['Amounts in cents'] : []),
  ].join('; ');
}
