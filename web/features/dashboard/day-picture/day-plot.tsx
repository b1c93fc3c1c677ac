import type { StoreDay } from '@tillwatch/contract';
import { reviewStatus } from '@tillwatch/core/review';
import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { cn } from '../../../ui/cn.ts';
import { formatCount } from '../../../ui/format.ts';
import { PictureStage } from '../../../ui/picture-stage.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import {
  DAY_LEFT,
  type DayLayout,
  type DayMark,
  findMark,
  layoutDay,
  placeSpan,
  type Span,
  spanBetween,
} from './day-layout.ts';
import { describeFinding, nameRegister } from './describe-finding.ts';

interface DayPlotProps {
  day: StoreDay;
  span: Span;
  activeId: string | null;
  onPoint: (id: string) => void;
  onOpen: (id: string) => void;
  onSpan: (span: Span) => void;
}

/** A pointer that moved less than this clicked rather than drew. */
const DRAWN_FROM = 5;
const REACH = 12;
const TOUCH_REACH = 22;

/**
 * A subtle band shows how busy each register was, with findings as marks above it. Drawing across it selects a span of
 * time.
 */
export function DayPlot({ day, span, activeId, onPoint, onOpen, onSpan }: DayPlotProps) {
  const [width, ref] = useWidth();
  const layout = useMemo(() => layoutDay(day, width), [day, width]);
  const items = useMemo(() => layout.marks.map(({ finding }) => describeFinding(finding)), [layout]);
  const pressedAt = useRef<number | null>(null);
  const [drawn, setDrawn] = useState<Span | null>(null);
  const idAt = (at: number) => layout.marks[at]?.finding.id;

  function placeUnder(event: PointerEvent): { x: number; markId: string | undefined } {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const reach = event.pointerType === 'touch' ? TOUCH_REACH : REACH;
    return { x, markId: idAt(findMark(layout.marks, x, y, reach)) };
  }

  function move(event: PointerEvent): void {
    const { x, markId } = placeUnder(event);
    const from = pressedAt.current;
    if (from !== null && (drawn || Math.abs(x - from) >= DRAWN_FROM)) setDrawn(spanBetween(from, x, width));
    else if (markId !== undefined && event.pointerType !== 'touch') onPoint(markId);
  }

  function release(event: PointerEvent): void {
    if (pressedAt.current === null) return;
    pressedAt.current = null;
    setDrawn(null);
    const { markId } = placeUnder(event);
    if (drawn) onSpan(drawn);
    else if (markId === undefined) return;
    // A finger cannot hover: its first touch points instead.
    else if (event.pointerType === 'touch' && markId !== activeId) onPoint(markId);
    else onOpen(markId);
  }

  function giveUp(): void {
    pressedAt.current = null;
    setDrawn(null);
  }

  return (
    <PictureStage
      ref={ref}
      // Elsewhere the arrow keys and Enter belong to the list.
      data-own-keys
      label="Findings of the day, by time"
      items={items}
      at={layout.marks.findIndex(({ finding }) => finding.id === activeId)}
      onStep={(to) => onPoint(idAt(to) ?? '')}
      onOpen={() => activeId !== null && onOpen(activeId)}
      className="cursor-crosshair touch-pan-y -outline-offset-2"
      style={{ height: layout.height }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        pressedAt.current = placeUnder(event).x;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={giveUp}
    >
      {width > 0 && <Drawing layout={layout} width={width} span={drawn ?? span} activeId={activeId} />}
    </PictureStage>
  );
}

interface DrawingProps {
  layout: DayLayout;
  width: number;
  span: Span;
  activeId: string | null;
}

function Drawing({ layout, width, span, activeId }: DrawingProps) {
  const { rows, marks, hours, height } = layout;
  const plotHeight = height - 20;
  return (
    <svg aria-hidden width={width} height={height} className="block text-xs">
      {hours.map(({ x, label }) => (
        <g key={label}>
          <line x1={x} x2={x} y1={0} y2={plotHeight} className="stroke-border" />
          <text x={x} y={height - 5} textAnchor="middle" className="fill-muted-foreground tabular-nums">
            {label}
          </text>
        </g>
      ))}
      {placeSpan(span, width).map((part) => (
        <rect
          key={part.x}
          x={part.x}
          y={0.5}
          width={part.width}
          height={plotHeight - 1}
          className="fill-primary-soft stroke-primary-line"
        />
      ))}
      {rows.map(({ registerId, count, bottom, band }) => (
        <g key={registerId}>
          <text y={bottom - 16} className="fill-foreground font-medium">
            {nameRegister(registerId)}
          </text>
          <text y={bottom - 2} className="fill-muted-foreground tabular-nums">
            {formatCount(count)}
          </text>
          <path d={band} className="fill-border-strong" />
          <line x1={DAY_LEFT} x2={width - 16} y1={bottom} y2={bottom} className="stroke-border-strong" />
        </g>
      ))}
      {marks.map((mark) => (
        <Mark key={mark.finding.id} mark={mark} isActive={mark.finding.id === activeId} />
      ))}
    </svg>
  );
}

const TONES = {
  check_all: 'fill-high-solid stroke-card',
  check_lot: 'fill-medium-solid stroke-card',
  check_few: 'fill-low-soft stroke-low-solid',
};

/** Reviewed findings are subdued. */
function Mark({ mark: { finding, x, y, radius }, isActive }: { mark: DayMark; isActive: boolean }) {
  return (
    <g className={cn(reviewStatus(finding) !== 'pending' && !isActive && 'opacity-35')}>
      {isActive && (
        <circle cx={x} cy={y} r={radius + 3} fill="none" strokeWidth={1.5} className="stroke-foreground" />
      )}
      <circle cx={x} cy={y} r={radius} className={TONES[finding.priority]} />
    </g>
  );
}
