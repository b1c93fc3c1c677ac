import type { Store } from '@tillwatch/contract';
import { writeDays } from '@tillwatch/core/reports';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/alert-dialog.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '../../ui/dialog.tsx';
import { CopyByHandDialog } from './copy-by-hand-dialog.tsx';
import { ReportDesk } from './report-desk.tsx';

interface ReportDialogProps {
  store: Store;
  /** YYYY-MM-DD, both inclusive. */
  startDate: string;
  endDate: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The email report of a store and dates. */
export function ReportDialog({ open, onOpenChange, ...scope }: ReportDialogProps) {
  const [uncopied, setUncopied] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isEdited = useRef(false);

  function close(): void {
    isEdited.current = false;
    setIsAsking(false);
    onOpenChange(false);
  }

  return (
    <>
      <Dialog open={open} asksItself onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
        <DialogContent
          size="xl"
          className="max-w-[1000px]"
          // A click outside must not discard what was written; only a button that says so may.
          onInteractOutside={(event) => isEdited.current && event.preventDefault()}
          onEscapeKeyDown={(event) => {
            if (!isEdited.current) return;
            event.preventDefault();
            setIsAsking(true);
          }}
        >
          <OpenReport
            {...scope}
            onEdited={(isUnsaved) => {
              isEdited.current = isUnsaved;
            }}
            onClose={close}
            onUncopied={setUncopied}
          />
        </DialogContent>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard this report?"
        description="What you have written has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        destructive
        onConfirm={close}
      />
      <CopyByHandDialog text={uncopied} onClose={() => setUncopied(null)} />
    </>
  );
}

interface OpenReportProps extends Omit<ReportDialogProps, 'open' | 'onOpenChange'> {
  onEdited: (isUnsaved: boolean) => void;
  onClose: () => void;
  onUncopied: (text: string) => void;
}

/** Keeps the store and dates that it opened with, even past midnight or when an upload moves the dashboard's dates. */
function OpenReport({ store, startDate, endDate, ...handlers }: OpenReportProps) {
  const [days] = useState({ startDate, endDate });
  return (
    <>
      <DialogHeader>
        <DialogTitle>Email Report</DialogTitle>
        <DialogDescription className="break-words">
          {store.storeNumber} {store.name}, {writeDays(days)}
        </DialogDescription>
      </DialogHeader>
      <ReportDesk store={store} days={days} {...handlers} />
    </>
  );
}
