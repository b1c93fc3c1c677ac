import { type CaseDetail, EVIDENCE_TYPES, type EvidenceImage } from '@tillwatch/contract';
import { isClosed } from '@tillwatch/core/cases';
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { describeError } from '../../../api/client.ts';
import { evidenceUrl } from '../../../api/evidence.ts';
import { ConfirmDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardSection } from '../../../ui/card-section.tsx';
import { useAddImages, useChangeImage } from '../data/cases-queries.ts';

/** Images of the case itself; its transactions have their own. */
export function CaseImages({ detail }: { detail: CaseDetail }) {
  const input = useRef<HTMLInputElement>(null);
  const adding = useAddImages(detail.id);
  const changing = useChangeImage();
  const [leaving, setLeaving] = useState<EvidenceImage | null>(null);
  const error = adding.error ?? changing.error;
  const images = [...detail.images, ...detail.removedImages];
  const mayChange = !isClosed(detail.status);
  return (
    <CardSection
      title="Evidence of the Case"
      action={
        mayChange && (
          <>
            <input
              ref={input}
              type="file"
              multiple
              accept={EVIDENCE_TYPES.join(',')}
              aria-label="Images of the case"
              className="sr-only"
              tabIndex={-1}
              onChange={({ target }) => {
                const files = [...(target.files ?? [])];
                target.value = '';
                if (files.length > 0) adding.mutate(files);
              }}
            />
            <Button size="sm" loading={adding.isPending} onClick={() => input.current?.click()}>
              {!adding.isPending && <ImagePlus aria-hidden />}
              Add Images
            </Button>
          </>
        )
      }
    >
      {error && mayChange && (
        <p role="alert" className="border-b px-4 py-2 text-sm text-high">
          {describeError(error).message}
        </p>
      )}
      {images.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted-foreground">
          None yet. For example, a signed statement, a still from the video, or a photo of the shelf.
        </p>
      ) : (
        <ul className="flex flex-wrap gap-3 px-4 py-3">
          {images.map((image) => (
            <Image
              key={image.id}
              image={image}
              mayChange={mayChange && image.canChange}
              onRemove={() => setLeaving(image)}
              onBringBack={() => changing.mutate({ imageId: image.id, isRemoved: true })}
            />
          ))}
        </ul>
      )}
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(null)}
          title={`Remove ${nameImage(leaving)}?`}
          description="The case’s history and file keep it, marked as removed by you. It can be brought back."
          confirmLabel="Remove"
          destructive
          onConfirm={() => changing.mutate({ imageId: leaving.id, isRemoved: false })}
        />
      )}
    </CardSection>
  );
}

function nameImage({ caption, filename }: EvidenceImage): string {
  return caption || filename;
}

interface ImageProps {
  image: EvidenceImage;
  mayChange: boolean;
  onRemove: () => void;
  onBringBack: () => void;
}

function Image({ image, mayChange, onRemove, onBringBack }: ImageProps) {
  const name = nameImage(image);
  const isRemoved = image.removedAt !== null;
  return (
    <li className="w-40 text-xs">
      <a
        href={evidenceUrl(image.id)}
        target="_blank"
        rel="noreferrer"
        className={isRemoved ? 'opacity-50' : ''}
      >
        <img
          src={evidenceUrl(image.id)}
          alt={name}
          loading="lazy"
          className="h-28 w-40 rounded border object-cover"
        />
      </a>
      <p className="mt-1 truncate" title={name}>
        {name}
      </p>
      {image.earlierCaptions.length > 0 && (
        <p className="break-words text-muted-foreground">
          Captioned before: {image.earlierCaptions.map((caption) => `“${caption}”`).join(', ')}
        </p>
      )}
      <p className="truncate text-muted-foreground">
        {isRemoved ? `Removed by ${image.removedByName ?? 'somebody'}` : image.addedByName}
      </p>
      {mayChange && (
        <Button
          variant="link"
          size="sm"
          className="-ml-2 h-6 text-xs"
          onClick={isRemoved ? onBringBack : onRemove}
        >
          {isRemoved ? 'Bring back' : 'Remove'}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}
