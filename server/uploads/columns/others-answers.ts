// Two people may answer the same question at once: nobody replaces an answer of somebody else that they haven't seen.
import type { MappingAnswer } from '@tillwatch/core/journal';
import type { Kysely } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { keyOfAnswer } from './answer-key.ts';
import { type ChosenColumns, findChosenByHash } from './columns.queries.ts';

/** What whoever answers knows of the answer that the store has; see `answerSeen` in the contract. */
export interface AnswerSeen {
  /** ISO 8601; null for none. */
  answeredAt: string | null;
  overrules: boolean;
}

/** @param earlier what the store remembers @throws AppError STALE */
export function refuseStale(
  { user }: Actor,
  earlier: ChosenColumns | null,
  answer: MappingAnswer,
  { answeredAt, overrules }: AnswerSeen,
): void {
  if (earlier === null || overrules || answer.shape === 'none' || earlier.userId === user.id) return;
  if (earlier.at.toISOString() === answeredAt || keyOfAnswer(earlier.answer) === keyOfAnswer(answer)) return;
  throw new AppError(
    'STALE',
    `${sayAnswered(earlier)}. Look at the file again before you replace that answer.`,
  );
}

/** Why an upload isn't waiting for answers anymore; null if nobody else has given one. */
export async function explainAnswered(
  tx: Kysely<Database>,
  { user }: Actor,
  storeId: number,
  answers: readonly { headingHash: string }[],
): Promise<string | null> {
  const found = await Promise.all(
    answers.map(({ headingHash }) => findChosenByHash(tx, storeId, headingHash)),
  );
  const other = found.find((one) => one !== null && one.userId !== user.id);
  return other
    ? `${sayAnswered(other)}, and the file is being read by that answer. Look at how it is read.`
    : null;
}

const RELATIVE = new Intl.RelativeTimeFormat('en-US');
const MINUTE_MS = 60_000;

/** 'Ana Li answered this question 3 minutes ago': readers may be in another time zone than the server. */
function sayAnswered({ name, at }: ChosenColumns): string {
  const minutes = Math.floor((Date.now() - at.getTime()) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const ago =
    minutes < 1
      ? 'less than a minute ago'
      : minutes < 60
        ? RELATIVE.format(-minutes, 'minute')
        : hours < 24
          ? RELATIVE.format(-hours, 'hour')
          : RELATIVE.format(-Math.floor(hours / 24), 'day');
  return `${name} answered this question ${ago}`;
}
