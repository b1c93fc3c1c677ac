// Files that are arriving at this process: how many of each person, and how much room they will take.
import { LIMITS } from '@tillwatch/contract';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { requireFreeSpace } from '../space.ts';

interface Arrival {
  userId: number;
  bytes: number;
}

const arriving = new Set<Arrival>();

/**
 * Counts a file that begins to arrive.
 * @param arrival with the bytes that it has at most.
 * @returns ends the count.
 * @throws AppError TOO_MANY_UPLOADS or UNAVAILABLE
 */
export async function beginArrival(
  config: Pick<Config, 'dataDir' | 'diskReserveBytes'>,
  arrival: Arrival,
): Promise<() => void> {
  const own = [...arriving].filter(({ userId }) => userId === arrival.userId).length;
  if (own >= LIMITS.arrivingFiles) {
    throw new AppError(
      'TOO_MANY_UPLOADS',
      `${own} files of yours are arriving already. Send this one when they are here.`,
    );
  }
  arriving.add(arrival);
  const end = (): void => void arriving.delete(arrival);
  try {
    await requireFreeSpace(
      config,
      [...arriving].reduce((sum, { bytes }) => sum + bytes, 0),
    );
    return end;
  } catch (error) {
    end();
    throw error;
  }
}
