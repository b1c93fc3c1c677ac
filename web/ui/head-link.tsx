import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonVariants } from './button.tsx';

interface HeadAnchorProps extends Omit<ComponentProps<'a'>, 'children'> {
  icon: LucideIcon;
  /** Without an outline: less important than the others. */
  isQuiet?: boolean;
  children: string;
}

/** In a page's head: leads to another page. In narrow windows its words are for screen readers only. */
export const HeadLink = createLink(function HeadAnchor({
  icon: Icon,
  isQuiet = false,
  children,
  className,
  ...props
}: HeadAnchorProps) {
  return (
    <a
      {...props}
      className={buttonVariants({ variant: isQuiet ? 'ghost' : 'secondary', className: className ?? '' })}
    >
      <Icon aria-hidden />
      <span className="max-sm:sr-only">{children}</span>
    </a>
  );
});
