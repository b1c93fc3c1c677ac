import { CASE_STATUS_LABELS, type CaseStatus } from '@tillwatch/core/cases';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const TONES: Record<CaseStatus, Tone> = {
  open: 'medium',
  in_progress: 'accent',
  loss_confirmed: 'high',
  training: 'neutral',
  policy: 'neutral',
  no_loss: 'verified',
};

export function StatusMark({ status }: { status: CaseStatus }) {
  return (
    <Badge tone={TONES[status]} dot>
      {CASE_STATUS_LABELS[status]}
    </Badge>
  );
}
