import type { ReactNode } from 'react';

/** For a button with only an icon: makes room for a caption below the icon in windows that are wide enough. */
export const captionedClasses =
  'min-[90rem]:h-11 min-[90rem]:w-auto min-[90rem]:min-w-11 min-[90rem]:flex-col min-[90rem]:gap-0.5 min-[90rem]:px-1';

/** A word below an icon. The button's own name contains it, so it is not read twice. */
export function Caption({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="hidden text-[0.6875rem] leading-none font-medium min-[90rem]:block">
      {children}
    </span>
  );
}

/** The same for a button whose label is next to the icon in even wider windows. */
export const compactClasses =
  'max-[110rem]:px-2 min-[90rem]:max-[110rem]:h-11 min-[90rem]:max-[110rem]:flex-col min-[90rem]:max-[110rem]:gap-0.5';

export function CompactCaption({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden
      className="hidden text-[0.6875rem] leading-none font-medium min-[90rem]:max-[110rem]:block"
    >
      {children}
    </span>
  );
}
