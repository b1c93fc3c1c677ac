import { useQueryClient } from '@tanstack/react-query';
import { type EvidenceImage, LIMITS } from '@tillwatch/contract';
import { useState } from 'react';
import { Input } from '../../../ui/input.tsx';
import { writeCaption } from './change-image.ts';

/** The image's caption: saved by Enter and on leaving the field, restored by Escape. */
export function CaptionField({ image }: { image: EvidenceImage }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  if (!image.canChange || image.removedAt !== null) {
    return image.caption && <p className="text-sm wrap-anywhere">{image.caption}</p>;
  }

  function save(): void {
    if (typed === null) return;
    setTyped(null);
    const caption = typed.trim();
    if (caption !== image.caption) void writeCaption(client, image, caption);
  }

  return (
    <Input
      aria-label="Caption"
      placeholder="What does it show?"
      maxLength={LIMITS.captionMaxLength}
      data-dirty={typed === null ? undefined : ''}
      value={typed ?? image.caption}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
