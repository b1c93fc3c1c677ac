import {
  type RiskSignal,
  tellAllApart,
  type TransactionDetail,
  type TransactionRisk,
} from '@tillwatch/contract';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import { formatClock } from '../../../ui/format.ts';
import { ASSUMED_MONEY, moneyAtRiskText } from '../../../ui/money-at-risk.tsx';
import { Section } from '../layout/section.tsx';
import { type SharedSignal, splitSignals } from './split-signals.ts';

interface SignalsProps {
  transaction: TransactionDetail;
  /** Opens another transaction that a signal rests on. */
  onOpen: (id: string) => void;
  /** The pointer rests on what is said about this line; null when it has left. */
  onPointLine: (lineIndex: number | null) => void;
}

/** What raises the transaction's risk and what lowers it, each as a sentence that can be checked. */
export function Signals({ transaction, onOpen, onPointLine }: SignalsProps) {
  const { risk } = transaction;
  if (!risk || risk.signals.length === 0) return null;
  const { raising, lowering, harmless, clearing, neutral } = splitSignals(risk.signals);
  const parts = {
    rowNumbers: transaction.source.rowNumbers,
    isWeighed: risk.moneyAtRisk > 0,
    onOpen,
    onPointLine,
  };
  return (
    <Section title="What deserves a look" aside={<AtRisk risk={risk} />}>
      <div className="flex flex-col gap-3">
        <SignalList
          title="Raises the risk"
          icon={ArrowUpRight}
          tone="text-high"
          signals={raising}
          {...parts}
        />
        <SignalList
          title="Lowers the risk"
          icon={ArrowDownRight}
          tone="text-verified"
          signals={lowering}
          {...parts}
        />
        <SignalList
          title="Usually harmless, so it lowers the risk"
          icon={ArrowDownRight}
          tone="text-muted-foreground"
          signals={harmless}
          {...parts}
        />
        <SignalList
          title="In the cashier’s favor, without weight"
          tone="text-muted-foreground"
          signals={clearing}
          {...parts}
        />
        <SignalList title="Also seen" tone="text-muted-foreground" signals={neutral} {...parts} />
        {risk.sharedNames.length > 0 && (
          <p className="text-xs wrap-anywhere text-muted-foreground">
            {sharedNamesText(transaction.employeeId, risk.sharedNames)}
          </p>
        )}
        {risk.isMoneyAssumed && <p className="text-xs text-muted-foreground">{ASSUMED_MONEY}</p>}
        {risk.wasRandomLook && (
          <p className="text-xs text-muted-foreground">
            A random look: it was put among the first by chance, to learn what the order misses.
          </p>
        )}
      </div>
    </Section>
  );
}

const names = new Intl.ListFormat('en-US');

/** 'Number 27 stands for several names: Ann, Bob, and Cy. …' */
const sharedNamesText = (number: string | null, shared: readonly string[]): string =>
  `Number ${number ?? ''} stands for several names: ${names.format(tellAllApart(shared))}. What is said of the cashier counts them together, because nobody can tell them apart.`;

/** Omits the place of the day: a random look must not stand out until it is decided. */
function AtRisk({ risk }: { risk: TransactionRisk }) {
  return (
    <span className="tabular-nums">
      {risk.moneyAtRisk > 0
        ? `${moneyAtRiskText(risk)} may be missing`
        : 'No money seems to be missing because of it'}
    </span>
  );
}

interface Parts extends Omit<SignalsProps, 'transaction'> {
  /** Row of the sheet for each original line. */
  rowNumbers: readonly number[];
  /** Where no money seems to be missing, it doesn't matter what counts for how much. */
  isWeighed: boolean;
}

interface SignalListProps extends Parts {
  title: string;
  icon?: typeof ArrowUpRight;
  tone: string;
  signals: readonly SharedSignal[];
}

function SignalList({ title, icon: Icon, tone, signals, ...parts }: SignalListProps) {
  if (signals.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <h4 className="flex items-center gap-1 text-xs font-medium text-muted-foreground">
        {Icon && <Icon aria-hidden className={cn('size-3.5', tone)} />}
        {title}
      </h4>
      <ul className="flex flex-col gap-1.5">
        {signals.map((signal) => (
          <SignalItem key={signal.id} signal={signal} tone={tone} {...parts} />
        ))}
      </ul>
    </div>
  );
}

interface SignalItemProps extends Parts {
  signal: SharedSignal;
  tone: string;
}

function SignalItem({ signal, tone, rowNumbers, isWeighed, onOpen, onPointLine }: SignalItemProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_3rem] items-start gap-x-3 text-sm">
      <span className="wrap-anywhere">
        <span className="font-medium">{signal.label}.</span>{' '}
        <span className="text-muted-foreground">{signal.sentence}</span>{' '}
        <Lines lineIndexes={signal.lineIndexes} rowNumbers={rowNumbers} onPointLine={onPointLine} />
        <Links links={signal.links} isExcuse={signal.isExculpation || signal.weight < 0} onOpen={onOpen} />
      </span>
      {isWeighed && <Share share={signal.share} tone={tone} />}
    </li>
  );
}

/** The signal's share of the weight of all signals; a single one has none to compare with. */
function Share({ share, tone }: { share: number; tone: string }) {
  if (share === 0 || share === 1) return null;
  return (
    <span className={cn('mt-2 flex h-1 overflow-hidden rounded-full bg-muted', tone)}>
      <span className="sr-only">Counts for {Math.round(share * 100)}% of everything said</span>
      <span aria-hidden className="h-full bg-current" style={{ width: `${Math.max(6, share * 100)}%` }} />
    </span>
  );
}

// The space stays at the end of a line, so that links on the next one begin where the text does.
const LINK = 'mr-1.5 rounded-sm text-primary underline-offset-2 hover:underline print:hidden';

interface LinesProps extends Pick<Parts, 'rowNumbers' | 'onPointLine'> {
  lineIndexes: readonly number[];
}

/** Points at the lines of the receipt. */
function Lines({ lineIndexes, rowNumbers, onPointLine }: LinesProps) {
  return lineIndexes.slice(0, MOST_LINKS).map((line) => (
    <button
      key={line}
      type="button"
      className={LINK}
      onMouseEnter={() => onPointLine(line)}
      onMouseLeave={() => onPointLine(null)}
      onFocus={() => onPointLine(line)}
      onBlur={() => onPointLine(null)}
    >
      Row {rowNumbers[line] ?? line + 1}
    </button>
  ));
}

const MOST_LINKS = 4;

/** Earlier files may have the ticket, but with other goods, or with something else different. */
const ONLY_LATER = { ticket: 'only', goods: 'with these goods only', details: 'in this form only' } as const;

interface LinksProps {
  links: RiskSignal['links'];
  /** What speaks for the cashier and came only with a later file is pointed out. */
  isExcuse: boolean;
  onOpen: (id: string) => void;
}

function Links({ links, isExcuse, onOpen }: LinksProps) {
  return (
    <>
      {links.slice(0, MOST_LINKS).map((link) => (
        <span key={link.id}>
          <button type="button" className={LINK} onClick={() => onOpen(link.id)}>
            Open {link.transactionId} ({formatClock(link.transactionTime)})
          </button>
          {isExcuse && link.laterFile !== null && (
            <span className="text-medium">
              {' '}
              {ONLY_LATER[link.laterPart ?? 'ticket']} in a later file, {link.laterFile}
            </span>
          )}
        </span>
      ))}
    </>
  );
}
