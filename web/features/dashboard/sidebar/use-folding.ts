import { useState } from 'react';

const PREFIX = 'tillwatch.folded.';

export interface Folding {
  isOpen: boolean;
  setOpen: (open: boolean) => void;
}

/** Whether a section of the sidebar is open, as this browser remembers it; open by default. */
export function useFolding(section: string): Folding {
  const [isOpen, setIsOpen] = useState(() => read(section));
  return {
    isOpen,
    setOpen: (open) => {
      setIsOpen(open);
      write(section, open);
    },
  };
}

function read(section: string): boolean {
  try {
    return localStorage.getItem(PREFIX + section) === null;
  } catch {
    return true;
  }
}

function write(section: string, open: boolean): void {
  try {
    if (open) localStorage.removeItem(PREFIX + section);
    else localStorage.setItem(PREFIX + section, '1');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
