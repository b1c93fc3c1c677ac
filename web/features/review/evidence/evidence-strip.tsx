import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EvidenceImage } from '@tillwatch/contract';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { evidenceOptions } from '../../../api/evidence.ts';
import { cn } from '../../../ui/cn.ts';
import { AddImagesButton } from './add-images-button.tsx';
import {
  addImages,
  dismissUpload,
  evidenceUploads,
  retryUpload,
  watchTransaction,
} from './evidence-uploads.ts';
import { FailedUpload } from './failed-upload.tsx';
import { Lightbox } from './lightbox.tsx';
import { NoImages } from './no-images.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { UploadTile } from './upload-tile.tsx';
import { useIncomingImages } from './use-incoming-images.ts';

interface EvidenceStripProps {
  transactionId: string;
  /** The number that the register printed. */
  transactionNumber: string;
  /** Reopens a transaction whose image could not be added. */
  onOpen: (id: string) => void;
}

const NOTHING: EvidenceImage[] = [];

/**
 * A transaction's images: chosen, dropped anywhere on the dialog, or pasted. Only failures change its height, so that
 * nothing jumps when images load.
 */
export function EvidenceStrip({ transactionId, transactionNumber, onOpen }: EvidenceStripProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(evidenceOptions(transactionId));
  const { sending, failed } = useUploads(transactionId);
  const [opened, setOpened] = useState<{ transactionId: string; imageId: string } | null>(null);
  const [shownRemovedOf, setShownRemovedOf] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const idPrefix = useId();

  useEffect(() => watchTransaction(transactionId), [transactionId]);
  const onReturn = (): void => onOpen(transactionId);
  const add = (files: readonly File[]): void =>
    addImages(client, { transactionId, transactionNumber, onReturn }, files);
  const isDragging = useIncomingImages(add);

  const images = data?.images ?? NOTHING;
  const removed = data?.removed ?? NOTHING;
  const isRemovedShown = shownRemovedOf === transactionId && removed.length > 0;
  const thumbnailId = (imageId: string): string => `${idPrefix}image-${imageId}`;
  const showThumbnail = (image: EvidenceImage) => (
    <li key={image.id}>
      <Thumbnail
        image={image}
        id={thumbnailId(image.id)}
        onOpen={() => setOpened({ transactionId, imageId: image.id })}
      />
    </li>
  );

  return (
    <>
      <div
        role="group"
        aria-labelledby={`${idPrefix}title`}
        className="flex min-w-0 flex-col gap-1 print:hidden"
      >
        <h4 id={`${idPrefix}title`} className="text-xs text-muted-foreground">
          Evidence images
          {images.length > 0 && ` (${images.length})`}
        </h4>
        <div
          className={cn(
            '-m-1 flex items-center gap-2 rounded-lg p-1',
            isDragging && 'bg-primary-soft outline-2 -outline-offset-2 outline-primary outline-dashed',
          )}
        >
          <AddImagesButton ref={addButton} onFiles={add} />
          {images.length + removed.length + sending.length > 0 ? (
            <ul className="-m-1 flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-1">
              {images.map(showThumbnail)}
              {sending.map((upload) => (
                <li key={`upload-${upload.id}`}>
                  <UploadTile upload={upload} onStop={() => dismissUpload(upload.id)} />
                </li>
              ))}
              {removed.length > 0 && (
                <li>
                  <button
                    type="button"
                    aria-expanded={isRemovedShown}
                    className="flex h-11 items-center rounded-md px-2 text-xs whitespace-nowrap text-muted-foreground hover:bg-accent hover:text-foreground"
                    onClick={() => setShownRemovedOf(isRemovedShown ? null : transactionId)}
                  >
                    {isRemovedShown ? 'Hide' : 'Show'} {removed.length} removed
                  </button>
                </li>
              )}
              {isRemovedShown && removed.map(showThumbnail)}
            </ul>
          ) : (
            <NoImages
              isDragging={isDragging}
              isLoaded={data !== undefined}
              hasFailed={error !== null && data === undefined}
              onRetry={() => void refetch()}
            />
          )}
        </div>
        <ul aria-live="polite" className="flex max-h-24 flex-col gap-1 overflow-y-auto empty:hidden">
          {failed.map((upload) => (
            <FailedUpload
              key={upload.id}
              upload={upload}
              onRetry={() => retryUpload(client, upload.id)}
              onDismiss={() => dismissUpload(upload.id)}
            />
          ))}
        </ul>
        <p role="status" className="sr-only">
          {sending.length > 0 && `Adding ${sending.length === 1 ? 'an image' : `${sending.length} images`}`}
        </p>
      </div>
      <Lightbox
        images={isRemovedShown ? [...images, ...removed] : images}
        openId={opened?.transactionId === transactionId ? opened.imageId : null}
        onOpen={(imageId) => setOpened(imageId === null ? null : { transactionId, imageId })}
        onClosed={(imageId) => (document.getElementById(thumbnailId(imageId)) ?? addButton.current)?.focus()}
      />
    </>
  );
}

/** Images on their way to the transaction, and those that failed. */
function useUploads(transactionId: string) {
  const uploads = useSyncExternalStore(evidenceUploads.watch, evidenceUploads.entries)
    .map(([, upload]) => upload)
    .filter((upload) => upload.transactionId === transactionId);
  return {
    sending: uploads.filter(({ failure }) => failure === null),
    failed: uploads.filter(({ failure }) => failure !== null),
  };
}
