import type { ReactNode } from 'react';
import { cn } from '../../../ui/cn.ts';

interface FigureProps {
  label: string;
  /** What the figure is, in a sentence. */
  hint?: string;
  children: ReactNode;
  className?: string;
}

/** A figure with its name, within a `dl`. */
export function Figure({ label, hint, children, className }: FigureProps) {
  return (
    <div title={hint} className={cn('min-w-0', className)}>
      <dt className="truncate text-xs text-muted-foreground">{label}</dt>
      <dd className="text-base font-medium tabular-nums">{children}</dd>
    </div>
  );
}

/** What the two sums of money are. */
export const HINTS = {
  atRisk:
    'What may be missing, going by all transactions that are worth a look, decided or not; where receipts don’t say how much, what such cases are assumed to cost',
  expectedLoss: 'The same, each amount times how likely it is that a look is worth it',
};
