import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

const variants = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none',
    'transition-colors disabled:opacity-50 aria-disabled:opacity-50 disabled:pointer-events-none aria-disabled:pointer-events-none',
    '[&_svg]:size-4 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-primary text-primary-foreground hover:bg-primary-hover',
        secondary: 'border-border-strong bg-secondary text-secondary-foreground hover:bg-accent',
        ghost: 'border-transparent text-muted-foreground hover:bg-accent hover:text-accent-foreground',
        destructive:
          'border-transparent bg-destructive text-destructive-foreground hover:bg-destructive-hover',
        'destructive-outline': 'border-high-line bg-secondary text-high hover:bg-high-soft',
        link: 'border-transparent text-primary underline-offset-4 hover:underline',
      },
      size: {
        // A finger needs more room than a mouse: 44 pixels.
        sm: 'h-7 px-2 text-sm pointer-coarse:h-11 pointer-coarse:min-w-11',
        md: 'h-8 px-3 text-sm pointer-coarse:h-11 pointer-coarse:min-w-11',
        lg: 'h-10 px-4 text-base pointer-coarse:h-11 pointer-coarse:min-w-11',
        icon: 'size-8 pointer-coarse:size-11',
        'icon-sm': 'size-7 pointer-coarse:size-11',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

/** A button's styles, for links and for controls that bring their own element. */
export function buttonVariants(options: VariantProps<typeof variants> & { className?: string } = {}): string {
  return cn(variants(options));
}

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof variants> & {
    /** Renders its only child, such as a link, with the button's styles. */
    asChild?: boolean;
    /** Shows a spinner before the label and ignores clicks. */
    loading?: boolean;
  };

export function Button({ className, variant, size, asChild, loading, children, ...props }: ButtonProps) {
  const classes = cn(variants({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...props}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      aria-busy={loading || undefined}
      {...props}
      disabled={props.disabled || loading}
    >
      {loading && <Spinner decorative />}
      {children}
    </button>
  );
}
