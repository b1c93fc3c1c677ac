import { LIMITS } from '@tillwatch/contract';
import { describe, expect, it } from 'vitest';
import { readPastedImages, refuseImage } from './choose-images.ts';

describe('refuseImage', () => {
  it.each([
    ['image/png', 1000],
    ['image/jpeg', LIMITS.evidenceImageBytes],
    ['image/webp', 0],
    // Without an extension that the system knows: the server looks.
    ['', 1000],
  ])('sends %s of %i bytes', (type, size) => {
    expect(refuseImage({ type, size })).toBeNull();
  });

  it.each([
    ['image/png', LIMITS.evidenceImageBytes + 1, 'at most 10 MB'],
    ['image/svg+xml', 100, 'Only JPEG, PNG and WebP'],
    ['image/gif', 100, 'Only JPEG, PNG and WebP'],
    ['application/pdf', 100, 'Only JPEG, PNG and WebP'],
    ['image/heic', 100, 'save it as JPEG'],
  ])('does not send %s of %i bytes', (type, size, reason) => {
    expect(refuseImage({ type, size })).toContain(reason);
  });
});

describe('readPastedImages', () => {
  const now = new Date(2026, 10, 21, 9, 5, 7);
  const png = (name: string): File => new File(['x'], name, { type: 'image/png' });
  const clipboard = (files: File[], types: string[] = ['Files']) => ({
    files: files as unknown as FileList,
    types,
  });

  it('gives screenshots names that tell them apart and keeps those of files', () => {
    const names = (files: File[]): string[] =>
      readPastedImages(clipboard(files), false, now).map((file) => file.name);
    expect(names([png('image.png')])).toEqual(['Pasted 2026-11-21 09.05.07.png']);
    expect(names([png('image.png'), png('image.png')])).toEqual([
      'Pasted 2026-11-21 09.05.07 (1).png',
      'Pasted 2026-11-21 09.05.07 (2).png',
    ]);
    expect(names([png('camera 2.png')])).toEqual(['camera 2.png']);
  });

  it('leaves text to the field that it is pasted in, though a picture of it is copied along', () => {
    const cells = clipboard([png('image.png')], ['text/plain', 'text/html', 'Files']);
    expect(readPastedImages(cells, true, now)).toEqual([]);
    expect(readPastedImages(cells, false, now)).toHaveLength(1);
    expect(readPastedImages(clipboard([png('image.png')]), true, now)).toHaveLength(1);
  });

  it('takes nothing but images', () => {
    const pdf = new File(['x'], 'slip.pdf', { type: 'application/pdf' });
    expect(readPastedImages(clipboard([pdf]), false, now)).toEqual([]);
    expect(readPastedImages(null, false, now)).toEqual([]);
  });
});
