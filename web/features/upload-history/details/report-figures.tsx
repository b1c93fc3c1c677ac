import { type CleaningReport, describeMeaning, describeUse, type UploadDetails } from '@tillwatch/contract';
import type { ReactNode } from 'react';
import { cn } from '../../../ui/cn.ts';
import { formatCount, formatDayRange } from '../../../ui/format.ts';

const SHAPES = {
  'journal-print': 'Journal print',
  'line-items': 'Line items',
  summary: 'Summary, one row per transaction',
};
const ORDERS = {
  'month-first': 'Month first',
  'day-first': 'Day first',
  'year-first': 'Year first',
};

/** What became of the file's rows, in numbers. */
export function ReportFigures({ upload }: { upload: UploadDetails }) {
  const { report } = upload;
  const figures: [label: string, value: ReactNode][] = [
    ['Transactions', formatCount(upload.totalTransactions)],
    ['New', formatCount(upload.newTransactions)],
    ['Repeated', formatCount(upload.repeatedTransactions)],
  ];
  if (upload.changedTransactions > 0)
    figures.push(['Repeated and changed', formatCount(upload.changedTransactions)]);
  if (report) figures.push(['Rows read', formatCount(report.rowsRead)]);
  figures.push(['Rows left out', formatCount(upload.rejectedRows)]);
  if (report) figures.push(['Rows outside transactions', formatCount(report.droppedRows)]);

  const facts: [label: string, value: ReactNode][] = [];
  const days = formatDayRange(upload.firstDay, upload.lastDay);
  if (days) facts.push(['Business days', days]);
  if (report?.shape) facts.push(['Layout', SHAPES[report.shape]]);
  if (report?.dateOrder) {
    const { order, reason } = report.dateOrder;
    facts.push([
      'Dates',
      <>
        {ORDERS[order]} <span className="text-muted-foreground">({reason})</span>
      </>,
    ]);
  }
  if (report && report.formulasWithoutResult > 0) {
    facts.push([
      'Formulas',
      `${formatCount(report.formulasWithoutResult)} without a stored result, read as empty. Open the file in Excel, save it, and upload it again.`,
    ]);
  }
  if (report && report.remarks.length > 0)
    facts.push(['Remarks', <RemarkList key="remarks" remarks={report.remarks} />]);
  if (report && report.taughtWords.length > 0)
    facts.push(['Words', <WordList key="words" report={report} />]);
  if (report && report.pointedUses.length > 0)
    facts.push(['Pointed at', <PointedList key="pointed" uses={report.pointedUses} />]);
  const columns = report ? 3 : 2;
  const room = columns - ((figures.length - 1) % columns);
  return (
    <>
      <dl
        className={cn(
          'grid gap-px overflow-hidden rounded-lg border bg-border',
          report ? 'grid-cols-3' : 'grid-cols-2',
        )}
      >
        {figures.map(([label, value], at) => (
          <div
            key={label}
            className="bg-popover px-3 py-2"
            // The last one fills its row.
            {...(at === figures.length - 1 && { style: { gridColumnEnd: `span ${room}` } })}
          >
            <dt className="text-xs text-muted-foreground">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {facts.length > 0 && (
        <dl className="grid grid-cols-[8rem_1fr] gap-x-3 gap-y-1 text-sm">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** What people have said that words mean. */
function WordList({ report: { taughtWords } }: { report: CleaningReport }) {
  return (
    <ul className="grid gap-1">
      {taughtWords.map(({ place, words, meaning }) => (
        <li key={`${place} ${words}`}>
          Read as somebody has explained: “{words}”, {describeMeaning(place, meaning)}
        </li>
      ))}
    </ul>
  );
}

/** What an answer about printed tickets makes of rows, whatever the filters would find in them. */
function PointedList({ uses }: { uses: CleaningReport['pointedUses'] }) {
  return (
    <>
      <p>Read as somebody has pointed at, which may hide something:</p>
      <ul className="grid gap-1">
        {uses.map((use) => (
          <li key={describeUse(use)}>{describeUse(use)}</li>
        ))}
      </ul>
    </>
  );
}

function RemarkList({ remarks }: { remarks: readonly string[] }) {
  return (
    <ul className="grid gap-1">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}
