import type { UploadDetails } from '@tillwatch/contract';
import { Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { describeForToast } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { givenName } from '../../../ui/given-name.ts';
import { toast } from '../../../ui/toast.ts';
import { WithNames } from '../../../ui/with-names.tsx';
import { useWithdrawUpload } from '../data/upload-queries.ts';
import { describeChanging, describeEnding, describeRemoval, describeReviewed } from './describe-removal.ts';

/** Withdraws an upload that was a mistake, after asking; not possible while any of it is flagged or in a case. */
export function WithdrawUpload({ upload }: { upload: UploadDetails }) {
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdrawUpload(upload.uploadId);
  const noteId = useId();
  const holding = upload.holdingTransactions;

  // Awaited: the live channel may remove this component before a mutation callback would run.
  async function confirm(): Promise<void> {
    try {
      await withdraw.mutateAsync();
    } catch (error) {
      toast({ title: 'Failed to Withdraw Upload', ...describeForToast(error), variant: 'destructive' });
      return;
    }
    toast({ title: 'Upload Withdrawn', description: `${upload.filename} was taken out of this store.` });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="destructive-outline"
        disabled={holding > 0}
        aria-describedby={holding > 0 ? noteId : undefined}
        loading={withdraw.isPending}
        onClick={() => setIsAsking(true)}
      >
        <Undo2 aria-hidden />
        Withdraw Upload
      </Button>
      {holding > 0 && (
        <p id={noteId} className="min-w-0 flex-1 text-xs text-balance text-muted-foreground">
          {formatCount(holding)} of its transactions {holding === 1 ? 'is' : 'are'} flagged or in a case, so
          it cannot be withdrawn.
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Withdraw this upload?"
        description={
          <WithNames
            text={
              `${describeRemoval({ ...upload, filename: givenName(upload.filename) })} ${describeReviewed(upload)}${describeChanging(upload)}${describeEnding(upload)}The file and this record stay. This action cannot be undone; the file can be ` +
              'uploaded again.'
            }
          />
        }
        confirmLabel="Withdraw Upload"
        destructive
        onConfirm={() => void confirm()}
      />
    </div>
  );
}
