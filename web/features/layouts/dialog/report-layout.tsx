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

interface ReportLayoutProps {
  uploadId: string;
  layout: UploadLayout;
  onBack: () => void;
  onReported: () => void;
}

/** Asks for a description of what is wrong. */
export function ReportLayout({ uploadId, layout, onBack, onReported }: ReportLayoutProps) {
  const [remark, setRemark] = useState(layout.remark);
  const [isTouched, setTouched] = useState(false);
  const askBefore = useAskBefore();
  const report = useReportLayout(uploadId, layout.layoutId);
  const isEmpty = remark.trim() === '';
  const error = report.isError
    ? describeError(report.error).message
    : isTouched && isEmpty
      ? 'Say what is wrong'
      : undefined;

  function send(): void {
    setTouched(true);
    if (isEmpty) return;
    report.mutate(remark, {
      onSuccess: () => {
        toast({ title: 'Thank You', description: 'Administrators were told what is wrong.' });
        onReported();
      },
    });
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
      <DialogBody>
        <Field
          label="What is wrong?"
          hint="For example: the amount is without tax, or the time is an hour late."
          error={error}
        >
          <Textarea
            autoFocus
            maxLength={REMARK_LENGTH}
            value={remark}
            onChange={(event) => setRemark(event.target.value)}
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
