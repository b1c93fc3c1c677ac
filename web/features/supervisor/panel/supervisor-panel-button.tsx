import { Gauge } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/popover.tsx';
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts';

const loadPanel = async () => (await import('./supervisor-panel.tsx')).SupervisorPanel;

/** Floats over the dashboard's lower right corner and opens Supervisor Controls. For supervisors and admins. */
export function SupervisorPanelButton({ storeId }: { storeId: number | undefined }) {
  const { Dialog: SupervisorPanel, state, opener } = useLazyDialog(loadPanel);
  const { onClick: show, ...aheadOfIt } = opener;
  return (
    <Popover open={state.open} onOpenChange={(open) => (open ? show() : state.onOpenChange(false))}>
      <PopoverTrigger asChild>
        <Button
          variant="primary"
          aria-label="Supervisor Controls"
          title="Supervisor Controls"
          {...aheadOfIt}
          className="fixed right-4 bottom-4 z-20 max-[60rem]:right-auto max-[60rem]:left-4 size-11 rounded-full shadow-float lg:right-7 lg:bottom-4.5 lg:size-10"
        >
          <Gauge aria-hidden className="size-5!" />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        side="top"
        align="end"
        sideOffset={8}
        collisionPadding={12}
        aria-labelledby="supervisor-controls"
        className="w-80"
      >
        {SupervisorPanel && <SupervisorPanel storeId={storeId} />}
      </PopoverContent>
    </Popover>
  );
}
