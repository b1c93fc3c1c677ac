import type { ReactNode } from 'react';
import { Drawer, DrawerContent, DrawerTitle } from '../../../ui/drawer.tsx';

interface SidebarDrawerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** The sidebar, when there is no room for it next to the table. */
export function SidebarDrawer({ isOpen, onOpenChange, children }: SidebarDrawerProps) {
  return (
    <Drawer open={isOpen} onOpenChange={onOpenChange}>
      <DrawerContent>
        <DrawerTitle className="sr-only">Stores, upload and filters</DrawerTitle>
        {children}
      </DrawerContent>
    </Drawer>
  );
}
