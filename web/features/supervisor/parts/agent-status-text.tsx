import { cn } from '../../../ui/cn.ts';

interface Look {
  label: string;
  dot: string;
}

/** Specification, section 4: green, yellow, red, and gray for anything else. */
const LOOKS: Readonly<Record<string, Look>> = {
  active: { label: 'Active', dot: 'bg-verified-solid' },
  idle: { label: 'Idle', dot: 'bg-medium-solid' },
  offline: { label: 'Offline', dot: 'bg-high-solid' },
};
const UNKNOWN: Look = { label: 'Unknown', dot: 'bg-muted-foreground' };

/** The status in words, with a dot in its color. */
export function AgentStatusText({ status, className }: { status: string; className?: string }) {
  const { label, dot } = LOOKS[status] ?? UNKNOWN;
  return (
    <span className={cn('inline-flex items-center gap-1.5 whitespace-nowrap', className)}>
      <span aria-hidden className={cn('size-2 shrink-0 rounded-full', dot)} />
      {label}
    </span>
  );
}
