import { useQueryClient } from '@tanstack/react-query';
import type { EvidenceImage } from '@tillwatch/contract';
import { ChevronLeft, ChevronRight, Download, Trash2, Undo2, X } from 'lucide-react';
import { Dialog as DialogPrimitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { evidenceUrl } from '../../../api/evidence.ts';
import { Button, buttonVariants } from '../../../ui/button.tsx';
import { formatInstant, formatRelative } from '../../../ui/format.ts';
import { overlayClasses } from '../../../ui/overlay.ts';
import { PageMark } from '../../../ui/page-mark.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { CaptionField } from './caption-field.tsx';
import { removeImage, restoreImage } from './change-image.ts';
import { formatSize } from './format-size.ts';
import { LargeImage } from './large-image.tsx';
import { useLightboxKeys } from './use-lightbox-keys.ts';

interface LightboxProps {
  images: readonly EvidenceImage[];
  /** The open image, or null. */
  openId: string | null;
  onOpen: (imageId: string | null) => void;
  /**
   * Called when the focus should return to where it was.
   * @param imageId the last open image.
   */
  onClosed: (imageId: string) => void;
}

/**
 * The large view in front of the review dialog: previous and next, caption, who added it and when, remove. Dark in both
 * themes.
 */
export function Lightbox({ images, openId, onOpen, onClosed }: LightboxProps) {
  const position = images.findIndex(({ id }) => id === openId);
  const image = images[position];
  const content = useRef<HTMLDivElement>(null);
  const lastId = useRef('');
  useLightboxKeys(content, {
    onStep: (by) => {
      const to = images[position + by];
      if (to) onOpen(to.id);
    },
    onClose: () => onOpen(null),
  });
  useEffect(() => {
    if (openId !== null) lastId.current = openId;
  }, [openId]);
  return (
    <DialogPrimitive.Root open={image !== undefined} onOpenChange={(open) => open || onOpen(null)}>
      <DialogPrimitive.Portal>
        <DialogPrimitive.Overlay className={`${overlayClasses} z-50`} />
        {image && (
          <DialogPrimitive.Content
            // The review's keys are off while this is in front.
            data-own-keys
            aria-describedby={undefined}
            className="dark fixed inset-0 z-50 flex animate-fade-in flex-col bg-background text-foreground outline-none"
            ref={content}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              onClosed(lastId.current);
            }}
          >
            <PageMark name="dialog" />
            <Shown image={image} images={images} position={position} onOpen={onOpen} />
          </DialogPrimitive.Content>
        )}
      </DialogPrimitive.Portal>
    </DialogPrimitive.Root>
  );
}

interface ShownProps {
  image: EvidenceImage;
  images: readonly EvidenceImage[];
  position: number;
  onOpen: (imageId: string | null) => void;
}

function Shown({ image, images, position, onOpen }: ShownProps) {
  const client = useQueryClient();
  const previous = images[position - 1];
  const next = images[position + 1];
  const isRemoved = image.removedAt !== null;

  function remove(): void {
    onOpen((next ?? previous)?.id ?? null);
    void removeImage(client, image);
  }

  return (
    <>
      <div className="flex items-center gap-2 py-2 pr-3 pl-4">
        <div className="min-w-0 flex-1">
          <DialogPrimitive.Title className="truncate text-sm font-medium" title={image.filename}>
            {image.filename}
          </DialogPrimitive.Title>
          <p className="text-xs text-muted-foreground tabular-nums">
            {position + 1} of {images.length} · {image.width} × {image.height} · {formatSize(image.sizeBytes)}
          </p>
        </div>
        {image.canChange && (
          // One button for both, so that it keeps the focus.
          <Button variant="ghost" onClick={isRemoved ? () => void restoreImage(client, image) : remove}>
            {isRemoved ? <Undo2 aria-hidden /> : <Trash2 aria-hidden />}
            {isRemoved ? 'Bring back' : 'Remove'}
          </Button>
        )}
        <Tooltip content="Download the unchanged file">
          <a
            href={evidenceUrl(image.id)}
            download
            aria-label="Download"
            className={buttonVariants({ variant: 'ghost', size: 'icon' })}
          >
            <Download aria-hidden />
          </a>
        </Tooltip>
        <DialogPrimitive.Close asChild>
          <Button variant="ghost" size="icon" aria-label="Close image">
            <X aria-hidden />
          </Button>
        </DialogPrimitive.Close>
      </div>
      <div className="relative flex min-h-0 flex-1">
        <LargeImage key={image.id} image={image} />
        <StepButton label="Previous image" to={previous} className="left-2" onOpen={onOpen}>
          <ChevronLeft aria-hidden />
        </StepButton>
        <StepButton label="Next image" to={next} className="right-2" onOpen={onOpen}>
          <ChevronRight aria-hidden />
        </StepButton>
      </div>
      <div className="mx-auto flex w-full max-w-[44rem] flex-col gap-1.5 px-4 pt-2 pb-3">
        <CaptionField key={image.id} image={image} />
        <WhoAndWhen image={image} />
      </div>
    </>
  );
}

interface StepButtonProps {
  label: string;
  /** Undefined at the end. */
  to: EvidenceImage | undefined;
  className: string;
  onOpen: (imageId: string) => void;
  children: ReactNode;
}

function StepButton({ label, to, className, onOpen, children }: StepButtonProps) {
  return (
    <Button
      size="icon"
      aria-label={label}
      // Not `disabled`: at the end the dialog must keep the focus.
      aria-disabled={to === undefined}
      className={`absolute top-1/2 size-10 -translate-y-1/2 aria-disabled:opacity-0 ${className}`}
      onClick={() => {
        if (to) onOpen(to.id);
      }}
    >
      {children}
    </Button>
  );
}

function WhoAndWhen({ image }: { image: EvidenceImage }) {
  return (
    <p className="text-xs text-muted-foreground">
      Added by {image.addedByName},{' '}
      <time dateTime={image.addedAt} title={formatInstant(image.addedAt)}>
        {formatRelative(image.addedAt)}
      </time>
      {image.removedAt !== null && (
        <span className="text-high">
          {' '}
          · Removed{image.removedByName !== null && ` by ${image.removedByName}`},{' '}
          <time dateTime={image.removedAt} title={formatInstant(image.removedAt)}>
            {formatRelative(image.removedAt)}
          </time>
        </span>
      )}
      {image.earlierCaptions.length > 0 && (
        <span className="block break-words">
          Captioned before: {image.earlierCaptions.map((caption) => `“${caption}”`).join(', ')}
        </span>
      )}
    </p>
  );
}
