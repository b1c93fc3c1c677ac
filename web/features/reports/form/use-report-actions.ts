import { type EmailReport, type EmailReportInput, recipientEmail } from '@tillwatch/contract';
import { writeDraftText } from '@tillwatch/core/reports';
import { useRef, useState } from 'react';
import { ApiError, describeError, type ErrorDescription } from '../../../api/api-error.ts';
import { toast } from '../../../ui/toast.ts';
import { copyText } from '../copy-text.ts';
import { useDownloadReport, useSaveReport, useSendReport } from '../data/email-reports.ts';

export type FieldProblems = Partial<Record<'recipientEmail' | 'subject' | 'content', string>>;

interface ReportActionsOptions {
  storeId: number;
  /** The report as it would be saved now. */
  input: EmailReportInput;
  /** What was written is saved. */
  onSaved: () => void;
  onClose: () => void;
  onUncopied: (text: string) => void;
  /** The server's numbers differ from the page's. */
  onNumbersChanged: () => void;
}

/**
 * What the form's buttons do. Each needs the report saved first; a report that has not changed since is not saved
 * again.
 */
export function useReportActions(options: ReportActionsOptions) {
  const { storeId, input, onSaved, onClose, onUncopied, onNumbersChanged } = options;
  const saving = useSaveReport(storeId);
  const sending = useSendReport(storeId);
  const downloading = useDownloadReport();
  const saved = useRef<{ input: string; report: EmailReport } | null>(null);
  const [busy, setBusy] = useState<'save' | 'download' | 'send' | null>(null);
  const [problem, setProblem] = useState<ErrorDescription | null>(null);
  const [fieldProblems, setFieldProblems] = useState<FieldProblems>({});

  /** @returns whether the report can be saved; if not, shows what is missing. */
  function check(): boolean {
    setProblem(null);
    setFieldProblems({});
    if (input.recipientEmail.trim() === '') {
      toast({
        title: 'Email Required',
        description: 'Please enter recipient email address',
        variant: 'destructive',
      });
    }
    const problems: FieldProblems = {};
    const { error } = recipientEmail.safeParse(input.recipientEmail);
    if (input.recipientEmail.trim() === '') problems.recipientEmail = 'Please enter recipient email address';
    else if (error) problems.recipientEmail = error.issues[0]?.message ?? 'Not valid';
    if (input.subject.trim() === '') problems.subject = 'Please enter a subject';
    setFieldProblems(problems);
    return Object.keys(problems).length === 0;
  }

  async function save(): Promise<EmailReport> {
    const key = JSON.stringify(input);
    if (saved.current?.input === key) return saved.current.report;
    const report = await saving.mutateAsync(input);
    saved.current = { input: key, report };
    onSaved();
    return report;
  }

  async function run(kind: NonNullable<typeof busy>, action: () => Promise<void>): Promise<void> {
    if (busy !== null || !check()) return;
    setBusy(kind);
    try {
      await action();
    } catch (error) {
      setProblem(describeError(error));
      if (!(error instanceof ApiError)) return;
      setFieldProblems(error.fields);
      if (error.code === 'NUMBERS_CHANGED') onNumbersChanged();
    } finally {
      setBusy(null);
    }
  }

  return {
    busy,
    problem,
    fieldProblems,
    check,
    saveAndCopy: () =>
      run('save', async () => {
        const text = writeDraftText(await save());
        if (await copyText(text)) {
          toast({
            title: 'Draft Saved & Copied',
            description: 'Email content copied to clipboard. Open Outlook to send the email.',
          });
        } else {
          toast({
            title: 'Draft Saved',
            description: 'Email draft saved. Please copy the content manually.',
          });
          onUncopied(text);
        }
        onClose();
      }),
    download: () => run('download', async () => downloading.mutateAsync(await save())),
    send: () =>
      run('send', async () => {
        const report = await sending.mutateAsync(await save());
        toast({
          title: 'Report Sent',
          description: `It was handed to the mail server for ${report.recipientEmail}.`,
        });
        onClose();
      }),
  };
}
