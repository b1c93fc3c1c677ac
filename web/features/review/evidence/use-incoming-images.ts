import { useEffect, useEffectEvent, useState } from 'react';
import { readPastedImages } from './choose-images.ts';

const TEXT_FIELDS = 'input, textarea, [contenteditable]';

/**
 * Takes files dropped anywhere while the dialog is open, and pasted images.
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
        // Allows the drop; otherwise the browser would open the file in place of the page.
        event.preventDefault();
        setIsDragging(true);
      },
      listen,
    );
    window.addEventListener(
      'dragleave',
      // Without a related target, the pointer has left the window.
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

/** Files rather than dragged text or links. */
function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
