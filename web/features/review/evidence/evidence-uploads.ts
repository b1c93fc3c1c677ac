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
  /** The picture, from memory. */
  previewUrl: string;
  /** From 0 to 1, of what is to be sent. */
  progress: number;
  /** Set once it failed; it stays until it is sent again or put aside. */
  failure: { message: string; requestId: string | undefined; canRetry: boolean } | null;
  /** Opens its transaction again. */
  onReturn: () => void;
}

interface Target {
  transactionId: string;
  transactionNumber: string;
  onReturn: () => void;
}

/**
 * What is being sent and what failed, by upload id. It lives outside the dialog: an upload goes on when the next
 * transaction is opened or the dialog is closed.
 */
export const evidenceUploads = createWatchedMap<EvidenceUpload>();

const queue = createSerialQueue();
const aborts = new Map<string, AbortController>();
let lastId = 0;
let shownTransactionId: string | null = null;

/** The transaction whose images are in sight: its failures need no toast. @returns a function that says that it no longer is. */
export function watchTransaction(transactionId: string): () => void {
  shownTransactionId = transactionId;
  return () => {
    if (shownTransactionId === transactionId) shownTransactionId = null;
  };
}

/** Sends images to a transaction, one after the other, so that they stand in the order in which they were given. */
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

/** Puts aside one that failed, or stops one that is under way. */
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
    // What the server says of the file itself it will say again.
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
