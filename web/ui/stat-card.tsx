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

interface Pressable {
  isPressed?: boolean;
  onPress: () => void;
  /** For `aria-keyshortcuts`. */
  ariaKeys?: string | undefined;
}

interface StatCardProps extends Partial<Pressable> {
  label: string;
  /** Undefined while it loads, null when it could not be fetched. */
  value: number | undefined | null;
  /** The share of the total, such as '12%'. */
  share?: string | undefined;
  /** A number that the cards need to add up; it is a filter of its own. */
  aside?: (Pressable & { text: string }) | undefined;
  tone?: keyof typeof dots;
}

/** A number with its name; with `onPress` it is a button that filters. */
export function StatCard(props: StatCardProps) {
  const { label, value, share, aside, tone, isPressed, onPress, ariaKeys } = props;
  const content: ReactNode = (
    <>
      <span className="flex items-center gap-1.5 text-xs font-medium text-muted-foreground">
        {tone && <span aria-hidden className={cn('size-2 shrink-0 rounded-full', dots[tone])} />}
        <span className="flex-1 truncate">{label}</span>
        {share && <span className="font-normal tabular-nums">{share}</span>}
      </span>
      {value === undefined ? (
        <Skeleton className="my-1.5 h-5 w-14" />
      ) : (
        <span className="mt-0.5 text-xl font-semibold tracking-tight tabular-nums">
          {value === null ? '–' : formatCount(value)}
        </span>
      )}
    </>
  );
  const classes = 'flex min-w-0 flex-col rounded-lg border bg-card px-3 py-2 text-left';
  if (!onPress) return <div className={classes}>{content}</div>;
  return (
    <div className="relative flex min-w-0">
      <button
        type="button"
        aria-pressed={isPressed}
        aria-keyshortcuts={ariaKeys}
        onClick={onPress}
        className={cn(
          classes,
          'flex-1 transition-colors hover:bg-accent aria-pressed:border-primary aria-pressed:bg-primary-soft',
        )}
      >
        {content}
      </button>
      {aside && (
        <button
          type="button"
          aria-pressed={aside.isPressed}
          onClick={aside.onPress}
          className="absolute right-1.5 bottom-1 rounded-sm px-1.5 py-1 text-xs text-muted-foreground tabular-nums underline decoration-dotted underline-offset-2 hover:text-foreground aria-pressed:bg-primary-soft aria-pressed:font-medium aria-pressed:text-foreground aria-pressed:no-underline pointer-coarse:min-h-11 pointer-coarse:py-3"
        >
          {aside.text}
        </button>
      )}
    </div>
  );
}
