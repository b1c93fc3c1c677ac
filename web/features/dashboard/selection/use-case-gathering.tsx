import type { ListedTransaction } from '@tillwatch/contract';
import { type ReactNode, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { loadAddToCase } from '../../cases/gather.ts';
import type { Selection } from './use-selection.ts';

interface CaseGathering {
  /** Asks which case to add these rows to, all of which must be flagged. */
  gather: (rows: readonly ListedTransaction[]) => void;
  /** The selected rows. */
  gatherSelected: () => void;
  dialog: ReactNode;
}

/** Adds rows of the list to a case. */
export function useCaseGathering(
  rows: readonly ListedTransaction[] | undefined,
  selection: Selection,
): CaseGathering {
  const [chosen, setChosen] = useState<readonly ListedTransaction[]>();
  const close = () => setChosen(undefined);
  const { Component: Dialog } = useLazyComponent(loadAddToCase, chosen !== undefined, close);

  function gather(wanted: readonly ListedTransaction[]): void {
    const others = wanted.filter(({ isFlagged }) => !isFlagged).length;
    if (wanted.length > 0 && others === 0) setChosen(wanted);
    else {
      toast({
        title: 'Only flagged transactions can be in a case',
        description: others === wanted.length ? undefined : `${others} of the selected ones are not flagged.`,
      });
    }
  }

  return {
    gather,
    gatherSelected: () => gather(rows?.filter(({ id }) => selection.has(id)) ?? []),
    dialog: Dialog && chosen && (
      <Dialog
        transactions={chosen}
        open
        onOpenChange={(open) => open || close()}
        onDone={() => selection.clear()}
      />
    ),
  };
}
