import type { UploadRecord } from '@tillwatch/contract';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const STATES: Record<UploadRecord['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'neutral' },
  processing: { label: 'Processing', tone: 'accent' },
  completed: { label: 'Completed', tone: 'verified' },
  failed: { label: 'Failed', tone: 'high' },
};

export function UploadStateBadge({
  upload,
}: {
  upload: Pick<UploadRecord, 'status' | 'withdrawnAt' | 'needsColumns'>;
}) {
  if (upload.withdrawnAt !== null) {
    return (
      <Badge tone="medium" outline>
        Withdrawn
      </Badge>
    );
  }
  if (upload.needsColumns) {
    return (
      <Badge tone="medium" dot>
        Needs an answer
      </Badge>
    );
  }
  const { label, tone } = STATES[upload.status];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
