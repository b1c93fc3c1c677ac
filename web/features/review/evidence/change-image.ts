import type { QueryClient } from '@tanstack/react-query';
import { type EvidenceImage, ROUTES } from '@tillwatch/contract';
import { callApi, describeError } from '../../../api/client.ts';
import { toast, undoAction } from '../../../ui/toast.ts';
import { showImage } from './show-image.ts';

/** Removes an image from its transaction at once and offers to undo that; if it fails, the image reappears. */
export async function removeImage(client: QueryClient, image: EvidenceImage): Promise<void> {
  const params = { imageId: image.id };
  showImage(client, { ...image, removedAt: new Date().toISOString() });
  try {
    showImage(client, await callApi(ROUTES.removeEvidence, { params }));
    toast({
      title: 'Image removed',
      description: image.caption || image.filename,
      action: undoAction('removing the image', () => void restoreImage(client, image)),
    });
  } catch (error) {
    showImage(client, image);
    showFailure('Image not removed', error);
  }
}

export async function restoreImage(client: QueryClient, image: EvidenceImage): Promise<void> {
  try {
    showImage(client, await callApi(ROUTES.restoreEvidence, { params: { imageId: image.id } }));
  } catch (error) {
    showFailure('Image not brought back', error);
  }
}

export async function writeCaption(
  client: QueryClient,
  image: EvidenceImage,
  caption: string,
): Promise<void> {
  showImage(client, { ...image, caption });
  try {
    showImage(
      client,
      await callApi(ROUTES.updateEvidence, { params: { imageId: image.id }, body: { caption } }),
    );
  } catch (error) {
    showImage(client, image);
    showFailure('Caption not saved', error);
  }
}

function showFailure(title: string, error: unknown): void {
  const { message, requestId } = describeError(error);
  toast({
    variant: 'destructive',
    title,
    description: message,
    reference: requestId,
  });
}
