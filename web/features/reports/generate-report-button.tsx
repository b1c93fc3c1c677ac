import type { Store } from '@tillwatch/contract';
import { Mail } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts';
import { ShortcutTip } from '../shortcuts/index.ts';

const loadDialog = async () => (await import('./report-dialog.tsx')).ReportDialog;

const BUTTON_ID = 'generate-report';

/** For the shortcut. */
export function pressGenerateReport(): void {
  document.getElementById(BUTTON_ID)?.click();
}

interface GenerateReportButtonProps {
  /** Undefined while the stores load, null when none is selected. */
  store: Store | undefined | null;
  /** The dates in force, YYYY-MM-DD, both inclusive. */
  startDate: string;
  endDate: string;
}

/** Opens the email report of the store and dates in force. */
export function GenerateReportButton({ store, startDate, endDate }: GenerateReportButtonProps) {
  const { Dialog, state, opener } = useLazyDialog(loadDialog);

  function open(): void {
    if (store) opener.onClick();
    else {
      toast({
        title: 'No Store Selected',
        description: 'Select a store to generate its report.',
        variant: 'destructive',
      });
    }
  }

  return (
    <>
      <ShortcutTip place="list" name="report">
        <Button {...opener} id={BUTTON_ID} disabled={store === undefined} onClick={open}>
          <Mail aria-hidden />
          <span className="max-sm:sr-only lg:max-xl:sr-only">Generate Report</span>
        </Button>
      </ShortcutTip>
      {Dialog && store && <Dialog {...state} store={store} startDate={startDate} endDate={endDate} />}
    </>
  );
}
