import type { EvidenceImage } from '@tillwatch/contract';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { evidenceUrl } from '../../../api/evidence.ts';
import { cn } from '../../../ui/cn.ts';
import { formatInstant, formatRelative } from '../../../ui/format.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';

/** The look of every small image in the strip. */
export const thumbnailClasses =
  'relative grid h-11 w-15 shrink-0 place-items-center overflow-hidden rounded-md border border-border-strong bg-muted';

interface ThumbnailProps {
  image: EvidenceImage;
  /** Lets the focus find its way back here. */
  id: string;
  onOpen: () => void;
}

/** A small image that opens the large view. */
export function Thumbnail({ image, id, onOpen }: ThumbnailProps) {
  const [isBroken, setIsBroken] = useState(false);
  const isRemoved = image.removedAt !== null;
  return (
    <Tooltip content={<ThumbnailTip image={image} />}>
      <button
        type="button"
        id={id}
        aria-label={`Open image ${image.caption || image.filename}${isRemoved ? ', removed' : ''}`}
        className={cn(thumbnailClasses, 'hover:border-ring', isRemoved && 'border-dashed')}
        // The tooltip is for the keyboard; closing the large view with a click returns the focus here as well.
        onFocus={(event) => event.currentTarget.matches(':focus-visible') || event.preventDefault()}
        onClick={onOpen}
      >
        {isBroken ? (
          <ImageOff aria-hidden className="size-4 text-muted-foreground" />
        ) : (
          <img
            src={evidenceUrl(image.id)}
            alt=""
            draggable={false}
            decoding="async"
            className={cn('size-full object-cover', isRemoved && 'opacity-40 grayscale')}
            onError={() => setIsBroken(true)}
          />
        )}
      </button>
    </Tooltip>
  );
}

function ThumbnailTip({ image }: { image: EvidenceImage }) {
  return (
    <span className="flex flex-col">
      <span className="font-medium wrap-anywhere">{image.caption || image.filename}</span>
      {image.caption && <span className="wrap-anywhere">{image.filename}</span>}
      <span>
        {image.addedByName}, {formatRelative(image.addedAt)} ({formatInstant(image.addedAt)})
      </span>
      {image.removedAt !== null && (
        <span>
          Removed by {image.removedByName ?? 'you'}, {formatRelative(image.removedAt)}
        </span>
      )}
    </span>
  );
}
