import type { RankingLearning } from '@tillwatch/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/alert-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePutInForce } from '../data/learning-queries.ts';
import { Section } from '../section.tsx';
import { versionName } from '../words.ts';
import { VersionRow } from './version-row.tsx';

interface VersionsProps {
  learning: RankingLearning | undefined;
  mayChange: boolean;
}

/** Every version of the weights with what changed and what it was worth, the newest first. */
export function Versions({ learning, mayChange }: VersionsProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const putInForce = usePutInForce();
  const rows = learning && [...learning.versions, null];
  return (
    <Section title="Versions">
      <ul className="divide-y" aria-busy={!learning}>
        {rows?.map((version) => {
          const number = version?.number ?? 0;
          const isInForce = number === learning?.inForce;
          return (
            <VersionRow
              key={number}
              version={version}
              isInForce={isInForce}
              onPutInForce={mayChange && !isInForce ? () => setChosen(number) : undefined}
            />
          );
        }) ?? (
          <li className="px-4 py-3">
            <Skeleton className="w-64 max-w-full" />
          </li>
        )}
      </ul>
      <ConfirmDialog
        open={chosen !== null}
        onOpenChange={(open) => !open && setChosen(null)}
        title={`Put ${chosen === 0 ? 'the defaults' : versionName(chosen ?? 0).toLowerCase()} in force?`}
        description="The order of all lists changes within a minute or two. Learning at night is turned off, so that it doesn’t bring back what you just undid; you can turn it on again above."
        confirmLabel="Put in Force"
        onConfirm={() => chosen !== null && putInForce.mutate(chosen)}
      />
    </Section>
  );
}
