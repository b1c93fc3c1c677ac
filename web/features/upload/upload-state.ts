import type { UploadStatus } from '@tillwatch/contract';

/** Simulated: it rises by so much every so often, up to a cap, until the upload call answers. Specification, section 9. */
export const PROGRESS = { step: 10, intervalMs: 200, cap: 95 } as const;

interface ReadingProgress {
  rowsRead: number;
  transactions: number;
}

export interface UploadFailure {
  message: string;
  /** Names the request in the server's log, where a call failed. */
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
      /** Whether the status is still asked for; after five minutes only the live channel tells. */
      isPolling: boolean;
      /** How many uploads go before it, while it waits for its turn. */
      queuePosition?: number;
      /** How far the reading is, once the live channel has told. */
      reading?: ReadingProgress;
      /** What keeps it from being processed, as the server says it; null when nothing does. */
      waitsFor?: string | null;
    }
  /** Somebody has to say which column is what. */
  | { phase: 'asking'; filename: string; uploadId: string }
  | { phase: 'completed'; filename: string; result: UploadStatus }
  | { phase: 'error'; filename: string; failure: UploadFailure };

export type UploadEvent =
  | { type: 'picked'; filename: string }
  | { type: 'ticked' }
  | { type: 'accepted'; uploadId: string }
  | { type: 'read-on'; uploadId: string; reading: ReadingProgress }
  /** It waits for its turn, or has it: null. */
  | { type: 'placed'; queuePosition: number | null }
  | { type: 'gave-up' }
  | { type: 'held-up'; waitsFor: string | null }
  | { type: 'asked' }
  /** Somebody has said it, so that it is processed again. */
  | { type: 'answered' }
  | { type: 'finished'; result: UploadStatus }
  | { type: 'failed'; failure: UploadFailure }
  | { type: 'reset' };

/** The upload widget's states (specification, section 4). An event that the present state does not expect changes nothing. */
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
