import type { QueryClient } from '@tanstack/react-query';
import { ROUTES } from '@tillwatch/contract';
import { ApiError, describeError } from '../../../api/client.ts';
import { sendForm } from '../../../api/send-form.ts';
import { createWatchedMap } from '../../../api/watched-map.ts';
import { toast } from '../../../ui/toast.ts';
import { refuseImage } from './choose-images.ts';
import { createSerialQueue } from './serial-queue.ts';
import { showImage } from './show-image.ts';

/** An image on its way to a transaction. */
export interface EvidenceUpload {
  id: string;
  transactionId: string;
  /** The number that the register printed. */
  transactionNumber: string;
  file: File;
  /** A preview from memory. */
  previewUrl: string;
  /** The part sent so far, from 0 to 1. */
  progress: number;
  /** Set when it failed; it stays until it is sent again or dismissed. */
  failure: { message: string; requestId: string | undefined; canRetry: boolean } | null;
  /** Reopens its transaction. */
  onReturn: () => void;
}

interface Target {
  transactionId: string;
  transactionNumber: string;
  onReturn: () => void;
}

/**
 * Images being sent and images that failed, by upload id. Kept outside the dialog: an upload continues when the next
 * transaction opens or the dialog closes.
 */
export const evidenceUploads = createWatchedMap<EvidenceUpload>();

const queue = createSerialQueue();
const aborts = new Map<string, AbortController>();
let lastId = 0;
let shownTransactionId: string | null = null;

/**
 * Marks a transaction's images as in sight: their failures need no toast.
 * @returns a function that ends this.
 */
export function watchTransaction(transactionId: string): () => void {
  shownTransactionId = transactionId;
  return () => {
    if (shownTransactionId === transactionId) shownTransactionId = null;
  };
}

/** Sends images to a transaction one at a time, so that they stay in the order they were given. */
export function addImages(client: QueryClient, target: Target, files: readonly File[]): void {
  for (const file of files) {
    lastId += 1;
    const id = String(lastId);
    evidenceUploads.set(id, {
      ...target,
      id,
      file,
      previewUrl: URL.createObjectURL(file),
      progress: 0,
      failure: null,
    });
    const refusal = refuseImage(file);
    if (refusal === null) void send(client, id);
    else fail(id, { message: refusal, requestId: undefined, canRetry: false });
  }
}

export function retryUpload(client: QueryClient, id: string): void {
  change(id, { failure: null, progress: 0 });
  void send(client, id);
}

/** Dismisses a failed upload, or stops one under way. */
export function dismissUpload(id: string): void {
  aborts.get(id)?.abort();
  finish(id);
}

async function send(client: QueryClient, id: string): Promise<void> {
  const upload = evidenceUploads.get(id);
  if (!upload) return;
  const abort = new AbortController();
  aborts.set(id, abort);
  window.addEventListener('beforeunload', askBeforeLoss);
  try {
    const form = new FormData();
    form.append('file', upload.file, upload.file.name);
    const image = await queue.add(upload.transactionId, () =>
      sendForm(ROUTES.addEvidence, {
        params: { id: upload.transactionId },
        form,
        onProgress: (progress) => change(id, { progress }),
        signal: abort.signal,
      }),
    );
    showImage(client, image);
    finish(id);
  } catch (error) {
    if (abort.signal.aborted) return;
    const { message, requestId } = describeError(error);
    // If the server refused the file itself, it would refuse it again.
    const isOfFile = error instanceof ApiError && (error.status === 413 || error.status === 415);
    fail(id, { message, requestId: isOfFile ? undefined : requestId, canRetry: !isOfFile });
  } finally {
    aborts.delete(id);
    if (aborts.size === 0) window.removeEventListener('beforeunload', askBeforeLoss);
  }
}

function change(id: string, values: Partial<EvidenceUpload>): void {
  const upload = evidenceUploads.get(id);
  if (upload) evidenceUploads.set(id, { ...upload, ...values });
}

function finish(id: string): void {
  const upload = evidenceUploads.get(id);
  if (upload) URL.revokeObjectURL(upload.previewUrl);
  evidenceUploads.delete(id);
}

function fail(id: string, failure: NonNullable<EvidenceUpload['failure']>): void {
  change(id, { failure });
  const upload = evidenceUploads.get(id);
  if (!upload || upload.transactionId === shownTransactionId) return;
  toast({
    variant: 'destructive',
    title: 'Image not added',
    description: `${upload.file.name} for transaction ${upload.transactionNumber}: ${failure.message}`,
    reference: failure.requestId,
    action: { label: 'Go back', onClick: upload.onReturn },
  });
}

function askBeforeLoss(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
