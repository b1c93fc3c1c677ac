import { cn } from './cn.ts';

/** The product's mark, a receipt with a check mark, as in public/favicon.svg. Decorative: the name is next to it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={cn('size-6 shrink-0', className)}>
      <rect width="32" height="32" rx="7" className="fill-primary" />
      <path
        d="M9 7h14v18l-2.33-1.6L18.33 25 16 23.4 13.67 25l-2.34-1.6L9 25z"
        className="fill-primary-foreground"
      />
      <path
        d="m12.6 14.6 2.5 2.5 4.5-4.8"
        fill="none"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-primary"
      />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2 text-lg font-semibold tracking-tight', className)}>
      <LogoMark />
      Tillwatch
    </span>
  );
}
