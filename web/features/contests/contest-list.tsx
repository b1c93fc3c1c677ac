import type { ContestFile, OpenContest } from '@tillwatch/contract';
import { useMemo, useRef, useState } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format.ts';
import { toast } from '../../ui/toast.ts';
import { toldOfOwnFile } from '../../ui/told-of-own-file.ts';
import { ContestGroupSection } from './contest-group.tsx';
import type { Settled } from './contests-queries.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { type ContestGroup, PAGE_ROWS, pageOf } from './group-contests.ts';
import { type LeftAlone, listLeftAlone } from './left-alone.tsx';
import { useContestShortcuts } from './use-contest-shortcuts.ts';
import { usePicked } from './use-picked.ts';
import { countTransactions, eachOnce, isReviewed, nameKeeping, nameOther } from './words.ts';

interface ContestListProps {
  storeId: number;
  files: readonly ContestFile[];
  groups: readonly ContestGroup[];
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
  /** Those of a decision that were not decided. */
  onLeft: (left: LeftAlone[]) => void;
}

/** The rows by file, and the decision about the chosen ones. */
export function ContestList({ storeId, files, groups, page, onPage, onLeft }: ContestListProps) {
  const user = useCurrentUser();
  const list = useRef<HTMLDivElement>(null);
  const all = useMemo(() => groups.flatMap(({ contests }) => contests), [groups]);
  const pages = Math.max(1, Math.ceil(all.length / PAGE_ROWS));
  const current = Math.min(page, pages);
  const shown = useMemo(() => pageOf(groups, current), [groups, current]);
  const ids = useMemo(() => all.map(({ id }) => id), [all]);
  const shownIds = useMemo(() => shown.flatMap((group) => group.shown.map(({ id }) => id)), [shown]);
  const picked = usePicked(ids, shownIds);
  const chosen = useMemo(() => all.filter(({ id }) => picked.ids.has(id)), [all, picked.ids]);
  const [deciding, setDeciding] = useState<{ contests: readonly OpenContest[]; takes: boolean }>();

  function decide(takes: boolean): void {
    const twice = takes ? findTwice(chosen) : undefined;
    if (chosen.length > 0 && twice === undefined) setDeciding({ contests: chosen, takes });
    else {
      toast({
        title: twice === undefined ? 'Nothing is chosen' : `${twice.transactionNumber} is chosen twice`,
        ...(twice && { description: 'It differs in several ways. Choose the one that is right.' }),
      });
    }
  }
  function finish(settled: Settled): void {
    if (deciding) {
      onLeft(listLeftAlone(deciding.contests, settled.results));
      tellDone(deciding.contests, settled, deciding.takes);
    }
    picked.clear();
    setDeciding(undefined);
  }
  useContestShortcuts({ list, picked, decide });

  return (
    <>
      <div ref={list} className="flex flex-col gap-3">
        {shown.map((group) => (
          <ContestGroupSection
            key={group.file.uploadId}
            group={group}
            picked={picked}
            isOwn={group.file.uploadedBy === user?.id}
          />
        ))}
      </div>
      {pages > 1 && <Pager page={current} pages={pages} onPage={onPage} />}
      {chosen.length > 0 && (
        <DecisionBar
          count={chosen.length}
          keeping={nameKeeping(chosen)}
          other={nameOther(chosen)}
          onDecide={decide}
          onClear={picked.clear}
        />
      )}
      {deciding && (
        <DecideDialog
          storeId={storeId}
          files={files}
          {...deciding}
          onDone={finish}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  );
}

/** One that is chosen with two different readings, of which only one can be used. */
function findTwice(contests: readonly OpenContest[]): OpenContest | undefined {
  const seen = new Set<string>();
  return contests.find(({ transactionId }) => seen.size === seen.add(transactionId).size);
}

function tellDone(contests: readonly OpenContest[], { results, told }: Settled, takes: boolean): void {
  const decided = new Set(results.flatMap(({ id, outcome }) => (outcome === 'decided' ? [id] : [])));
  if (decided.size === 0) return;
  const its = contests.filter(({ id }) => decided.has(id));
  const count = eachOnce(its).length;
  toast({
    title: takes
      ? `Other ${nameOther(its)} Used`
      : its.every(isReviewed)
        ? 'Kept as Reviewed'
        : 'Kept What Is Stored',
    description: `${countTransactions(count)}, with your reason in ${count === 1 ? 'its history' : 'the history of each'}.${toldOfOwnFile(told)}`,
  });
}

function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-2 px-1 text-sm">
      <span className="mr-auto text-muted-foreground tabular-nums">
        Page {formatCount(page)} of {formatCount(pages)}. What is chosen stays chosen on other pages
      </span>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
