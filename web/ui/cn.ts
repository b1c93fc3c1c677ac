import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** The theme's own names, so that a later class wins over an earlier one of the same kind. */
const merge = extendTailwindMerge({
  extend: { theme: { text: ['display'], shadow: ['float'], radius: ['sm', 'md', 'lg'] } },
});

/** Joins class names; when two set the same property, the later one stays. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
