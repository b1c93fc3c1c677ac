import { useQuery } from '@tanstack/react-query';
import type { TransactionDetail } from '@tillwatch/contract';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { transactionOptions } from '../../../api/transactions.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogTitle } from '../../../ui/dialog.tsx';
import { formatClock, formatMoney } from '../../../ui/format.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { JournalPaper } from '../paper/journal-paper.tsx';
import { buildPaperLines } from '../paper/paper-lines.ts';
import { type Match, matchItems } from './matching-items.ts';

interface CompareReceiptsProps {
  transaction: TransactionDetail;
  otherId: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}

const NO_MATCHES: readonly Match[] = [];

/** Two receipts side by side, the earlier first, with matching lines connected. */
export function CompareReceipts({ transaction, otherId, onOpen, onClose }: CompareReceiptsProps) {
  const { data: other, isError } = useQuery(transactionOptions(otherId));
  const [left, right] =
    other && other.transactionTime < transaction.transactionTime
      ? [other, transaction]
      : [transaction, other];
  const matches = useMemo(() => (right ? matchItems(left.items, right.items) : NO_MATCHES), [left, right]);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent size="xl">
        <div className="flex flex-col gap-0.5 px-5 pt-4 pr-12 pb-2">
          <DialogTitle>Compare receipts</DialogTitle>
          <DialogDescription>{describeMatches(matches)}</DialogDescription>
        </div>
        <DialogBody>
          {right ? (
            <Receipts left={left} right={right} matches={matches} />
          ) : isError ? (
            <p className="text-sm">The other receipt could not be loaded. Close this, and try again.</p>
          ) : (
            <Spinner className="mx-auto my-10 size-6" label="Loading the other receipt" />
          )}
        </DialogBody>
        <div className="flex justify-end gap-2 border-t px-5 py-3">
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          {other && (
            <Button
              onClick={() => {
                onClose();
                onOpen(other.id);
              }}
            >
              Open {other.transactionId}
            </Button>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** 'On both: COFFEE LG, GUM' */
function describeMatches(matches: readonly Match[]): string {
  if (matches.length === 0) return 'No article is on both.';
  return `On both: ${[...new Set(matches.map(({ name }) => name))].join(', ')}`;
}

interface ReceiptsProps {
  left: TransactionDetail;
  right: TransactionDetail;
  matches: readonly Match[];
}

function Receipts({ left, right, matches }: ReceiptsProps) {
  const idPrefix = useId();
  const isWide = useMediaQuery('(min-width: 64rem)');
  const leftId = (line: number) => `${idPrefix}left-${line}`;
  const rightId = (line: number) => `${idPrefix}right-${line}`;
  const pairs = useMemo(
    () => matches.map((match): Pair => [`${idPrefix}left-${match.left}`, `${idPrefix}right-${match.right}`]),
    [matches, idPrefix],
  );
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_2.5rem_minmax(0,1fr)] lg:gap-0">
      <Receipt transaction={left} shared={new Set(matches.map((match) => match.left))} lineId={leftId} />
      {isWide && <Joints pairs={pairs} />}
      <Receipt transaction={right} shared={new Set(matches.map((match) => match.right))} lineId={rightId} />
    </div>
  );
}

interface ReceiptProps {
  transaction: TransactionDetail;
  shared: ReadonlySet<number>;
  lineId: (lineIndex: number) => string;
}

const ignore = (): void => undefined;

function Receipt({ transaction, shared, lineId }: ReceiptProps) {
  const lines = useMemo(() => buildPaperLines(transaction, []), [transaction]);
  const { transactionId, transactionTime, transactionType, amount, employeeName, employeeId } = transaction;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="flex flex-wrap gap-x-3 text-sm tabular-nums">
        <span className="font-semibold">{transactionId}</span>
        <span>{formatClock(transactionTime)}</span>
        <span>{transactionType}</span>
        <span>{formatMoney(amount)}</span>
        <span className="text-muted-foreground">{employeeName ?? employeeId}</span>
      </p>
      <JournalPaper
        lines={lines}
        findings={[]}
        activeMark={null}
        activeLine={null}
        sharedLines={shared}
        label={`Receipt ${transactionId}`}
        showsReading={false}
        lineId={lineId}
        onPoint={ignore}
        onChoose={ignore}
      />
    </div>
  );
}

/** The ids of two matching lines. */
type Pair = readonly [left: string, right: string];

/** Where connecting lines begin and end, measured from the top of the gutter. */
interface Ends {
  width: number;
  heights: [from: number, to: number][];
}

function measureEnds(gutter: HTMLElement, pairs: readonly Pair[]): Ends {
  const { top, height } = gutter.getBoundingClientRect();
  // A dialog that is opening is drawn smaller than it is.
  const scale = height / gutter.offsetHeight || 1;
  const middleOf = (id: string) => {
    const box = document.getElementById(id)?.getBoundingClientRect();
    return box ? (box.top + box.height / 2 - top) / scale : 0;
  };
  return {
    width: gutter.offsetWidth,
    heights: pairs.map(([left, right]) => [middleOf(left), middleOf(right)]),
  };
}

/** Lines across the gutter that connect matching lines. */
function Joints({ pairs }: { pairs: readonly Pair[] }) {
  const gutter = useRef<HTMLDivElement>(null);
  const [{ width, heights }, setEnds] = useState<Ends>({ width: 0, heights: [] });
  useEffect(() => {
    const element = gutter.current;
    if (!element) return undefined;
    // Also called with the initial size.
    const observer = new ResizeObserver(() => setEnds(measureEnds(element, pairs)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [pairs]);
  return (
    <div ref={gutter} className="relative self-stretch">
      <svg aria-hidden width={width} className="absolute inset-0 h-full">
        {heights.map(([from, to], at) => (
          <path
            key={at}
            d={`M0,${from} C${width / 2},${from} ${width / 2},${to} ${width},${to}`}
            fill="none"
            strokeWidth={1.5}
            className="stroke-primary"
          />
        ))}
      </svg>
    </div>
  );
}
