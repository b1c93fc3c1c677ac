import type { WeightChange, WeightVersion } from '@tillwatch/contract';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDayRange, formatInstant } from '../../../ui/format.ts';
import { changeWords, countAnswers, oddsText, pairsText, versionName } from '../words.ts';

interface VersionRowProps {
  /** Null for the defaults. */
  version: WeightVersion | null;
  isInForce: boolean;
  onPutInForce: (() => void) | undefined;
}

/** How many changes show until the user asks for more. */
const FIRST_CHANGES = 5;

export function VersionRow({ version, isInForce, onPutInForce }: VersionRowProps) {
  const name = versionName(version?.number ?? 0);
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{name}</h3>
        {isInForce && <Badge>In force</Badge>}
        <p className="text-muted-foreground">
          {version ? madeWords(version) : 'What the product comes with'}
        </p>
        {onPutInForce && (
          <Button size="sm" className="ml-auto" onClick={onPutInForce}>
            Put in Force<span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {version && (
        <div className="grid gap-x-8 gap-y-3 lg:grid-cols-2">
          <Comparison version={version} />
          <Changes changes={version.changes} basedOn={version.basedOn} />
        </div>
      )}
    </li>
  );
}

function madeWords({ madeAt, madeBy, answers, flagged, firstDay, lastDay }: WeightVersion): string {
  const by = madeBy === null ? 'Learned at night' : `Learned for ${madeBy}`;
  return `${by}, ${formatInstant(madeAt)}, from ${countAnswers(answers, flagged)}, ${formatDayRange(firstDay, lastDay)}`;
}

function Comparison({ version: { comparison, basedOn } }: { version: WeightVersion }) {
  const { before, after, answers, flagged } = comparison;
  return (
    <div>
      <h4 className="text-xs font-medium text-muted-foreground">
        On {countAnswers(answers, flagged)}, {formatDayRange(comparison.firstDay, comparison.lastDay)}, held
        out
      </h4>
      <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-4 gap-y-1 tabular-nums">
        <dt className="text-muted-foreground" />
        <dd className="text-right text-muted-foreground">
          {basedOn === 0 ? 'Defaults' : versionName(basedOn)}
        </dd>
        <dd className="text-right text-muted-foreground">This one</dd>
        <dt>Of 100 pairs of a flagged and a verified transaction, those with the flagged one first</dt>
        <dd className="text-right">{pairsText(before.pairs)}</dd>
        <dd className="text-right font-medium">{pairsText(after.pairs)}</dd>
        <dt>Of {flagged} flagged, those in the first quarter of the list</dt>
        <dd className="text-right">{before.early}</dd>
        <dd className="text-right font-medium">{after.early}</dd>
      </dl>
    </div>
  );
}

function Changes({ changes, basedOn }: { changes: readonly WeightChange[]; basedOn: number }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? changes : changes.slice(0, FIRST_CHANGES);
  const left = changes.length - FIRST_CHANGES;
  return (
    <div>
      <h4 className="text-xs font-medium text-muted-foreground">
        What changed from {basedOn === 0 ? 'the defaults' : versionName(basedOn).toLowerCase()}: the factor by
        which each signal changes the odds
      </h4>
      <ul className="mt-1 flex flex-col gap-1">
        {shown.map((change) => (
          <li key={change.signal} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {change.label} <span className="text-muted-foreground">{changeWords(change)}</span>
            </span>
            <span className="tabular-nums">
              {oddsText(change.before)}
              <span aria-hidden> → </span>
              <span className="sr-only">, now </span>
              {oddsText(change.after)}
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="link" size="sm" className="mt-1 px-0" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show ${left} more`}
        </Button>
      )}
    </div>
  );
}
