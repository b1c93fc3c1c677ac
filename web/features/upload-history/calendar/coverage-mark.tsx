import type { DayCoverage } from '@tillwatch/contract';
import { cn } from '../../../ui/cn.ts';

const LOOKS = {
  covered: 'bg-verified-solid',
  partly: 'border border-medium-solid bg-linear-to-r from-medium-solid from-50% to-transparent to-50%',
  missing: 'border border-high-solid',
};

/** Full, half, or empty: the shape says it as well as the color. */
export function CoverageMark({ state }: { state: DayCoverage['state'] }) {
  return <span aria-hidden className={cn('size-2 rounded-full', LOOKS[state])} />;
}
