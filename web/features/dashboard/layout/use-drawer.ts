import { useRef, useState } from 'react';

interface DrawerState {
  isOpen: boolean;
  open: () => void;
  onOpenChange: (isOpen: boolean) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** A drawer that several buttons open: the focus returns to the one that did. */
export function useDrawer(): DrawerState {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  return {
    isOpen,
    open: () => {
      opener.current = document.activeElement;
      setIsOpen(true);
    },
    onOpenChange: setIsOpen,
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
