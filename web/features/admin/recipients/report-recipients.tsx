import { LIMITS, type ReportRecipient } from '@tillwatch/contract';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../ui/alert-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { toastFailure, toastSuccess } from '../users/result-toasts.ts';
import { AddRecipient } from './add-recipient.tsx';
import { describeRecipient, describeStore } from './describe-recipient.ts';
import { RecipientTable } from './recipient-table.tsx';
import { useRecipients, useRemoveRecipient } from './recipients-query.ts';

/** Who agents may send reports to. */
export function ReportRecipients() {
  const recipients = useRecipients();
  const removeRecipient = useRemoveRecipient();
  const [removed, setRemoved] = useState<ReportRecipient | null>(null);

  function remove({ id }: ReportRecipient) {
    removeRecipient.mutate(id, {
      onSuccess: () => toastSuccess('Recipient removed'),
      onError: (error) => toastFailure(error, 'Failed to remove recipient'),
    });
  }

  return (
    <section aria-label="Report Recipients" className="flex flex-col gap-3">
      <p className="max-w-prose text-sm text-muted-foreground">
        Agents can send email reports to the owner of their store and to the recipients in this list.
        Supervisors and administrators can send them to anyone. Each person can send up to{' '}
        {LIMITS.reportsSentPerHour} an hour.
      </p>
      <AddRecipient />
      <div className="overflow-clip rounded-lg border bg-card">
        {recipients.isError ? (
          <ErrorState
            {...describeError(recipients.error)}
            title="The recipients could not be loaded"
            onRetry={() => void recipients.refetch()}
          />
        ) : recipients.data?.length === 0 ? (
          <EmptyState
            icon={MailCheck}
            title="No recipients yet"
            description="Agents can send reports only to the owners of their stores."
          />
        ) : (
          <RecipientTable recipients={recipients.data} onRemove={setRemoved} />
        )}
      </div>
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={(open) => !open && setRemoved(null)}
        title="Remove this recipient?"
        description={
          removed &&
          `Agents will no longer be able to send reports for ${removed.store ? `store ${describeStore(removed)}` : 'all stores'} to ${describeRecipient(removed)}.`
        }
        confirmLabel="Remove"
        destructive
        onConfirm={() => removed && remove(removed)}
      />
    </section>
  );
}
