import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ROUTES, TransactionDetail } from '@tillwatch/contract';
import { Briefcase } from 'lucide-react';
import { type Ref, useImperativeHandle } from 'react';
import type { ResponseOf } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts';
import { casesOfOptions, loadAddToCase, useLiveCases } from '../../cases/gather.ts';
import { ShortcutHint, ShortcutTip } from '../../shortcuts/index.ts';
import { useLocalToast } from './use-local-toast.ts';

/** For the shortcut. */
export interface CaseStripHandle {
  open: () => void;
}

interface CaseStripProps {
  ref: Ref<CaseStripHandle>;
  transaction: TransactionDetail;
  /** Flags it without closing the review. @returns whether that was saved. */
  onFlag: () => Promise<boolean>;
}

/**
 * The cases that have a flagged transaction, or the way to add it to one. It takes up its room before they are there,
 * so that nothing below moves away from a pointer.
 */
export function CaseStrip({ ref, transaction, onFlag }: CaseStripProps) {
  const { id, isFlagged } = transaction;
  const { data, isError } = useQuery({ ...casesOfOptions(id), enabled: isFlagged });
  useLiveCases();
  const say = useLocalToast(id);
  const { Dialog, state, opener } = useLazyDialog(loadAddToCase);

  function open(): void {
    if (isFlagged && data?.isInOpenCase) say({ title: 'It is in an open case already' });
    else opener.onClick();
  }
  useImperativeHandle(ref, () => ({ open }));

  return (
    <>
      {isFlagged && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-1.5 text-sm print:hidden">
          <Briefcase aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          <div className="flex min-h-7 min-w-0 flex-1 items-center pointer-coarse:min-h-11">
            {data && <CaseNames {...data} />}
            {isError && !data && <p className="text-muted-foreground">Its cases can’t be shown now</p>}
          </div>
          {data && !data.isInOpenCase && (
            <ShortcutTip place="review" name="addToCase">
              <Button size="sm" {...opener}>
                Add to Case
                <ShortcutHint place="review" name="addToCase" />
              </Button>
            </ShortcutTip>
          )}
        </div>
      )}
      {Dialog && <Dialog {...state} transactions={[transaction]} {...(!isFlagged && { onFlag })} />}
    </>
  );
}

function CaseNames({ cases, isInOpenCase }: ResponseOf<typeof ROUTES.getCasesOfTransaction>) {
  if (cases.length === 0) {
    return (
      <p className="min-w-0 text-muted-foreground">
        {isInOpenCase ? 'In a case that you can’t see' : 'Not in a case yet'}
      </p>
    );
  }
  return (
    <p className="min-w-0 break-words">
      {cases.map(({ id, title }) => (
        <Link
          key={id}
          to="/cases/case"
          search={{ id }}
          className="mr-3 rounded-sm text-primary underline-offset-4 hover:underline"
        >
          {title}
        </Link>
      ))}
    </p>
  );
}
