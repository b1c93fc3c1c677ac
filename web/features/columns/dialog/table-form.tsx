import type { AnswerOffer, ColumnQuestionRecord } from '@tillwatch/contract';
import { findOpenNeeds } from '@tillwatch/core/journal';
import { Button } from '../../../ui/button.tsx';
import { changeShape, type Draft } from '../draft/draft.ts';
import { NeedList } from './need-list.tsx';
import { PreviewTable } from './preview-table.tsx';
import { ShapeChoice } from './shape-choice.tsx';
import { TrialTable } from './trial-table.tsx';

interface TableFormProps {
  question: ColumnQuestionRecord & { offers: readonly AnswerOffer[] };
  draft: Draft;
  onDraft: (draft: Draft) => void;
}

/** What a table's rows and columns are: in words, above the first rows, and what they come to. */
export function TableForm({ question, draft, onDraft }: TableFormProps) {
  const open = findOpenNeeds(draft, question);
  return (
    <>
      {question.offers.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-primary-line bg-primary-soft px-3 py-2.5 text-sm">
          <p>{question.offers.length === 1 ? 'Another store has' : 'Other stores have'} answered this.</p>
          {question.offers.map(({ storeNumber, answer }) => (
            <Button key={storeNumber} size="sm" onClick={() => onDraft(answer)}>
              Use the answer of store {storeNumber}
            </Button>
          ))}
        </div>
      )}
      <ShapeChoice shape={draft.shape} onShape={(shape) => onDraft(changeShape(draft, shape))} />
      {draft.shape === 'none' ? (
        <p className="text-sm text-muted-foreground">
          This table is skipped, now and in every file from this store that has these headings.
        </p>
      ) : (
        <NeedList question={question} draft={draft} onDraft={onDraft} />
      )}
      <PreviewTable question={question} draft={draft} onDraft={onDraft} />
      {draft.shape !== 'none' && open.length === 0 && <TrialTable question={question} draft={draft} />}
    </>
  );
}
