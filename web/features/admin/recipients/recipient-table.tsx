import type { ReportRecipient } from '@tillwatch/contract';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { formatInstant, formatRelative } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { describeRecipient, describeStore } from './describe-recipient.ts';

interface RecipientTableProps {
  /** Undefined while they load. */
  recipients: readonly ReportRecipient[] | undefined;
  onRemove: (recipient: ReportRecipient) => void;
}

/** Narrow windows drop columns, and show what they say below the recipient. */
export function RecipientTable({ recipients, onRemove }: RecipientTableProps) {
  if (!recipients) {
    return (
      <div role="status" aria-label="Loading the recipients" className="p-4">
        <Skeleton className="h-24" />
      </div>
    );
  }
  return (
    <table className="w-full table-fixed text-sm">
      <thead className="bg-muted text-left text-xs text-muted-foreground">
        <tr className="*:h-8 *:border-b *:px-3 *:font-medium *:first:pl-4 *:last:pr-4">
          <th scope="col">Recipient</th>
          <th scope="col" className="w-[26%] max-md:hidden">
            Store
          </th>
          <th scope="col" className="w-[26%] max-md:hidden">
            Added
          </th>
          <th scope="col" className="w-24">
            Actions
          </th>
        </tr>
      </thead>
      <tbody className="[&_td]:border-b [&_td]:px-3 [&_td]:py-2 [&_td:first-child]:pl-4 [&_td:last-child]:pr-4 [&_tr:last-child_td]:border-b-0">
        {recipients.map((recipient) => (
          <RecipientRow key={recipient.id} recipient={recipient} onRemove={onRemove} />
        ))}
      </tbody>
    </table>
  );
}

interface RecipientRowProps extends Pick<RecipientTableProps, 'onRemove'> {
  recipient: ReportRecipient;
}

function RecipientRow({ recipient, onRemove }: RecipientRowProps) {
  const name = describeRecipient(recipient);
  const store = describeStore(recipient);
  const added = (
    <>
      <time dateTime={recipient.createdAt} title={formatInstant(recipient.createdAt)}>
        {formatRelative(recipient.createdAt)}
      </time>{' '}
      by {recipient.addedByName}
    </>
  );
  return (
    <tr className="align-top hover:bg-accent">
      <td>
        <p className="font-medium break-words">{name}</p>
        <p className="break-words text-muted-foreground md:hidden">
          {store}, {added}
        </p>
      </td>
      <td className="break-words max-md:hidden">{store}</td>
      <td className="break-words text-muted-foreground max-md:hidden">{added}</td>
      <td>
        {/* Distinguishes this button from those of the other rows. */}
        <Tooltip content="Remove">
          <Button variant="ghost" size="icon-sm" className="-my-1 -ml-2" onClick={() => onRemove(recipient)}>
            <Trash2 aria-hidden />
            <span className="sr-only">
              Remove {name}, {store}
            </span>
          </Button>
        </Tooltip>
      </td>
    </tr>
  );
}
