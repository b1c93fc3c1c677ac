import type { CashierWeek } from '@tillwatch/contract';
import { figureText, type FindingKind } from '@tillwatch/core/ranking/kinds';
import { formatCount, formatDay, formatDayRange } from '../../../ui/format.ts';
import { kindTitle } from '../parts/words.ts';
import { labelWeeks, type WeekLabel, weeksCaption } from './week-words.ts';

interface WeekChartProps {
  kind: FindingKind;
  weeks: readonly CashierWeek[];
  isNamed: boolean;
}

const HEIGHT = 120;
/** Above the highest bar, for its figure. */
const HEAD = 16;
/** Below the bars, for the days and their years. */
const FOOT = 36;

/** Bars for each week's count, with a line across each for what is usual for its sales. */
export function WeekChart({ kind, weeks, isNamed }: WeekChartProps) {
  const figures = weeks.map(({ kinds, ...week }) => ({
    ...week,
    observed: kinds[kind]?.observed ?? 0,
    expected: kinds[kind]?.expected ?? null,
  }));
  const most = Math.max(1, ...figures.map(({ observed, expected }) => Math.max(observed, expected ?? 0)));
  const heightOf = (count: number): number => (count / most) * (HEIGHT - HEAD);
  const isCompared = figures.some(({ expected }) => expected !== null);
  const step = 100 / Math.max(4, weeks.length);
  const labels = labelWeeks(weeks.map(({ firstDay }) => firstDay));
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-xs text-muted-foreground">
        {weeksCaption(weeks, isCompared)}
      </figcaption>
      <svg aria-hidden height={HEIGHT + FOOT} className="block w-full overflow-visible text-xs tabular-nums">
        <line x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} className="stroke-border-strong" />
        {figures.map(({ firstDay, lastDay, observed, expected }, at) => (
          <g key={firstDay}>
            <title>{formatDayRange(firstDay, lastDay)}</title>
            <rect
              x={`${step * (at + 0.2)}%`}
              width={`${step * 0.6}%`}
              y={HEIGHT - heightOf(observed)}
              height={heightOf(observed)}
              className={isNamed ? 'fill-medium-solid' : 'fill-low-solid'}
            />
            {expected !== null && (
              <line
                x1={`${step * (at + 0.08)}%`}
                x2={`${step * (at + 0.92)}%`}
                y1={HEIGHT - heightOf(expected)}
                y2={HEIGHT - heightOf(expected)}
                strokeWidth="2"
                className="stroke-foreground"
              />
            )}
            <text
              x={`${step * (at + 0.5)}%`}
              y={HEIGHT - heightOf(Math.max(observed, expected ?? 0)) - 4}
              textAnchor="middle"
              className="fill-foreground"
            >
              {formatCount(observed)}
            </text>
            <Label x={`${step * (at + 0.5)}%`} label={labels[at] ?? null} />
          </g>
        ))}
      </svg>
      {/* A table alone would not shrink. */}
      <div className="sr-only">
        <table>
          <caption>{kindTitle(kind)} by week</caption>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              <th scope="col">Sales</th>
              <th scope="col">Counted</th>
              <th scope="col">Usual</th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ firstDay, sales, observed, expected }) => (
              <tr key={firstDay}>
                <th scope="row">{formatDay(firstDay)}</th>
                <td>{formatCount(sales)}</td>
                <td>{formatCount(observed)}</td>
                <td>{expected === null ? 'not compared' : figureText(expected)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Label({ x, label }: { x: string; label: WeekLabel | null }) {
  if (label === null) return null;
  return (
    <text x={x} y={HEIGHT + 16} textAnchor="middle" className="fill-muted-foreground max-sm:text-[10px]">
      {label.day}
      {label.year !== null && (
        <tspan x={x} dy="16">
          {label.year}
        </tspan>
      )}
    </text>
  );
}
