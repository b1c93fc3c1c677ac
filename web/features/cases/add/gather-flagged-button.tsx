import { Briefcase } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts';
import type { GatheredTransaction } from './add-to-case-dialog.tsx';
import { loadAddToCase } from './load-add-to-case.ts';

/** Adds flagged transactions to a case; renders nothing when there are none. */
export function GatherFlaggedButton({ transactions }: { transactions: readonly GatheredTransaction[] }) {
  const { Dialog, state, opener } = useLazyDialog(loadAddToCase);
  if (transactions.length === 0) return null;
  return (
    <>
      <Button {...opener}>
        <Briefcase aria-hidden />
        Add {transactions.length} flagged to a case
      </Button>
      {Dialog && <Dialog {...state} transactions={transactions} />}
    </>
  );
}
