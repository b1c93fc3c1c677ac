// Tells work that grows linearly with the length of a text from work that grows quadratically, on a machine of any
// speed.

/** On a text this many times as long, linear work takes this many times as long; quadratic work, 16 times. */
const TIMES = 4;
export const MOST_GROWTH = 9;
/** Growth up to this needs only one try. */
const PLAINLY_LINEAR = 6;
/** Less work than this proves nothing. In milliseconds of processor time. */
const LEAST_WORK = 15;
/** A shorter run of the short text could be mostly a momentary disturbance. In milliseconds of processor time. */
const LEAST_SHORT = 5;
const TRIES = 4;
/**
 * Work that takes this long and grew too much is no accident and needs no second try. In milliseconds of processor
 * time.
 */
const PLAIN_WORK = 300;

/**
 * Other programs and garbage collection only ever add time, so the fastest try of each length counts.
 * @param work processes a text of the given length; returns the milliseconds of processor time it took
 * @returns how many times as long the longer text takes
 */
export async function measureGrowth(
  length: number,
  work: (length: number) => number | Promise<number>,
): Promise<number> {
  let leastLong = Infinity;
  let leastShort = Infinity;
  let growth = Infinity;
  for (let left = TRIES; left > 0 && growth > PLAINLY_LINEAR; left--) {
    // The longer text first: whatever runs first also gets compiled then.
    leastLong = Math.min(leastLong, await work(length * TIMES));
    if (leastLong < LEAST_WORK) return 0;
    leastShort = Math.min(leastShort, await work(length));
    growth = leastLong / Math.max(leastShort, 1);
    if (growth > MOST_GROWTH && leastLong > PLAIN_WORK) break;
  }
  const isDoubtful = growth > MOST_GROWTH && leastShort < LEAST_SHORT;
  return isDoubtful ? measureGrowth(length * TIMES, work) : growth;
}

export function filledWith(filling: string, length: number): string {
  return filling.repeat(Math.ceil(length / filling.length)).slice(0, length);
}
