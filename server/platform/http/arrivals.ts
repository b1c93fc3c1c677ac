// Counts files arriving at this process, by person, and the room they will take.
import { LIMITS } from '@tillwatch/contract';
import { AppError } from '../errors.ts';
import { requireFreeSpace, type Room } from '../space.ts';

interface Arrival {
  userId: number;
  bytes: number;
}

const arriving = new Set<Arrival>();

/**
 * Counts a file that starts to arrive.
 * @param arrival with the maximum size in bytes.
 * @returns a function that ends the count.
 * @throws AppError TOO_MANY_UPLOADS or UNAVAILABLE
 */
export async function beginArrival(room: Room, arrival: Arrival): Promise<() => void> {
  const own = [...arriving].filter(({ userId }) => userId === arrival.userId).length;
  if (own >= LIMITS.arrivingFiles) {
    throw new AppError(
      'TOO_MANY_UPLOADS',
      `${own} of your files are still arriving. Send this one when they are done.`,
    );
  }
  arriving.add(arrival);
  const end = (): void => void arriving.delete(arrival);
  try {
    await requireFreeSpace(
      room,
      [...arriving].reduce((sum, { bytes }) => sum + bytes, 0),
    );
    return end;
  } catch (error) {
    end();
    throw error;
  }
}
