import type { EvidenceImage } from '@tillwatch/contract';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { evidenceUrl } from '../../../api/evidence.ts';
import { cn } from '../../../ui/cn.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';

// The height of everything above and below the image.
const FRAME_PX = 140;

/** The image as large as the window allows; if that is smaller than its full size, a click shows every pixel. */
export function LargeImage({ image }: { image: EvidenceImage }) {
  const isReduced = useMediaQuery(
    `(max-width: ${image.width - 1}px), (max-height: ${image.height + FRAME_PX - 1}px)`,
  );
  const [isWhole, setIsWhole] = useState(true);
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    return (
      <div className="grid flex-1 place-items-center">
        <EmptyState
          icon={ImageOff}
          title="The image cannot be shown"
          description="It may be damaged, or the connection was lost. Download it to look at it another way."
        />
      </div>
    );
  }
  const isFitted = isWhole || !isReduced;
  const picture = (
    <img
      src={evidenceUrl(image.id)}
      alt={image.caption || image.filename}
      width={image.width}
      height={image.height}
      draggable={false}
      className={cn('m-auto', isFitted ? 'h-auto max-h-full w-auto max-w-full object-contain' : 'max-w-none')}
      onError={() => setIsBroken(true)}
    />
  );
  if (!isReduced) return <div className="flex min-h-0 min-w-0 flex-1">{picture}</div>;
  return (
    <button
      type="button"
      aria-label={isFitted ? 'Show every pixel' : 'Show the whole image'}
      className={cn(
        'flex min-h-0 min-w-0 flex-1 -outline-offset-2',
        isFitted ? 'cursor-zoom-in' : 'cursor-zoom-out overflow-auto',
      )}
      onClick={() => setIsWhole(!isWhole)}
    >
      {picture}
    </button>
  );
}
