import type { QueryClient } from '@tanstack/react-query';
import type { EvidenceImage } from '@tillwatch/contract';
import { evidenceOptions, type EvidenceList } from '../../../api/evidence.ts';
import { historyOptions } from '../../../api/transactions.ts';

/** Puts a transaction's image, as the server just described it, among the present or the removed ones. */
export function showImage(client: QueryClient, image: EvidenceImage): void {
  if (image.transactionId === null) return;
  client.setQueryData(
    evidenceOptions(image.transactionId).queryKey,
    (list) => list && placeImage(list, image),
  );
  void client.invalidateQueries({ queryKey: historyOptions(image.transactionId).queryKey });
}

/** Keeps the order in which the images were added. */
export function placeImage({ images, removed }: EvidenceList, image: EvidenceImage): EvidenceList {
  const without = (list: EvidenceImage[]): EvidenceImage[] => list.filter(({ id }) => id !== image.id);
  const withIt = (list: EvidenceImage[]): EvidenceImage[] =>
    [...without(list), image].sort((a, b) => numberOf(a) - numberOf(b));
  return image.removedAt === null
    ? { images: withIt(images), removed: without(removed) }
    : { images: without(images), removed: withIt(removed) };
}

function numberOf({ id }: EvidenceImage): number {
  return Number(id.split('-')[1]);
}
