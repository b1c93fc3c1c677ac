import type { RankingLearning } from '@tillwatch/contract';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useChangeSettings, useLearnNow, useOwnSignals } from '../data/learning-queries.ts';
import { Section } from '../section.tsx';
import { houseWords, lastAttemptText, versionName } from '../words.ts';

interface InForceProps {
  /** Undefined while it loads. */
  learning: RankingLearning | undefined;
  mayChange: boolean;
}

/** Which weights are in force, since when, and how the last attempt to learn went. */
export function InForce({ learning, mayChange }: InForceProps) {
  const ownSignals = useOwnSignals();
  return (
    <Section title="In Force" action={mayChange && learning && <LearnNow />}>
      <div className="flex flex-col gap-2 px-4 py-3 text-sm" aria-busy={!learning}>
        {learning ? (
          <>
            <p className="text-xl font-semibold">{versionName(learning.inForce)}</p>
            <p>
              {sinceWords(learning)} {ownSignals.data && houseWords(ownSignals.data)}
            </p>
            <p className="max-w-prose text-muted-foreground">{lastAttemptText(learning.lastLearning)}</p>
            <Nightly learning={learning} mayChange={mayChange} />
          </>
        ) : (
          <>
            <Skeleton className="h-7 w-32" />
            <Skeleton className="w-80 max-w-full" />
          </>
        )}
      </div>
    </Section>
  );
}

function sinceWords({ choices }: RankingLearning): string {
  const [choice] = choices;
  if (!choice) return 'These are the weights that the product comes with.';
  const since = `Since ${formatInstant(choice.since)}`;
  return choice.by === null
    ? `${since}, because it orders the newest answers better.`
    : `${since}, put in force by ${choice.by}.`;
}

function LearnNow() {
  const [isAsking, setIsAsking] = useState(false);
  const learn = useLearnNow();
  return (
    <>
      <Button loading={learn.isPending} onClick={() => setIsAsking(true)}>
        Learn Now
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Learn from all answers now?"
        description="New weights are taken if they order the newest answers better. The order of all lists may change, and you can put the previous version in force again."
        confirmLabel="Learn Now"
        onConfirm={() => learn.mutate()}
      />
    </>
  );
}

function Nightly({ learning: { settings }, mayChange }: { learning: RankingLearning; mayChange: boolean }) {
  const id = useId();
  const change = useChangeSettings();
  if (!mayChange) {
    return (
      <p>{settings.learnsNightly ? 'Ranking learns every night.' : 'Ranking does not learn at night.'}</p>
    );
  }
  return (
    <div className="flex items-center gap-2">
      <Checkbox
        id={id}
        checked={settings.learnsNightly}
        onCheckedChange={(checked) => change.mutate({ ...settings, learnsNightly: checked === true })}
      />
      <label htmlFor={id}>Learn every night</label>
    </div>
  );
}
