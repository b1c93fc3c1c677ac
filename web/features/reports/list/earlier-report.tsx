import type { EmailReport } from '@tillwatch/contract';
import { writeDraftText } from '@tillwatch/core/reports';
import { Copy, Download, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../../api/client.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDay, formatInstant, formatRelative } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { copyText } from '../copy-text.ts';
import { useDownloadReport, useSendReport } from '../data/email-reports.ts';
import { SendConfirmation } from '../form/send-confirmation.tsx';
import { describeAttachments } from './describe-attachments.ts';

interface EarlierReportProps {
  storeId: number;
  report: EmailReport;
  canSend: boolean;
  /** Why the server would not send to this recipient, if so. */
  mayNotSend: string | undefined;
}

const DELIVERIES: Record<EmailReport['delivery'], { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'accent' },
  sent: { label: 'Sent', tone: 'verified' },
  uncertain: { label: 'Not confirmed', tone: 'medium' },
};

/** One of the store's reports, with ways to use it again. */
export function EarlierReport({ storeId, report, canSend, mayNotSend }: EarlierReportProps) {
  const downloading = useDownloadReport();
  const sending = useSendReport(storeId);
  const [isConfirming, setIsConfirming] = useState(false);
  const { label, tone } = DELIVERIES[report.delivery];
  const isRepeated = report.delivery === 'uncertain';
  const failed = downloading.error ?? sending.error;

  async function copy(): Promise<void> {
    const isCopied = await copyText(writeDraftText(report));
    toast(
      isCopied
        ? { title: 'Copied', description: 'The text of this report is on the clipboard.' }
        : {
            title: 'Not Copied',
            description: 'The browser did not allow copying. Download the report instead.',
            variant: 'destructive',
          },
    );
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2 text-sm">
          <span className="truncate font-medium">{describeDays(report)}</span>
          <Badge tone={tone} dot outline={report.delivery === 'draft'}>
            {label}
          </Badge>
        </p>
        <p className="truncate text-xs text-muted-foreground" title={report.recipientEmail}>
          To {report.recipientEmail}
        </p>
        <p className="text-xs break-words text-muted-foreground">
          {report.generatedByName},{' '}
          <time dateTime={report.createdAt} title={formatInstant(report.createdAt)}>
            {formatRelative(report.createdAt)}
          </time>
          {', '}
          <span title={report.attachments.map(({ filename }) => filename).join('\n')}>
            {describeAttachments(report.attachments)}
          </span>
        </p>
      </div>
      <div role="group" aria-label={`${describeDays(report)}, to ${report.recipientEmail}`} className="flex">
        <RowButton label="Copy the text" onClick={() => void copy()}>
          <Copy aria-hidden />
        </RowButton>
        <RowButton
          label="Download .eml"
          disabled={downloading.isPending}
          onClick={() => downloading.mutate(report)}
        >
          <Download aria-hidden />
        </RowButton>
        {canSend && (report.delivery === 'draft' || isRepeated) && (
          <RowButton
            label={mayNotSend ?? (isRepeated ? 'Send again' : 'Send now')}
            disabled={sending.isPending || mayNotSend !== undefined}
            onClick={() => setIsConfirming(true)}
          >
            <Send aria-hidden />
          </RowButton>
        )}
      </div>
      {failed && (
        <p role="alert" className="basis-full text-xs break-words text-high">
          {describeError(failed).message}
        </p>
      )}
      <SendConfirmation
        open={isConfirming}
        onOpenChange={setIsConfirming}
        recipientEmail={report.recipientEmail}
        isRepeated={isRepeated}
        onConfirm={() => sending.mutate({ id: report.id, evenIfUncertain: isRepeated })}
      />
    </li>
  );
}

function describeDays({ startDate, endDate }: EmailReport): string {
  return startDate === endDate ? formatDay(endDate) : `${formatDay(startDate)} to ${formatDay(endDate)}`;
}

interface RowButtonProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function RowButton({ label, disabled, onClick, children }: RowButtonProps) {
  return (
    <Tooltip content={label}>
      <Button variant="ghost" size="icon-sm" aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </Button>
    </Tooltip>
  );
}
