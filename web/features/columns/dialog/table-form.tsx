import type { OfferedQuestion } from '@tillwatch/contract';
import { findOpenNeeds } from '@tillwatch/core/journal';
import { changeShape, type Draft } from '../draft/draft.ts';
import { AnswerOffers } from './answer-offers.tsx';
import { EarlierOffer } from './earlier-offer.tsx';
import { NeedList } from './need-list.tsx';
import { PreviewTable } from './preview-table.tsx';
import { ShapeChoice } from './shape-choice.tsx';
import { TrialTable } from './trial-table.tsx';
import { WritingChoice } from './writing-choice.tsx';

interface TableFormProps {
  question: OfferedQuestion;
  draft: Draft;
  /** The column that is in question: its role has the focus from the start. */
  firstColumn?: number | undefined;
  onDraft: (draft: Draft) => void;
}

/** Asks what a table's rows and columns are, above its first rows and how they are understood. */
export function TableForm({ question, draft, firstColumn, onDraft }: TableFormProps) {
  const open = findOpenNeeds(draft, question);
  return (
    <>
      <AnswerOffers titles={question.titles} offers={question.offers} onUse={onDraft} />
      <EarlierOffer titles={question.titles} earlier={question.earlier} onUse={onDraft} />
      <ShapeChoice shape={draft.shape} onShape={(shape) => onDraft(changeShape(draft, shape))} />
      {draft.shape === 'none' ? (
        <p className="text-sm text-muted-foreground">
          This table is skipped, now and in every file from this store that has these headings.
        </p>
      ) : (
        <>
          <NeedList question={question} draft={draft} onDraft={onDraft} />
          {draft.shape !== 'journal-print' && <WritingChoice draft={draft} onDraft={onDraft} />}
        </>
      )}
      <PreviewTable question={question} draft={draft} firstColumn={firstColumn} onDraft={onDraft} />
      {draft.shape !== 'none' && open.length === 0 && <TrialTable question={question} draft={draft} />}
    </>
  );
}
