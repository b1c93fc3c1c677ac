import { useState } from 'react';
import { describeError } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { givenName } from '../../../ui/given-name.ts';
import { toast } from '../../../ui/toast.ts';
import { WithNames } from '../../../ui/with-names.tsx';
import { useDiscardUpload } from '../data/column-queries.ts';

interface DiscardUploadProps {
  uploadId: string;
  filename: string;
  onDiscarded: () => void;
}

/** Discards an upload that waits for an answer, after asking. */
export function DiscardUpload({ uploadId, filename, onDiscarded }: DiscardUploadProps) {
  const [isAsking, setIsAsking] = useState(false);
  const discard = useDiscardUpload(uploadId);

  function confirm(): void {
    discard.mutate(undefined, {
      onSuccess: onDiscarded,
      onError: (error) =>
        toast({
          title: 'Failed to Discard Upload',
          description: describeError(error).message,
          variant: 'destructive',
        }),
    });
  }

  return (
    <>
      <Button variant="ghost" className="-ml-3" loading={discard.isPending} onClick={() => setIsAsking(true)}>
        Discard Upload
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard this upload?"
        description={
          <WithNames
            text={`Nothing from ${givenName(filename)} will be loaded. The file and its record stay; to load it after all, upload it again.`}
          />
        }
        confirmLabel="Discard Upload"
        destructive
        onConfirm={confirm}
      />
    </>
  );
}
