// The upload that this tab is following, so that a reload goes on following it.

const STORAGE_KEY = 'tillwatch.running-upload';

export interface RunningUpload {
  /** Whose it is: somebody else may sign in on this tab. */
  userId: number;
  uploadId: string;
  filename: string;
}

/** @param running null once there is nothing to follow. */
export function keepRunning(running: RunningUpload | null): void {
  try {
    if (running === null) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(running));
  } catch {
    // Without storage, a reload forgets it, as it always did.
  }
}

export function readRunning(userId: number): RunningUpload | null {
  try {
    const running = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as RunningUpload | null;
    return running?.userId === userId ? running : null;
  } catch {
    return null;
  }
}
