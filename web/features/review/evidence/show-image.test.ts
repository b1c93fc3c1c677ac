import type { EvidenceImage } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { placeImage } from './show-image.ts';

const image = (number: number, removedAt: string | null = null): EvidenceImage =>
  ({ id: `3-${number}`, removedAt }) as EvidenceImage;

it('puts an image where it now belongs, in the order in which the images were added', () => {
  const list = { images: [image(2), image(10)], removed: [] };
  const added = placeImage(list, image(9));
  expect(added.images.map(({ id }) => id)).toEqual(['3-2', '3-9', '3-10']);
  expect(placeImage(added, image(9))).toEqual(added);

  const gone = image(2, '2026-11-21T10:00:00Z');
  const removed = placeImage(added, gone);
  expect(removed).toEqual({ images: [image(9), image(10)], removed: [gone] });
  expect(placeImage(removed, image(2))).toEqual(added);
});
