import type { Likeness } from './match-alike.ts';

/** Fewer that agree by chance are not worth a remark. */
const FEWEST_DOUBTFUL = 3;

/** Sentences for the upload's report. */
export function describeLikeness(likeness: Likeness): string[] {
  const { met, others, isTaken } = likeness;
  if (met === 0) return [];
  if (isTaken) {
    const those = met === 1 ? '1 transaction was' : `${met.toLocaleString('en-US')} transactions were`;
    const rest =
      others === 0
        ? ''
        : ` ${others.toLocaleString('en-US')} more from the same hours ${others === 1 ? 'was' : 'were'} not found ` +
          `there and ${others === 1 ? 'was' : 'were'} added.`;
    return [
      `${those} in an earlier export written in another way (${nameDifferences(likeness)}), and so not added again. ` +
        `What either export knows is kept: seconds, register, and goods come from the one that has them.${rest}`,
    ];
  }
  if (met < FEWEST_DOUBTFUL) return [];
  return [
    `${met.toLocaleString('en-US')} transactions agree with stored ones in number, minute, amount, and kind, but ` +
      `${others.toLocaleString('en-US')} others from the same hours don’t, so all were added. ` +
      'If this is the same export written in another way, withdraw one of the two uploads.',
  ];
}

function nameDifferences({ met, numbers, times, registers }: Likeness): string {
  const named = [
    ...(numbers > 0 ? ['other zeros or marks before the number'] : []),
    ...(times > 0 ? ['one has no seconds'] : []),
    ...(registers > 0 ? ['one has no register'] : []),
  ];
  return named.length === 0 ? `${met === 1 ? 'its' : 'their'} layout` : named.join('; ');
}
