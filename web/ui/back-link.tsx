import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonVariants } from './button.tsx';

/**
 * At the left of a page's head: leads back to where the page was opened. In narrow windows its words are for screen
 * readers only.
 */
export const BackLink = createLink(function BackAnchor({
  children,
  className,
  ...props
}: ComponentProps<'a'>) {
  return (
    <a {...props} className={buttonVariants({ variant: 'ghost', className: `-ml-2 ${className ?? ''}` })}>
      <ArrowLeft aria-hidden />
      <span className="max-sm:sr-only">{children}</span>
    </a>
  );
});
