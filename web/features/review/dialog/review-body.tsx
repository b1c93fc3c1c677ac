import type { TransactionDetail } from '@tillwatch/contract';
import { ScanText } from 'lucide-react';
import {
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../ui/button.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { ReviewHistory } from '../history/review-history.tsx';
import { Section } from '../layout/section.tsx';
import { markFindings } from '../paper/finding-marks.ts';
import { JournalPaper } from '../paper/journal-paper.tsx';
import { buildPaperLines } from '../paper/paper-lines.ts';
import { RegisterTimeline } from '../register-timeline/register-timeline.tsx';
import { Details } from '../sections/details.tsx';
import { DoubtfulLayout } from '../sections/doubtful-layout.tsx';
import { DoubtfulSums } from '../sections/doubtful-sums.tsx';
import { EmployeeFindings } from '../sections/employee-findings.tsx';
import { ItemsScanned } from '../sections/items-scanned.tsx';
import { RawTransactionData } from '../sections/raw-transaction-data.tsx';
import { Reasons } from '../sections/reasons.tsx';
import { Risks } from '../sections/risks.tsx';
import { Signals } from '../sections/signals.tsx';
import { usePointing } from './use-pointing.ts';

/** The parts of the body that keys can reach. */
export interface ReviewBodyHandle {
  showNextReason: () => void;
  showEmployeeDay: () => void;
}

interface ReviewBodyProps {
  ref: Ref<ReviewBodyHandle>;
  transaction: TransactionDetail;
  /** Stays in sight in the wide layout, while the column above it scrolls. */
  notes: ReactNode;
  /** Opens another transaction of the same employee's day. */
  onDetour: (id: string) => void;
}

/** The receipt next to everything known about it; on a phone, or in a low window, one below the other. */
export function ReviewBody({ ref, transaction, notes, onDetour }: ReviewBodyProps) {
  const isWide = useMediaQuery('(min-width: 60rem) and (min-height: 37.5rem)');
  const findings = useMemo(() => markFindings(transaction.findings), [transaction.findings]);
  const lines = useMemo(() => buildPaperLines(transaction, findings), [transaction, findings]);
  const pointing = usePointing(transaction.id);
  const [showsReading, setShowsReading] = useState(false);
  const idPrefix = useId();
  const lineId = (lineIndex: number) => `${idPrefix}line-${lineIndex}`;
  const reasonId = (mark: string) => `${idPrefix}reason-${mark}`;

  function showLines(mark: string): void {
    pointing.chooseMark(mark);
    const line = pointing.nextLineOf(mark, findings.find((one) => one.mark === mark)?.lineIndexes ?? []);
    if (line !== undefined) document.getElementById(lineId(line))?.scrollIntoView({ block: 'center' });
  }

  /** Where the reason stays in sight, scrolls its line into sight too. */
  function pointMark(mark: string | null, isFocus: boolean): void {
    pointing.pointMark(mark);
    if (!isWide || !isFocus) return;
    const line = findings.find((one) => one.mark === mark)?.lineIndexes[0];
    if (line !== undefined) document.getElementById(lineId(line))?.scrollIntoView({ block: 'nearest' });
  }

  useImperativeHandle(ref, () => ({
    showNextReason() {
      const from = findings.findIndex((one) => reasonId(one.mark) === document.activeElement?.id);
      const next = findings[(from + 1) % findings.length];
      if (!next) return;
      document.getElementById(reasonId(next.mark))?.focus();
      if (isWide) showLines(next.mark);
    },
    showEmployeeDay() {
      const section = document.getElementById(`${idPrefix}employee-day`);
      section?.scrollIntoView({ block: 'nearest' });
      (section?.querySelector('button') ?? section)?.focus();
    },
  }));

  function showReason(mark: string): void {
    pointing.chooseMark(mark);
    document.getElementById(reasonId(mark))?.focus();
  }

  const reasons = (
    <Reasons
      findings={findings}
      leftOut={transaction.leftOut}
      rowNumbers={transaction.source.rowNumbers}
      activeMark={pointing.activeMark}
      reasonId={reasonId}
      onPoint={pointMark}
      onChoose={showLines}
    />
  );
  const employeeDay = (
    <EmployeeFindings transaction={transaction} id={`${idPrefix}employee-day`} onOpen={onDetour} />
  );
  const timeline = <RegisterTimeline transaction={transaction} onOpen={onDetour} />;
  const risks = <Risks transaction={transaction} />;
  const signals = <Signals transaction={transaction} onOpen={onDetour} onPointLine={pointing.pointLine} />;
  const doubt = <DoubtfulLayout transaction={transaction} />;
  const journal = (
    <Section title="Electronic Journal" aside={describeSheets(transaction.source)}>
      {isWide && doubt}
      <DoubtfulSums transaction={transaction} />
      <JournalPaper
        key={transaction.id}
        lines={lines}
        findings={findings}
        activeMark={pointing.activeMark}
        activeLine={pointing.activeLine}
        showsReading={showsReading}
        lineId={lineId}
        onPoint={pointing.pointMark}
        onChoose={showReason}
      />
      <Button
        variant="ghost"
        size="sm"
        className="-mx-2 self-start print:hidden"
        aria-pressed={showsReading}
        onClick={() => setShowsReading(!showsReading)}
      >
        <ScanText aria-hidden /> {showsReading ? 'Hide how lines were read' : 'Show how lines were read'}
      </Button>
    </Section>
  );
  const items = <ItemsScanned transaction={transaction} onPointLine={pointing.pointLine} />;
  const rawData = <RawTransactionData data={transaction.rawData.extractedData} />;
  const history = <ReviewHistory transaction={transaction} />;
  const details = <Details transaction={transaction} />;

  if (!isWide) {
    return (
      <ScrollColumn label="Transaction" topOf={transaction.id} className="flex-1 px-4 py-4">
        {doubt}
        {signals}
        {reasons}
        {risks}
        {timeline}
        {journal}
        {items}
        {notes}
        {history}
        {employeeDay}
        {details}
        {rawData}
      </ScrollColumn>
    );
  }
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)] print:block">
      <ScrollColumn
        label="Receipt"
        topOf={transaction.id}
        className="border-r bg-background px-5 py-4 print:border-0"
      >
        {journal}
        {items}
        {details}
        {rawData}
      </ScrollColumn>
      <div className="flex min-h-0 flex-col">
        <ScrollColumn label="Review" topOf={transaction.id} className="flex-1 px-5 py-4">
          {signals}
          {timeline}
          {reasons}
          {history}
          {risks}
          {employeeDay}
        </ScrollColumn>
        <div className="border-t px-5 pt-3 pb-4 print:border-0">{notes}</div>
      </div>
    </div>
  );
}

interface ScrollColumnProps {
  /** For keyboard and screen reader users. */
  label: string;
  /** Scrolls to the top whenever this changes. */
  topOf: string;
  className: string;
  children: ReactNode;
}

function ScrollColumn({ label, topOf, className, children }: ScrollColumnProps) {
  const column = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (topOf) column.current?.scrollTo(0, 0);
  }, [topOf]);
  return (
    <div
      ref={column}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={`flex min-h-0 flex-col gap-6 overflow-y-auto -outline-offset-2 ${className}`}
    >
      {children}
    </div>
  );
}

function describeSheets({ filename, sheet, lastSheet }: TransactionDetail['source']): string {
  return `${filename}, ${lastSheet === null ? sheet : `${sheet} and ${lastSheet}`}`;
}
