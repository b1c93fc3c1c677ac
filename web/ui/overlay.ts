import { cn } from './cn.ts';

export const overlayClasses = cn(
  'fixed inset-0 z-40 bg-overlay data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out',
);
