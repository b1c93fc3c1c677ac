import type { AnswerOffer, EarlierAnswer, OfferedQuestion } from '@tillwatch/contract';
import { type ColumnQuestion, haveSuchTickets, type MappingAnswer, type Row } from '@tillwatch/core/journal';
import type { Kysely } from 'kysely';
import { showAll } from '../../ingestion/pipeline/show-text.ts';
import { hashHeadings } from '../../ingestion/store/waiting-upload.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Database, ReplacedAnswer } from '../../platform/database/schema.ts';
import { keyOfAnswer } from './answer-key.ts';
import { findAnswersElsewhere, findChosenColumns } from './columns.queries.ts';

/** How many different answers from other stores are offered for one table. */
const MOST_OFFERS = 3;

/** A question as the dialog shows it, with other stores' answers for the same headings, and the store's earlier one. */
export async function describeQuestion(
  db: Kysely<Database>,
  actor: Pick<Actor, 'storeIds'>,
  storeId: number,
  question: ColumnQuestion,
): Promise<OfferedQuestion> {
  const headingHash = hashHeadings(question.headings);
  const isOfPrint = question.shape === 'journal-print';
  const { rejected, ...rest } = question;
  const cells = question.rows.map((row) => row.cells);
  const offers = new Map<string, AnswerOffer>();
  for (const { elsewhere, storeNumber, answer } of await findAnswersElsewhere(db, storeId, headingHash)) {
    if (isOfPrint && !haveSuchTickets(cells, answer.rows ?? [])) continue;
    const key = keyOfAnswer(answer);
    const isVisible = actor.storeIds.has(elsewhere);
    const known = offers.get(key);
    if (known === undefined)
      offers.set(key, {
        store: { storeNumber: isVisible ? storeNumber : null },
        answer: writeAnswer(answer),
      });
    else if (isVisible) known.store.storeNumber ??= storeNumber;
  }
  // What the store has been shown of its printed journals goes on from there.
  const chosen = await findChosenColumns(db, storeId, question.headings);
  const known = isOfPrint ? chosen : null;
  return {
    ...rest,
    headingHash,
    readings: (known === null ? question.readings : [known.answer]).map(writeAnswer),
    rows: question.rows.map(showRow),
    ...(rejected !== undefined && { rejected: rejected.map(showRow) }),
    offers: [...offers.values()].slice(0, MOST_OFFERS),
    answeredAt: chosen?.at.toISOString() ?? null,
    ...(chosen?.earlier && { earlier: describeEarlier(chosen.earlier, chosen.earlier.byName) }),
  };
}

export const describeEarlier = ({ answer, at }: ReplacedAnswer, byName: string): EarlierAnswer => ({
  answer: writeAnswer(answer),
  byName,
  at,
});

const showRow = ({ rowNumber, cells }: Row) => ({ rowNumber, cells: showAll([...cells]) });

/** Without what is kept beside it. */
export const writeAnswer = ({
  shape,
  columns,
  absent,
  dateOrder,
  inCents,
  rows,
}: MappingAnswer): AnswerOffer['answer'] => ({
  shape,
  columns,
  absent: [...absent],
  ...(dateOrder !== undefined && { dateOrder }),
  ...(inCents !== undefined && { inCents }),
  ...(rows !== undefined && { rows }),
});
