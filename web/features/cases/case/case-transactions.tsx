import { Link } from '@tanstack/react-router';
import type { CaseDetail, CaseTransaction } from '@tillwatch/contract';
import { isClosed, namePerson } from '@tillwatch/core/cases';
import { X } from 'lucide-react';
import { useState } from 'react';
import { evidenceUrl } from '../../../api/evidence.ts';
import { Button } from '../../../ui/button.tsx';
import { CardSection } from '../../../ui/card-section.tsx';
import { formatClock, formatCount, formatDay, formatInstant, formatMoney } from '../../../ui/format.ts';
import { noteBy } from '../../../ui/note-by.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { TakeOutDialog } from './take-out-dialog.tsx';

/** What the case gathers; each leads to its review. */
export function CaseTransactions({ detail }: { detail: CaseDetail }) {
  const [leaving, setLeaving] = useState<CaseTransaction | null>(null);
  const mayRemove = detail.canChange && !isClosed(detail.status);
  return (
    <CardSection title="Transactions" note={formatCount(detail.contents.length)}>
      {detail.contents.length === 0 && (
        <p className="px-4 py-3 text-sm text-muted-foreground">Nothing is left in this case.</p>
      )}
      <ul>
        {detail.contents.map((transaction) => (
          <li key={transaction.id} className="flex gap-2 border-b px-4 py-2.5 last:border-b-0">
            <Transaction storeId={detail.storeId} transaction={transaction} />
            {mayRemove && (
              <Tooltip content="Take it out of the case">
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={`Take ${transaction.transactionId} out of the case`}
                  onClick={() => setLeaving(transaction)}
                >
                  <X aria-hidden />
                </Button>
              </Tooltip>
            )}
          </li>
        ))}
        {detail.takenOut.map((transaction) => (
          <li key={transaction.id} className="border-b px-4 py-2.5 last:border-b-0">
            <div className="border-l-2 border-border-strong pl-2.5">
              <Transaction storeId={detail.storeId} transaction={transaction} />
            </div>
            <p className="mt-1 pl-3 text-sm break-words whitespace-pre-wrap">
              <span className="text-muted-foreground">
                Taken out by {transaction.takenOutByName}, {formatInstant(transaction.takenOutAt)}:{' '}
              </span>
              {transaction.takenOutBecause}
            </p>
          </li>
        ))}
      </ul>
      {leaving && <TakeOutDialog caseId={detail.id} transaction={leaving} onClose={() => setLeaving(null)} />}
    </CardSection>
  );
}

function Transaction({ storeId, transaction }: { storeId: number; transaction: CaseTransaction }) {
  const { id, transactionId, transactionType, amount, transactionTime, registerId, reasons, isSetAside } =
    transaction;
  const day = transactionTime.slice(0, 10);
  return (
    <div className="min-w-0 flex-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {isSetAside ? (
          <span className="font-medium tabular-nums">{transactionId}</span>
        ) : (
          <Link
            to="/"
            search={{ store: storeId, start: day, end: day, transaction: id }}
            aria-label={`Review transaction ${transactionId}`}
            className="rounded-sm font-medium text-primary tabular-nums underline-offset-4 hover:underline"
          >
            {transactionId}
          </Link>
        )}
        <span className="font-medium tabular-nums">{formatMoney(amount)}</span>
        <StatusBadge transaction={transaction} />
      </p>
      <p className="text-xs text-muted-foreground tabular-nums">
        {[
          transactionType,
          `${formatDay(day)} ${formatClock(transactionTime)}`,
          registerId !== null && `POS ${registerId}`,
          namePerson(transaction),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isSetAside && (
        <p className="mt-1 text-medium">
          Its file was read again and no longer has this transaction. What it said is kept here.
        </p>
      )}
      {reasons.map((reason) => (
        <p key={reason} className="mt-1 break-words">
          {reason}
        </p>
      ))}
      {transaction.contests.map((contest) => (
        <p key={contest} className="mt-1 border-l-2 border-high pl-2 break-words">
          {contest}
        </p>
      ))}
      {transaction.verificationNotes !== '' && (
        <p className="mt-1 break-words whitespace-pre-wrap text-muted-foreground">
          {noteBy(transaction)}
          {transaction.verificationNotes}
        </p>
      )}
      {transaction.images.length > 0 && (
        <p className="mt-1.5 flex flex-wrap gap-2">
          {transaction.images.map((image) => (
            <a key={image.id} href={evidenceUrl(image.id)} target="_blank" rel="noreferrer">
              <img
                src={evidenceUrl(image.id)}
                alt={image.caption || image.filename}
                loading="lazy"
                className="h-16 w-24 rounded border object-cover"
              />
            </a>
          ))}
        </p>
      )}
    </div>
  );
}
