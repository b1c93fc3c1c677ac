import type { RegisterTicket } from '@tillwatch/contract';
import { type MouseEvent, useId, useMemo, useRef } from 'react';
import { cn } from '../../../ui/cn.ts';
import { PictureStage } from '../../../ui/picture-stage.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import { describeTicket, hasFinding, isByAnother } from './describe-ticket.ts';
import {
  BASELINE,
  CASHIER_LANE,
  DRAWER_LANE,
  findNearest,
  layoutTimeline,
  moneyOf,
  TIMELINE_HEIGHT,
  type TimelineBar,
  type TimelineLayout,
} from './timeline-layout.ts';

interface TimelinePictureProps {
  label: string;
  tickets: readonly RegisterTicket[];
  /** The transaction in the middle. */
  reviewed: Pick<RegisterTicket, 'id' | 'transactionTime' | 'employeeId' | 'employeeName'>;
  activeId: string;
  onPoint: (id: string) => void;
  onOpen: (id: string) => void;
}

/** Tickets as bars by amount: sales above the axis, voids and money paid back hatched below it. */
export function TimelinePicture(props: TimelinePictureProps) {
  const { label, tickets, reviewed, activeId, onPoint, onOpen } = props;
  const [width, ref] = useWidth();
  const layout = useMemo(
    () => layoutTimeline(tickets, reviewed.transactionTime, width),
    [tickets, reviewed.transactionTime, width],
  );
  const items = useMemo(() => tickets.map((one) => describeTicket(one, reviewed)), [tickets, reviewed]);
  const pointerType = useRef('mouse');
  const idAt = (at: number) => tickets[at]?.id;

  /** The ticket under the pointer. */
  function idUnder(event: MouseEvent): string | undefined {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return idAt(findNearest(layout.bars, x));
  }

  return (
    <PictureStage
      ref={ref}
      label={label}
      items={items}
      at={tickets.findIndex(({ id }) => id === activeId)}
      onStep={(to) => onPoint(idAt(to) ?? activeId)}
      onOpen={() => activeId !== reviewed.id && onOpen(activeId)}
      className="cursor-pointer touch-pan-y"
      style={{ height: TIMELINE_HEIGHT }}
      onPointerDown={(event) => {
        pointerType.current = event.pointerType;
      }}
      onPointerMove={(event) => {
        if (event.pointerType !== 'touch') onPoint(idUnder(event) ?? activeId);
      }}
      onClick={(event) => {
        const id = idUnder(event);
        if (id === undefined) return;
        onPoint(id);
        // A finger cannot hover: its first touch points instead.
        const isChosen = pointerType.current !== 'touch' || id === activeId;
        if (isChosen && id !== reviewed.id) onOpen(id);
      }}
    >
      {width > 0 && <Drawing layout={layout} width={width} reviewed={reviewed} activeId={activeId} />}
    </PictureStage>
  );
}

interface DrawingProps {
  layout: TimelineLayout;
  width: number;
  reviewed: TimelinePictureProps['reviewed'];
  activeId: string;
}

function Drawing({ layout, width, reviewed: shown, activeId }: DrawingProps) {
  const { bars, ticks, left } = layout;
  const patternId = useId();
  const reviewed = bars.find(({ ticket }) => ticket.id === shown.id);
  const active = bars.find(({ ticket }) => ticket.id === activeId);
  const below = nameBelow(bars);
  return (
    <svg aria-hidden width={width} height={TIMELINE_HEIGHT} className="block text-xs">
      <Hatches id={patternId} />
      {reviewed && (
        <rect
          x={reviewed.x - 9}
          y={0}
          width={18}
          height={TIMELINE_HEIGHT - 16}
          rx={4}
          className="fill-primary-soft"
        />
      )}
      <text y={BASELINE - 20} className="fill-muted-foreground">
        Sales
      </text>
      {below !== null && (
        <text y={BASELINE + 17} className="fill-muted-foreground">
          {below}
        </text>
      )}
      <line x1={left - 8} x2={width} y1={BASELINE} y2={BASELINE} className="stroke-border-strong" />
      <DrawerLane bars={bars} />
      <CashierLane bars={bars} reviewed={shown} />
      {reviewed && <Joints bars={bars} reviewed={reviewed} />}
      {active && active !== reviewed && (
        <line
          x1={active.x}
          x2={active.x}
          y1={2}
          y2={TIMELINE_HEIGHT - 18}
          className="stroke-border-strong"
          strokeDasharray="2 3"
        />
      )}
      {bars.map((bar) => (
        <Bar
          key={bar.ticket.id}
          bar={bar}
          width={layout.barWidth}
          isActive={bar === active}
          patternId={patternId}
        />
      ))}
      {ticks.map(({ x, label, isMiddle }) => (
        <g key={label}>
          <line x1={x} x2={x} y1={BASELINE - 2} y2={BASELINE + 2} className="stroke-border-strong" />
          <text
            x={x}
            y={TIMELINE_HEIGHT - 3}
            textAnchor="middle"
            className={cn('tabular-nums', isMiddle ? 'fill-primary font-semibold' : 'fill-muted-foreground')}
          >
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** What is below the axis, in a word; null when nothing is. */
function nameBelow(bars: readonly TimelineBar[]): string | null {
  const below = bars.filter(({ isBelow }) => isBelow);
  if (below.length === 0) return null;
  const voided = below.filter(({ ticket }) => ticket.voidedAmount !== null).length;
  return voided === below.length ? 'Voided' : voided === 0 ? 'Paid back' : 'Undone';
}

const TONES = {
  check_all: { fill: 'fill-high-solid', line: 'stroke-high-solid' },
  check_lot: { fill: 'fill-medium-solid', line: 'stroke-medium-solid' },
  check_few: { fill: 'fill-low-soft', line: 'stroke-low-solid' },
  none: { fill: 'fill-border-strong', line: 'stroke-border-strong' },
};
type Tone = keyof typeof TONES;

const toneOf = (ticket: RegisterTicket): Tone => (hasFinding(ticket) ? ticket.priority : 'none');

function Hatches({ id }: { id: string }) {
  return (
    <defs>
      {Object.entries(TONES).map(([tone, { line }]) => (
        <pattern
          key={tone}
          id={`${id}${tone}`}
          width={4}
          height={4}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line x1={1} x2={1} y1={0} y2={4} strokeWidth={2} className={line} />
        </pattern>
      ))}
    </defs>
  );
}

/** Where a bar that is broken off shows it. */
const BREAK_FROM_END = 8;

interface BarProps {
  bar: TimelineBar;
  width: number;
  isActive: boolean;
  patternId: string;
}

function Bar({ bar, width, isActive, patternId }: BarProps) {
  const { ticket, x, y, height, isBelow, isCut } = bar;
  const tone = toneOf(ticket);
  const { fill, line } = TONES[tone];
  const isHatched = isBelow && moneyOf(ticket) < 0;
  const isOutlined = isHatched || tone === 'check_few';
  const breakAt = isBelow ? y + height - BREAK_FROM_END : y + BREAK_FROM_END;
  return (
    <>
      <rect
        x={x - width / 2}
        y={y}
        width={width}
        height={height}
        rx={1}
        strokeWidth={isActive ? 2 : 1}
        className={cn(!isHatched && fill, isActive ? 'stroke-foreground' : isOutlined && line)}
        {...(isHatched && { fill: `url(#${patternId}${tone})` })}
      />
      {isCut && (
        <line
          x1={x - width}
          x2={x + width}
          y1={breakAt + 2}
          y2={breakAt - 2}
          strokeWidth={2}
          className="stroke-card"
        />
      )}
    </>
  );
}

/** One mark for each time the drawer was opened. */
function DrawerLane({ bars }: { bars: readonly TimelineBar[] }) {
  const opened = bars.filter(({ ticket }) => ticket.opensDrawer);
  if (opened.length === 0) return null;
  return (
    <>
      <text y={DRAWER_LANE + 4} className="fill-muted-foreground">
        Drawer
      </text>
      {opened.map(({ ticket, x }) => (
        <path
          key={ticket.id}
          d={`M${x - 5},${DRAWER_LANE - 4} h10 l-5,8 z`}
          strokeLinejoin="round"
          className="fill-card stroke-foreground"
          strokeWidth={1.5}
        />
      ))}
    </>
  );
}

interface CashierLaneProps {
  bars: readonly TimelineBar[];
  reviewed: TimelinePictureProps['reviewed'];
}

/** A ring over each ticket that somebody else rang. */
function CashierLane({ bars, reviewed }: CashierLaneProps) {
  const others = bars.filter(({ ticket }) => isByAnother(ticket, reviewed));
  if (others.length === 0) return null;
  return (
    <>
      <text className="fill-muted-foreground">
        <tspan x={0} y={CASHIER_LANE - 2}>
          Other
        </tspan>
        <tspan x={0} y={CASHIER_LANE + 10}>
          cashier
        </tspan>
      </text>
      {others.map(({ ticket, x }) => (
        <circle
          key={ticket.id}
          cx={x}
          cy={CASHIER_LANE}
          r={3.5}
          strokeWidth={1.5}
          className="fill-card stroke-foreground"
        />
      ))}
    </>
  );
}

/** From the reviewed ticket to those that a signal links to it. */
function Joints({ bars, reviewed }: { bars: readonly TimelineBar[]; reviewed: TimelineBar }) {
  const topOf = ({ y, isBelow }: TimelineBar) => (isBelow ? BASELINE : y) - 3;
  return bars
    .filter(({ ticket }) => ticket.isLinked)
    .map((bar) => {
      const peak = Math.min(topOf(bar), topOf(reviewed)) - 14;
      return (
        <path
          key={bar.ticket.id}
          d={`M${reviewed.x},${topOf(reviewed)} C${reviewed.x},${peak} ${bar.x},${peak} ${bar.x},${topOf(bar)}`}
          fill="none"
          strokeWidth={1.5}
          className="stroke-primary"
        />
      );
    });
}
