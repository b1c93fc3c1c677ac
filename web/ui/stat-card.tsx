import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { formatCount } from './format.ts';
import { Skeleton } from './skeleton.tsx';

const dots = {
  high: 'bg-high-solid',
  medium: 'bg-medium-solid',
  low: 'border-2 border-low-solid',
  verified: 'bg-verified-solid',
};

interface StatCardProps {
  label: string;
  /** Undefined while it loads, null when it could not be fetched. */
  value: number | undefined | null;
  /** The share of the total. */
  share?: string | undefined;
  /** What else must be known for the cards to add up. */
  aside?: string | undefined;
  tone?: keyof typeof dots;
  isPressed?: boolean;
  /** Present where the card is a filter. */
  onPress?: () => void;
}

export function StatCard({ label, value, share, aside, tone, isPressed, onPress }: StatCardProps) {
  const content: ReactNode = (
    <>
      <span className="flex items-center gap-1.5 text-xs font-medium text-muted-foreground">
        {tone && <span aria-hidden className={cn('size-2 shrink-0 rounded-full', dots[tone])} />}
        <span className="flex-1 truncate">{label}</span>
        {share && <span className="font-normal tabular-nums">{share}</span>}
      </span>
      <span className="mt-0.5 flex items-baseline justify-between gap-2">
        {value === undefined ? (
          <Skeleton className="my-1 h-5 w-14" />
        ) : (
          <>
            <span className="text-xl font-semibold tracking-tight tabular-nums">
              {value === null ? '–' : formatCount(value)}
            </span>
            {aside && (
              <span title={aside} className="min-w-0 truncate text-xs text-muted-foreground tabular-nums">
                {aside}
              </span>
            )}
          </>
        )}
      </span>
    </>
  );
  const classes = 'flex min-w-0 flex-col rounded-lg border bg-card px-3 py-2 text-left';
  if (!onPress) return <div className={classes}>{content}</div>;
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={cn(
        classes,
        'transition-colors hover:bg-accent aria-pressed:border-primary aria-pressed:bg-primary-soft',
      )}
    >
      {content}
    </button>
  );
}
