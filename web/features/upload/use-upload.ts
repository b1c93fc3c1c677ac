import { LIMITS, ROUTES, showUnseen, type UploadStatus } from '@tillwatch/contract';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { ApiError, callApi, describeError } from '../../api/client.ts';
import { useLiveEvents } from '../../api/live.ts';
import { toast } from '../../ui/toast.ts';
import { checkFile, type FileKind } from './check-file.ts';
import { keepRunning, readRunning } from './running-upload.ts';
import {
  nextUploadState,
  PROGRESS,
  startUploadState,
  type UploadFailure,
  type UploadState,
} from './upload-state.ts';

export interface Upload {
  state: UploadState;
  /** Uploads a file for a store; if it is the wrong kind or too large, shows a toast instead. */
  start: (file: File, storeId: number, kind?: FileKind) => void;
  /** Returns to the drop area after an upload has ended. */
  reset: () => void;
  /** Checks on the upload that was waiting for answers, after it was answered or discarded. */
  recheck: () => void;
  /** Its layouts were confirmed, or one was called wrong. */
  layoutAnswered: (uploadId: string, isRight: boolean) => void;
  /** It is read again, with other columns. */
  readAgain: (uploadId: string) => void;
}

/**
 * Uploads a file and follows its processing. Lives above the widget, so that collapsing the sidebar section stops
 * nothing; a reload of the page goes on following it.
 * @param onCompleted the file's transactions have been loaded.
 * @param onAsked the upload waits until somebody says what its columns are.
 */
export function useUpload(
  userId: number,
  onCompleted: (result: UploadStatus) => void,
  onAsked: (result: UploadStatus) => void,
): Upload {
  const [state, dispatch] = useReducer(nextUploadState, userId, (id) => startUploadState(readRunning(id)));

  const isUploading = state.phase === 'uploading';
  useEffect(() => {
    if (!isUploading) return;
    const timer = setInterval(() => dispatch({ type: 'ticked' }), PROGRESS.intervalMs);
    return () => clearInterval(timer);
  }, [isUploading]);

  const uploadId = state.phase === 'processing' || state.phase === 'asking' ? state.uploadId : undefined;
  const isPolling = state.phase === 'processing' && state.isPolling;

  const followed = state.phase === 'processing' ? state.filename : undefined;
  useEffect(() => {
    if (uploadId !== undefined && followed !== undefined) {
      keepRunning({ userId, uploadId, filename: followed });
    } else keepRunning(null);
  }, [userId, uploadId, followed]);

  const settle = useEffectEvent((result: UploadStatus) => {
    // Two responses may be under way; the first one decides.
    if (result.uploadId !== uploadId) return;
    if (result.status === 'completed') {
      dispatch({ type: 'finished', result });
      onCompleted(result);
    } else if (result.needsColumns) {
      if (state.phase === 'asking') return;
      dispatch({ type: 'asked' });
      onAsked(result);
    } else if (result.status === 'failed' && state.phase === 'asking') {
      dispatch({ type: 'reset' });
      toast({ title: 'Upload Discarded', description: result.errorMessage ?? '' });
    } else if (result.status === 'failed') {
      const message = result.errorMessage || 'Failed to process file';
      dispatch({ type: 'failed', failure: { message } });
      toast({ title: 'Processing Failed', description: message, variant: 'destructive' });
    } else {
      dispatch({ type: 'answered' });
      dispatch({ type: 'held-up', waitsFor: result.errorMessage });
      dispatch({ type: 'placed', queuePosition: result.queuePosition });
    }
  });
  const loseSight = useEffectEvent((id: string, error: unknown) => {
    if (state.phase !== 'processing' || state.uploadId !== id) return;
    dispatch({ type: 'failed', failure: describeStatusFailure(error) });
    toast({
      title: 'Status Check Failed',
      description: 'Could not check processing status',
      variant: 'destructive',
    });
  });
  const checkStatus = useEffectEvent((id: string, signal?: AbortSignal) => {
    void callApi(ROUTES.getUploadStatus, { params: { uploadId: id }, ...(signal && { signal }) }).then(
      (result) => settle(result),
      (error: unknown) => {
        if (!signal?.aborted) loseSight(id, error);
      },
    );
  });

  useEffect(() => {
    if (uploadId === undefined || !isPolling) return;
    const abort = new AbortController();
    const poll = setInterval(() => checkStatus(uploadId, abort.signal), LIMITS.statusPollMs);
    const giveUp = setTimeout(() => dispatch({ type: 'gave-up' }), LIMITS.statusPollGiveUpMs);
    return () => {
      abort.abort();
      clearInterval(poll);
      clearTimeout(giveUp);
    };
  }, [uploadId, isPolling]);

  // The live channel is faster than the next poll: it may report before the upload call has responded, and it still
  // reports after polling has stopped.
  const [reported, setReported] = useState<{ uploadId: string }>();
  useLiveEvents((event) => {
    if (event.type === 'upload' && event.progress) {
      dispatch({ type: 'read-on', uploadId: event.uploadId, reading: event.progress });
    }
    if (event.type !== 'upload' || event.progress) return;
    // One that was waiting for answers has started again; for others, starting is not news.
    if (event.status === 'completed' || event.status === 'failed' || state.phase === 'asking')
      setReported({ uploadId: event.uploadId });
  });
  useEffect(() => {
    if (uploadId !== undefined && uploadId === reported?.uploadId) checkStatus(uploadId);
  }, [uploadId, reported]);

  return {
    state,
    start: (file, storeId, kind) => {
      if (state.phase !== 'idle') return;
      const refusal = checkFile(file, kind);
      if (refusal) {
        toast({ ...refusal, variant: 'destructive' });
        return;
      }
      dispatch({ type: 'picked', filename: showUnseen(file.name) });
      void sendFile(file, storeId).then(
        (id) => dispatch({ type: 'accepted', uploadId: id }),
        (error: unknown) => {
          const failure = describeUploadFailure(error);
          dispatch({ type: 'failed', failure });
          toast({ title: 'Upload Failed', description: failure.message, variant: 'destructive' });
        },
      );
    },
    reset: () => dispatch({ type: 'reset' }),
    layoutAnswered: (id, isRight) => dispatch({ type: 'layout-answered', uploadId: id, isRight }),
    readAgain: (id) => dispatch({ type: 'read-again', uploadId: id }),
    recheck: () => {
      if (uploadId !== undefined) setReported({ uploadId });
    },
  };
}

async function sendFile(file: File, storeId: number): Promise<string> {
  const form = new FormData();
  // The store comes first, so that the server can refuse before it has read the file.
  form.append('storeId', String(storeId));
  form.append('file', file);
  return (await callApi(ROUTES.createUpload, { form })).uploadId;
}

/** A proxy may respond with a whole page. */
const LONGEST_FAILURE = 300;

/** Specification, section 8: status and response text; for our own server's errors, its sentence. */
function describeUploadFailure(error: unknown): UploadFailure {
  const { message, requestId } = describeError(error);
  if (!(error instanceof ApiError)) return { message };
  if (error.serverMessage === undefined) return { message: error.message.slice(0, LONGEST_FAILURE) };
  return { message: `${error.status}: ${message}`, requestId };
}

function describeStatusFailure(error: unknown): UploadFailure {
  const { message, requestId } = describeError(error);
  return { message: `Could not check processing status. ${message}`, requestId };
}
