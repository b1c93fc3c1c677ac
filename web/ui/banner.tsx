import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const looks = {
  info: { icon: Info, classes: 'border-primary-line bg-primary-soft text-primary' },
  success: { icon: CircleCheck, classes: 'border-verified-line bg-verified-soft text-verified' },
  warning: { icon: CircleAlert, classes: 'border-medium-line bg-medium-soft text-medium' },
};

/** A message that stays on the page, unlike a toast. */
export function Banner({
  tone,
  children,
  className,
}: {
  tone: keyof typeof looks;
  children: ReactNode;
  className?: string | undefined;
}) {
  const { icon: Icon, classes } = looks[tone];
  return (
    <div role="status" className={cn('flex gap-2 rounded-lg border px-3 py-2.5 text-sm', classes, className)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 text-foreground">{children}</div>
    </div>
  );
}
