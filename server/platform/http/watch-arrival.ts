// Ends requests whose body barely arrives. A trickling sender would otherwise occupy a connection, and an arriving
// file's place, for the maximum request time.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../errors.ts';

export interface ArrivalRate {
  windowMs: number;
  /** How much must arrive in each window, unless the body ends in it. */
  minBytes: number;
}

/** A third of a slow line's speed; 30 kB a second transfer 50 MB within the time limit of a request. */
export const ARRIVAL_RATE: Readonly<ArrivalRate> = { windowMs: 60_000, minBytes: 600_000 };

const LOOKS_IN_A_WINDOW = 12;

const listeners = new WeakMap<IncomingMessage, (error: AppError) => void>();

/** @param tell called if the sender is too slow, so a response can say so. Without it, the connection is closed. */
export function whenTooSlow(request: IncomingMessage, onSlow: (error: AppError) => void): void {
  listeners.set(request, onSlow);
}

export function watchArrival(
  request: IncomingMessage,
  response: ServerResponse,
  { windowMs, minBytes }: Readonly<ArrivalRate>,
): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
  let beganAt = performance.now();
  let bytesBefore = socket.bytesRead;
  const timer = setInterval(() => {
    const now = performance.now();
    const bytes = socket.bytesRead - bytesBefore;
    // Data that has arrived but wasn't read yet is not the sender's fault.
    const isWaitingForUs = request.readableLength > 0;
    if (!isWaitingForUs && now - beganAt < windowMs) return;
    if (!isWaitingForUs && bytes < minBytes) return endSlow(request, response);
    beganAt = now;
    bytesBefore = socket.bytesRead;
  }, windowMs / LOOKS_IN_A_WINDOW);
  timer.unref();
  const stop = (): void => clearInterval(timer);
  request.once('end', stop).once('close', stop);
}

function endSlow(request: IncomingMessage, response: ServerResponse): void {
  const error = new AppError(
    'TOO_SLOW',
    'The connection is too slow for this. Please try again on a faster one.',
  );
  const onSlow = listeners.get(request);
  if (onSlow === undefined || response.headersSent) {
    request.destroy(error);
    return;
  }
  response.setHeader('connection', 'close');
  response.once('finish', () => request.destroy());
  onSlow(error);
}
