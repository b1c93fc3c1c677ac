import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TransactionDetail } from '@tillwatch/contract';
import { Briefcase } from 'lucide-react';
import { type Ref, useImperativeHandle } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts';
import { casesOfOptions, loadAddToCase, useLiveCases } from '../../cases/gather.ts';
import { ShortcutHint, ShortcutTip } from '../../shortcuts/index.ts';

/** For the shortcut. */
export interface CaseStripHandle {
  open: () => void;
}

interface CaseStripProps {
  ref: Ref<CaseStripHandle>;
  transaction: TransactionDetail;
}

/** The cases that have a flagged transaction, or the way to add it to one. */
export function CaseStrip({ ref, transaction }: CaseStripProps) {
  const { id, isFlagged } = transaction;
  const { data } = useQuery({ ...casesOfOptions(id), enabled: isFlagged });
  useLiveCases();
  const { Dialog, state, opener } = useLazyDialog(loadAddToCase);

  function open(): void {
    if (!isFlagged) toast({ title: 'Only flagged transactions can be in a case' });
    else if (data?.isInOpenCase) toast({ title: 'It is in an open case already' });
    else opener.onClick();
  }
  useImperativeHandle(ref, () => ({ open }));

  if (!isFlagged) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-1.5 text-sm print:hidden">
      <Briefcase aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <p className="min-w-0 flex-1 break-words">
        {data?.cases.map(({ id: caseId, title }) => (
          <Link
            key={caseId}
            to="/cases/case"
            search={{ id: caseId }}
            className="mr-3 rounded-sm text-primary underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        ))}
        {data?.cases.length === 0 && (
          <span className="text-muted-foreground">
            {data.isInOpenCase ? 'In a case that is not yours to see' : 'In no case yet'}
          </span>
        )}
      </p>
      {data?.isInOpenCase === false && (
        <ShortcutTip place="review" name="addToCase">
          <Button size="sm" {...opener}>
            Add to Case
            <ShortcutHint place="review" name="addToCase" />
          </Button>
        </ShortcutTip>
      )}
      {Dialog && <Dialog {...state} transactions={[transaction]} />}
    </div>
  );
}
