import { useEffect, useEffectEvent, useState } from 'react';
import { readPastedImages } from './choose-images.ts';

const TEXT_FIELDS = 'input, textarea, [contenteditable]';

/**
 * Takes the files that are dropped anywhere while the dialog is open, and the images that are pasted.
 * @returns whether files are being dragged over the window.
 */
export function useIncomingImages(onFiles: (files: File[]) => void): boolean {
  const [isDragging, setIsDragging] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const listeners = new AbortController();
    const listen = { signal: listeners.signal };

    window.addEventListener(
      'dragover',
      (event) => {
        if (!carriesFiles(event)) return;
        // Says that it may be dropped here; the browser would show it in place of the page otherwise.
        event.preventDefault();
        setIsDragging(true);
      },
      listen,
    );
    window.addEventListener(
      'dragleave',
      // Without a related target the pointer has left the window.
      (event) => event.relatedTarget === null && setIsDragging(false),
      listen,
    );
    window.addEventListener(
      'drop',
      (event) => {
        setIsDragging(false);
        if (!carriesFiles(event)) return;
        event.preventDefault();
        take([...(event.dataTransfer?.files ?? [])]);
      },
      listen,
    );
    window.addEventListener(
      'paste',
      (event) => {
        const isText = event.target instanceof Element && event.target.matches(TEXT_FIELDS);
        const images = readPastedImages(event.clipboardData, isText, new Date());
        if (images.length === 0) return;
        event.preventDefault();
        take(images);
      },
      listen,
    );
    return () => listeners.abort();
  }, []);
  return isDragging;
}

/** Not text, nor a link, that is dragged about. */
function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
