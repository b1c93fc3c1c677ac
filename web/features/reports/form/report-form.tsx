import { LIMITS, type Store, type TransactionStats, type User } from '@tillwatch/contract';
import type { ReportDays, ReportFindings } from '@tillwatch/core/reports';
import { useRef, useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { DialogBody } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useEmailReports } from '../data/email-reports.ts';
import { maySendTo, NOT_A_RECIPIENT } from '../data/may-send-to.ts';
import { EarlierReports } from '../list/earlier-reports.tsx';
import { AttachmentChoices } from './attachment-choices.tsx';
import { OutdatedNote } from './outdated-note.tsx';
import { ReportFooter } from './report-footer.tsx';
import { ReportSummary } from './report-summary.tsx';
import { SaveProblem } from './save-problem.tsx';
import { SendConfirmation } from './send-confirmation.tsx';
import { useDraft } from './use-draft.ts';
import { useReportActions } from './use-report-actions.ts';

interface ReportFormProps {
  store: Store;
  days: ReportDays;
  user: User;
  stats: TransactionStats;
  findings: ReportFindings;
  onRefreshStats: () => void;
  /** Whether something is written that is not saved. */
  onEdited: (isUnsaved: boolean) => void;
  onClose: () => void;
  onUncopied: (text: string) => void;
}

/** How many earlier reports show until the user asks for more. */
const FEW_REPORTS = 2;

/** The email report form (specification, section 2), with the buttons that save, download, and send it. */
export function ReportForm(props: ReportFormProps) {
  const { store, days, user, stats, findings, onRefreshStats, onEdited, onClose, onUncopied } = props;
  const { draft, change, isOutdated, rewrite, keep } = useDraft({ store, days, user, stats, findings });
  const [limit, setLimit] = useState(FEW_REPORTS);
  const reports = useEmailReports(store.id, limit);
  const [isConfirming, setIsConfirming] = useState(false);
  const recipient = useRef<HTMLInputElement>(null);
  const actions = useReportActions({
    storeId: store.id,
    input: {
      storeId: store.id,
      reportDate: days.endDate,
      recipientEmail: draft.recipientEmail,
      subject: draft.subject,
      content: draft.content,
      transactionIds: [],
      totalHighPriority: stats.checkAll,
      totalMediumPriority: stats.checkLot,
      totalLowPriority: stats.checkFew,
      ...draft.choices,
      ...days,
    },
    onSaved: () => onEdited(false),
    onClose,
    onUncopied,
    onNumbersChanged: onRefreshStats,
  });
  const { busy, problem, fieldProblems } = actions;
  const mayNotSend = maySendTo(reports.data, draft.recipientEmail) ? undefined : NOT_A_RECIPIENT;

  function edit(changes: Parameters<typeof change>[0]): void {
    onEdited(true);
    change(changes);
  }

  return (
    <form
      noValidate
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void actions.saveAndCopy();
        if (draft.recipientEmail.trim() === '') recipient.current?.focus();
      }}
    >
      <DialogBody>
        {stats.total === 0 && (
          <Banner tone="warning" className="mb-4">
            There are no transactions in these dates.
            {stats.latestDay !== null && ` The latest day with data is ${formatDay(stats.latestDay)}.`}
          </Banner>
        )}
        {/* Next to each other when there is room; otherwise stacked, in the order set by the classes. */}
        <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-6">
          <div className="contents flex-col gap-4 lg:flex">
            <Field
              label="Recipient Email"
              error={fieldProblems.recipientEmail}
              hint={mayNotSend}
              className="order-1"
            >
              <Input
                ref={recipient}
                type="email"
                autoComplete="off"
                className="scroll-mt-10"
                value={draft.recipientEmail}
                onChange={(event) => edit({ recipientEmail: event.target.value })}
              />
            </Field>
            <Field label="Subject" error={fieldProblems.subject} className="order-1">
              <Input
                autoComplete="off"
                maxLength={LIMITS.reportSubjectMaxLength}
                value={draft.subject}
                onChange={(event) => edit({ subject: event.target.value })}
              />
            </Field>
            <Field label="Email Content" error={fieldProblems.content} className="order-3 flex-1">
              <Textarea
                maxLength={LIMITS.reportContentMaxLength}
                className="field-sizing-fixed min-h-80 flex-1 lg:min-h-96"
                value={draft.content}
                onChange={(event) => edit({ content: event.target.value })}
              />
            </Field>
            {isOutdated && <OutdatedNote className="order-3" onRewrite={rewrite} onKeep={keep} />}
          </div>
          <div className="contents flex-col gap-5 lg:flex">
            <ReportSummary stats={stats} className="order-2" />
            <AttachmentChoices
              choices={draft.choices}
              stats={stats}
              onChange={(choices) => change({ choices: { ...draft.choices, ...choices } })}
              className="order-4"
            />
            <EarlierReports
              storeId={store.id}
              reports={reports}
              onMore={() => setLimit(limit === FEW_REPORTS ? LIMITS.defaultPageSize : LIMITS.maxPageSize)}
              className="order-5"
            />
          </div>
        </div>
      </DialogBody>
      {problem && <SaveProblem {...problem} />}
      <ReportFooter
        busy={busy}
        canSend={reports.data?.canSend ?? false}
        mayNotSend={mayNotSend}
        onCancel={onClose}
        onDownload={() => void actions.download()}
        onSend={() => setIsConfirming(actions.check())}
      />
      <SendConfirmation
        open={isConfirming}
        onOpenChange={setIsConfirming}
        recipientEmail={draft.recipientEmail.trim()}
        onConfirm={() => void actions.send()}
      />
    </form>
  );
}
