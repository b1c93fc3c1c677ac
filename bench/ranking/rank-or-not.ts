// Replaces `rankDays` while an upload is timed: ranks or doesn't.
import { rankDays as rank } from '../../server/ranking/rank-days.ts';

export const ranking = { isOn: true };

export async function rankDays(...given: Parameters<typeof rank>): Promise<string[]> {
  if (ranking.isOn) return rank(...given);
  const [, , , loaded] = given;
  await loaded?.written;
  return [];
}
