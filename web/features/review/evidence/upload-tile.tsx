import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '../../../ui/cn.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { EvidenceUpload } from './evidence-uploads.ts';
import { thumbnailClasses } from './thumbnail.tsx';

/** A preview of an image on its way, with its progress; a click stops it. */
export function UploadTile({ upload, onStop }: { upload: EvidenceUpload; onStop: () => void }) {
  const percent = Math.round(upload.progress * 100);
  const { name } = upload.file;
  const tile = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    tile.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <Tooltip content={`Adding ${name}, ${percent}%. Click to stop.`}>
      <button
        ref={tile}
        type="button"
        aria-label={`Stop adding ${name}`}
        className={cn(thumbnailClasses, 'group')}
        onClick={onStop}
      >
        <img src={upload.previewUrl} alt="" draggable={false} className="size-full object-cover opacity-40" />
        <X
          aria-hidden
          className="absolute size-4 text-foreground opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        />
        <span
          role="progressbar"
          aria-label={`Adding ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="absolute inset-x-1 bottom-1 h-1 overflow-hidden rounded-full bg-foreground/25"
        >
          <span
            className={cn('block h-full rounded-full bg-primary', percent === 100 && 'animate-pulse')}
            style={{ width: `${percent}%` }}
          />
        </span>
      </button>
    </Tooltip>
  );
}
