import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const badgeVariants = cva(
  'inline-flex h-5 shrink-0 items-center gap-1.5 rounded-sm border px-1.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3',
  {
    variants: {
      tone: {
        neutral: 'border-border-strong bg-muted text-muted-foreground',
        accent: 'border-primary-line bg-primary-soft text-primary',
        high: 'border-high-line bg-high-soft text-high',
        medium: 'border-medium-line bg-medium-soft text-medium',
        low: 'border-low-line bg-low-soft text-low',
        verified: 'border-verified-line bg-verified-soft text-verified',
      },
      /** Outlined badges have no tint: a second shape next to the filled one. */
      outline: { true: 'bg-transparent', false: '' },
    },
    defaultVariants: { tone: 'neutral', outline: false },
  },
);

const dotColors = {
  neutral: 'bg-muted-foreground',
  accent: 'bg-primary',
  high: 'bg-high-solid',
  medium: 'bg-medium-solid',
  low: 'bg-low-solid',
  verified: 'bg-verified-solid',
};

export type Tone = keyof typeof dotColors;

type BadgeProps = ComponentProps<'span'> &
  VariantProps<typeof badgeVariants> & {
    /** Shows a dot in the tone's color before the word. */
    dot?: boolean;
  };

export function Badge({ className, tone, outline, dot, children, ...props }: BadgeProps) {
  return (
    <span className={cn(badgeVariants({ tone, outline }), className)} {...props}>
      {dot && <span aria-hidden className={cn('size-1.5 rounded-full', dotColors[tone ?? 'neutral'])} />}
      {children}
    </span>
  );
}
