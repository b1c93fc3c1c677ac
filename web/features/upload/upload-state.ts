import type { UploadStatus } from '@tillwatch/contract';

/**
 * The simulated progress: how much it rises, how often, and where it stops until the upload call responds.
 * Specification, section 9.
 */
export const PROGRESS = { step: 10, intervalMs: 200, cap: 95 } as const;

interface ReadingProgress {
  rowsRead: number;
  transactions: number;
}

export interface UploadFailure {
  message: string;
  /** Names the request in the server's log, if a call failed. */
  requestId?: string | undefined;
}

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'uploading'; filename: string; progress: number }
  | {
      phase: 'processing';
      filename: string;
      progress: 100;
      uploadId: string;
      /** Whether the status is still polled; after five minutes only the live channel reports it. */
      isPolling: boolean;
      /** How many uploads are ahead of it, while it waits its turn. */
      queuePosition?: number;
      /** How far the reading has come, once the live channel has said so. */
      reading?: ReadingProgress;
      /** What is holding it up, in the server's words; null when nothing is. */
      waitsFor?: string | null;
    }
  /** Somebody has to say what its columns are. */
  | { phase: 'asking'; filename: string; uploadId: string }
  | { phase: 'completed'; filename: string; result: UploadStatus }
  | { phase: 'error'; filename: string; failure: UploadFailure };

export type UploadEvent =
  | { type: 'picked'; filename: string }
  | { type: 'ticked' }
  | { type: 'accepted'; uploadId: string }
  | { type: 'read-on'; uploadId: string; reading: ReadingProgress }
  /** Its place in the line, or null once it has its turn. */
  | { type: 'placed'; queuePosition: number | null }
  | { type: 'gave-up' }
  | { type: 'held-up'; waitsFor: string | null }
  | { type: 'asked' }
  /** Somebody has answered, so it is processed again. */
  | { type: 'answered' }
  | { type: 'finished'; result: UploadStatus }
  /** Somebody has confirmed that its layouts are read correctly, or has said that one is not. */
  | { type: 'layout-answered'; uploadId: string; isRight: boolean }
  /** Somebody has said which column is which, so it is read again. */
  | { type: 'read-again'; uploadId: string }
  | { type: 'failed'; failure: UploadFailure }
  | { type: 'reset' };

/** @param running what was being processed when the page was reloaded. */
export function startUploadState(running: { uploadId: string; filename: string } | null): UploadState {
  if (running === null) return { phase: 'idle' };
  const { uploadId, filename } = running;
  return { phase: 'processing', filename, progress: 100, uploadId, isPolling: true };
}

/**
 * The upload widget's states (specification, section 4). An event that the current state does not expect changes
 * nothing.
 */
export function nextUploadState(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case 'picked':
      return state.phase === 'idle' ? { phase: 'uploading', filename: event.filename, progress: 0 } : state;
    case 'ticked':
      if (state.phase !== 'uploading') return state;
      return { ...state, progress: Math.min(PROGRESS.cap, state.progress + PROGRESS.step) };
    case 'accepted':
      if (state.phase !== 'uploading') return state;
      return {
        phase: 'processing',
        filename: state.filename,
        progress: 100,
        uploadId: event.uploadId,
        isPolling: true,
      };
    case 'read-on':
      if (state.phase !== 'processing' || state.uploadId !== event.uploadId) return state;
      return { ...place(state, null), reading: event.reading };
    case 'placed':
      return state.phase === 'processing' ? place(state, event.queuePosition) : state;
    case 'gave-up':
      return state.phase === 'processing' ? { ...state, isPolling: false } : state;
    case 'held-up':
      return state.phase === 'processing' ? { ...state, waitsFor: event.waitsFor } : state;
    case 'asked':
      if (state.phase !== 'processing') return state;
      return { phase: 'asking', filename: state.filename, uploadId: state.uploadId };
    case 'answered':
      if (state.phase !== 'asking') return state;
      return { ...state, phase: 'processing', progress: 100, isPolling: true };
    case 'finished':
      if (state.phase !== 'processing' && state.phase !== 'asking') return state;
      return { phase: 'completed', filename: state.filename, result: event.result };
    case 'layout-answered':
      if (state.phase !== 'completed' || state.result.uploadId !== event.uploadId) return state;
      return {
        ...state,
        result: { ...state.result, needsConfirmation: !event.isRight, isCalledWrong: !event.isRight },
      };
    case 'read-again':
      if (state.phase !== 'completed' || state.result.uploadId !== event.uploadId) return state;
      return {
        phase: 'processing',
        filename: state.filename,
        progress: 100,
        uploadId: event.uploadId,
        isPolling: true,
      };
    case 'failed':
      if (state.phase !== 'uploading' && state.phase !== 'processing') return state;
      return { phase: 'error', filename: state.filename, failure: event.failure };
    case 'reset':
      return isResettable(state) ? { phase: 'idle' } : state;
  }
}

type Processing = Extract<UploadState, { phase: 'processing' }>;

function place(state: Processing, queuePosition: number | null): Processing {
  const placed = { ...state };
  delete placed.queuePosition;
  return queuePosition === null ? placed : { ...placed, queuePosition };
}

function isResettable(state: UploadState): boolean {
  if (state.phase === 'processing') return !state.isPolling;
  return state.phase === 'completed' || state.phase === 'error' || state.phase === 'asking';
}
