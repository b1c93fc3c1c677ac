import { Gauge } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { floatingClasses } from '../../../ui/floating.ts';
import { SupervisorPanel } from './supervisor-panel.tsx';

/** Floats over the dashboard's lower right corner and opens the Supervisor Controls. For supervisors and admins. */
export function SupervisorPanelButton({ storeId }: { storeId: number | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button
          variant="primary"
          aria-label="Supervisor Controls"
          title="Supervisor Controls"
          className="fixed right-4 bottom-4 z-20 size-11 rounded-full shadow-float lg:right-7 lg:bottom-4.5 lg:size-10"
        >
          <Gauge aria-hidden className="size-5!" />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-labelledby="supervisor-controls"
          className={cn(
            floatingClasses,
            'z-30 flex max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1.5rem)] flex-col outline-none',
          )}
        >
          <SupervisorPanel storeId={storeId} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
