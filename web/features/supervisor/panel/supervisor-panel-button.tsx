import { Gauge } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { PageMark } from '../../../ui/page-mark.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/popover.tsx';
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts';

const loadPanel = async () => (await import('./supervisor-panel.tsx')).SupervisorPanel;

/**
 * Floats over the dashboard's lower right corner and opens Supervisor Controls. For supervisors and admins. A table as
 * wide as the window leaves no free corner: there, the button is on a bar, so that it half hides nothing.
 */
export function SupervisorPanelButton({ storeId }: { storeId: number | undefined }) {
  const { Dialog: SupervisorPanel, state, opener } = useLazyDialog(loadPanel);
  const { onClick: show, ...aheadOfIt } = opener;
  return (
    <Popover open={state.open} onOpenChange={(open) => (open ? show() : state.onOpenChange(false))}>
      <div
        data-floating-bar
        className="fixed right-0 bottom-0 z-20 flex justify-end max-lg:left-0 max-lg:h-14 max-lg:items-center max-lg:border-t max-lg:bg-card max-lg:px-4 lg:right-7 lg:bottom-4.5"
      >
        <PageMark name="floating-bar" />
        <PopoverTrigger asChild>
          <Button
            variant="primary"
            aria-label="Supervisor Controls"
            title="Supervisor Controls"
            {...aheadOfIt}
            className="rounded-full shadow-float max-lg:h-11 lg:size-10"
          >
            <Gauge aria-hidden className="size-5!" />
            <span className="lg:hidden">Supervisor Controls</span>
          </Button>
        </PopoverTrigger>
      </div>
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
