import { REMARK_LENGTH, type UploadLayout } from '@tillwatch/contract';
import { useState } from 'react';
import { describeError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAskBefore } from '../../../ui/typed-in-dialog.ts';
import { useReportLayout } from '../data/layout-queries.ts';
import { describePicked, type Picked } from './compose-remark.ts';
import { PickWrong } from './pick-wrong.tsx';

interface ReportLayoutProps {
  uploadId: string;
  layout: UploadLayout;
  /** The transaction that somebody says is wrong, if they have said which. */
  exampleId: string | null;
  onBack: () => void;
  onReported: () => void;
}

/** Asks for a description of what is wrong, and where. */
export function ReportLayout({ uploadId, layout, exampleId, onBack, onReported }: ReportLayoutProps) {
  const { examples } = layout;
  const [words, setWords] = useState(layout.remark);
  const [picked, setPicked] = useState<Picked>(
    () => new Map(exampleId === null ? [] : [[exampleId, new Set()]]),
  );
  const reference = describePicked(examples, picked);
  const remark = [reference, words.trim()].filter((part) => part !== '').join('\n');
  const [isTouched, setTouched] = useState(false);
  const askBefore = useAskBefore();
  const report = useReportLayout(uploadId, layout.layoutId);
  const isEmpty = remark === '';
  const error = report.isError
    ? describeError(report.error).message
    : isTouched && isEmpty
      ? 'Say what is wrong'
      : undefined;

  function send(): void {
    setTouched(true);
    if (isEmpty) return;
    report.mutate(
      { remark, overrules: layout.state === 'right' },
      {
        onSuccess: () => {
          toast({ title: 'Thank You', description: 'Administrators were told what is wrong.' });
          onReported();
        },
      },
    );
  }

  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <DialogBody className="flex flex-col gap-4">
        {examples.length > 0 && <PickWrong examples={examples} picked={picked} onPicked={setPicked} />}
        <Field
          label="What is wrong?"
          hint="For example: the amount is without tax, or the time is an hour late."
          error={error}
        >
          <Textarea
            autoFocus
            maxLength={REMARK_LENGTH - reference.length - 1}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button type="button" onClick={() => askBefore(onBack)}>
          Back
        </Button>
        <Button type="submit" variant="primary" loading={report.isPending}>
          Send
        </Button>
      </DialogFooter>
    </form>
  );
}
