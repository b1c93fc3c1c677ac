import { useQueryClient } from '@tanstack/react-query';
import type { ListedTransaction } from '@tillwatch/contract';
import { type ReactNode, useState } from 'react';
import { hasOpened } from '../../../api/opened.ts';
import { useKnownUser } from '../../../api/session.ts';
import { toast } from '../../../ui/toast.ts';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { importReview } from '../data/import-review.ts';
import type { RowAction } from '../data/use-review-row.ts';
import { overturnsAnother } from './overturns.ts';
import { planSpotCheck, type SpotCheck } from './spot-check.ts';
import type { Selection } from './use-selection.ts';
import { allowVerifyingUnopened, mayVerifyUnopened } from './verify-unopened.ts';

export const loadSpotCheck = async () => (await import('./spot-check-dialog.tsx')).SpotCheckDialog;
export const loadQuestion = async () => (await import('./list-question-dialog.tsx')).ListQuestionDialog;

interface Asked {
  row: ListedTransaction;
  action: RowAction;
  isAboutOpening: boolean;
}

interface ListReviewInput {
  rows: readonly ListedTransaction[] | undefined;
  selection: Selection;
  reviewRow: (row: ListedTransaction, action: RowAction) => void;
}

interface ListReview {
  review: (row: ListedTransaction, action: RowAction) => void;
  verifySelected: () => void;
  /** The questions to be answered first. */
  dialogs: ReactNode;
}

/**
 * Decisions from the list. Overturning somebody's decision asks first, verifying unopened transactions asks once a
 * session, and several rows are verified together.
 */
export function useListReview({ rows, selection, reviewRow }: ListReviewInput): ListReview {
  const client = useQueryClient();
  const userId = useKnownUser()?.id;
  const [asked, setAsked] = useState<Asked>();
  const [plan, setPlan] = useState<SpotCheck>();
  const close = () => setPlan(undefined);
  const { Component: SpotCheckDialog } = useLazyComponent(loadSpotCheck, plan !== undefined, close);
  const forget = () => setAsked(undefined);
  const { Component: ListQuestionDialog } = useLazyComponent(loadQuestion, asked !== undefined, forget);

  function review(row: ListedTransaction, action: RowAction): void {
    const isNew = action === 'verify' && !row.isVerified && !hasOpened(row.id);
    const isAboutOpening = isNew && !mayVerifyUnopened();
    if (overturnsAnother(row, action, userId)) setAsked({ row, action, isAboutOpening: false });
    else if (isAboutOpening) setAsked({ row, action, isAboutOpening });
    else reviewRow(row, action);
  }

  function verifySelected(): void {
    const chosen = planSpotCheck(rows?.filter(({ id }) => selection.has(id)) ?? []);
    if (chosen.pending.length > 0) setPlan(chosen);
    else toast({ title: 'None of the selected ones is pending' });
  }

  async function verify({ pending }: SpotCheck, note: string): Promise<void> {
    close();
    selection.clear();
    allowVerifyingUnopened();
    const { verifyRows } = await importReview();
    await verifyRows(client, pending, note);
  }

  return {
    review,
    verifySelected,
    dialogs: (
      <>
        {SpotCheckDialog && plan && (
          <SpotCheckDialog plan={plan} onVerify={(note) => void verify(plan, note)} onClose={close} />
        )}
        {ListQuestionDialog && asked && (
          <ListQuestionDialog
            {...asked}
            onConfirm={() => {
              if (asked.isAboutOpening) allowVerifyingUnopened();
              reviewRow(asked.row, asked.action);
              forget();
            }}
            onClose={forget}
          />
        )}
      </>
    ),
  };
}
