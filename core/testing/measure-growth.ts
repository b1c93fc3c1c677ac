// Tells work that grows with the length of a text from work that grows with its square, on a machine of any speed.

/** The work for so many times the length takes as many times as long where it is linear; 16 times, where it is square. */
const TIMES = 4;
export const MOST_GROWTH = 9;
/** Up to here one try is enough. */
const PLAINLY_LINEAR = 6;
/** Less says nothing. In milliseconds of the processor. */
const LEAST_WORK = 15;
/** A shorter one of less is too short to tell: a moment's disturbance is as long. In milliseconds of the processor. */
const LEAST_SHORT = 5;
const TRIES = 4;
/** Work that takes so long and grew so much is no accident, and need not be tried again. */
const PLAIN_WORK = 1_000;

/**
 * Other programs and the collector only ever add to a time, so each length counts with the least of its tries.
 * @param work does it for a text of a length. @returns the milliseconds of the processor that it took.
 */
export async function measureGrowth(
  length: number,
  work: (length: number) => number | Promise<number>,
): Promise<number> {
  let leastLong = Infinity;
  let leastShort = Infinity;
  let growth = Infinity;
  for (let left = TRIES; left > 0 && growth > PLAINLY_LINEAR; left--) {
    // The longer one first, since what runs first is also compiled.
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
