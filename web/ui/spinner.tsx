import { LoaderCircle } from 'lucide-react';
import { cn } from './cn.ts';

interface SpinnerProps {
  className?: string;
  /** For screen readers. */
  label?: string;
  /** Set when nearby text already says that something is under way. */
  decorative?: boolean;
}

export function Spinner({ className, label = 'Loading', decorative }: SpinnerProps) {
  const icon = <LoaderCircle aria-hidden className={cn('size-4 animate-spin', className)} />;
  if (decorative) return icon;
  return (
    <span role="status" className="inline-flex">
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  );
}
