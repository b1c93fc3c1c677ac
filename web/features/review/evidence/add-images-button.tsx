import { LIMITS } from '@tillwatch/contract';
import { ImagePlus } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { ACCEPTED_IMAGES } from './choose-images.ts';

interface AddImagesButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  onFiles: (files: File[]) => void;
}

/** Opens the file chooser; on a phone it offers the camera, too. */
export function AddImagesButton({ ref, onFiles }: AddImagesButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tooltip content={`JPEG, PNG or WebP, at most ${LIMITS.evidenceImageBytes / 1024 / 1024} MB each`}>
        <button
          ref={ref}
          type="button"
          className="flex h-11 shrink-0 items-center gap-1.5 rounded-md border border-dashed border-input px-2.5 text-sm transition-colors hover:bg-accent"
          onClick={() => input.current?.click()}
        >
          <ImagePlus aria-hidden className="size-4 text-muted-foreground" />
          Add images
        </button>
      </Tooltip>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED_IMAGES}
        aria-label="Image files"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Lets the same file be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}
