import type { LayoutExample, UploadLayout } from '@tillwatch/contract';
import { findOpenNeeds } from '@tillwatch/core/journal';
import { useState } from 'react';
import { describeError } from '../../../api/client.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../ui/dialog.tsx';
import { Reference } from '../../../ui/reference.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAskBefore } from '../../../ui/typed-in-dialog.ts';
import { ChoicesLossWarning, type Draft, startSuggested, TableForm } from '../../columns/index.ts';
import { useCorrectLayout } from '../data/layout-queries.ts';
import { findDeciding } from './deciding-column.ts';

interface CorrectColumnsProps {
  uploadId: string;
  layoutId: string;
  question: NonNullable<UploadLayout['question']>;
  /** What somebody says is wrong, if they have said which. */
  wrong: LayoutExample['kind'] | null;
  onBack: () => void;
  /** Something other than the columns is wrong. */
  onOther: () => void;
  onCorrected: () => void;
}

/** Asks which column is what in a table that was read incorrectly, starting with how it was read. */
export function CorrectColumns(props: CorrectColumnsProps) {
  const { uploadId, layoutId, question, wrong, onBack, onOther, onCorrected } = props;
  const [started] = useState<Draft>(() => startSuggested(question));
  const [draft, setDraft] = useState(started);
  const [deciding] = useState(() => wrong && findDeciding(wrong, started, question));
  const askBefore = useAskBefore();
  const saving = useCorrectLayout(uploadId, layoutId);
  const failure = saving.isError ? describeError(saving.error) : undefined;
  const open = findOpenNeeds(draft, question);

  function save(): void {
    saving.mutate(draft, {
      onSuccess: () => {
        toast({
          title: 'Columns Remembered',
          description: 'The file is being read again. Check once more when it is done.',
        });
        onCorrected();
      },
    });
  }

  return (
    <>
      {draft !== started && <ChoicesLossWarning />}
      <DialogBody className="flex flex-col gap-5">
        {/* A form, so that the dialog asks before the choices are lost. */}
        <form className="contents" onSubmit={(event) => event.preventDefault()}>
          {deciding && (
            <Banner tone="info">
              <p className="break-words">{deciding.text}</p>
            </Banner>
          )}
          <TableForm
            firstColumn={deciding?.column}
            question={question}
            draft={draft}
            onDraft={(next) => {
              saving.reset();
              setDraft(next);
            }}
          />
        </form>
      </DialogBody>
      {failure && (
        <p role="alert" className="border-t px-5 py-2 text-sm break-words text-high">
          {failure.message} {failure.requestId !== undefined && <Reference id={failure.requestId} />}
        </p>
      )}
      <DialogFooter className="flex-wrap">
        <Button variant="ghost" className="-ml-3" onClick={() => askBefore(onOther)}>
          Something Else Is Wrong
        </Button>
        <p role="status" className="mr-auto text-xs text-muted-foreground">
          {open.length > 0 && `${open.length} ${open.length === 1 ? 'question' : 'questions'} left`}
        </p>
        <Button onClick={() => askBefore(onBack)}>Back</Button>
        <Button
          variant="primary"
          disabled={open.length > 0 || draft.shape === 'none'}
          loading={saving.isPending}
          onClick={save}
        >
          Read Again with These Columns
        </Button>
      </DialogFooter>
    </>
  );
}
