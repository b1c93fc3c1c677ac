// Replaces `rankDays` while an upload is timed: ranks or doesn't.
import { rankDays as rank } from '../../server/ranking/rank-days.ts';

/** `skipped` counts the calls that did not rank. */
export const ranking = { isOn: true, skipped: 0 };

export async function rankDays(...given: Parameters<typeof rank>): Promise<string[]> {
  if (ranking.isOn) return rank(...given);
  ranking.skipped += 1;
  const [, , , loaded] = given;
  await loaded?.written;
  return [];
}
