import { PRIORITIES, type Priority } from '@tillwatch/core/detection';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const TONES: Record<Priority, Tone> = { check_all: 'high', check_lot: 'medium', check_few: 'low' };

/** Specification, section 4: 'Check All', 'Check Lot', 'Check Few'. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  return (
    <Badge tone={priorityTone(priority)} dot>
      {PRIORITIES.find(({ id }) => id === priority)?.label ?? 'Unknown'}
    </Badge>
  );
}

function priorityTone(priority: Priority): Tone {
  return TONES[priority] ?? 'neutral';
}
