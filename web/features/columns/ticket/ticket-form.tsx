import {
  type ColumnQuestionRecord,
  describeHidden,
  describeHiddenTicket,
  describeHiddenWord,
  describeLostAmounts,
  describePart,
  describePlace,
  describeRow,
  type OfferedQuestion,
} from '@tillwatch/contract';
import {
  type Absentable,
  createLikeness,
  createSaid,
  describeFit,
  findHiddenReturn,
  findHiddenTicket,
  findHiddenWord,
  findLostAmounts,
  findPointedNeeds,
  fitTickets,
  POINT_AT,
  type PointedNeed,
  type PointedRole,
  type PointedRow,
  rowsOfFile,
  tryMapping,
  withWholeTickets,
} from '@tillwatch/core/journal';
import { CircleCheck, CircleDashed, CircleHelp } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Banner } from '../../../ui/banner.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { AnswerOffers } from '../dialog/answer-offers.tsx';
import { EarlierOffer } from '../dialog/earlier-offer.tsx';
import { Trial } from '../dialog/trial-table.tsx';
import type { Draft } from '../draft/draft.ts';
import { LineEditor } from './line-editor.tsx';
import {
  changeRow,
  countRead,
  describeIdle,
  describeLoss,
  linesOfTicket,
  listStretches,
  movePart,
  type TicketLine,
  type TicketStretch,
  withRows,
} from './ticket-draft.ts';
import { TicketLines } from './ticket-lines.tsx';
import { useIdleRows } from './use-idle-rows.ts';

interface TicketFormProps {
  question: OfferedQuestion;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Lines of transactions that were read wrongly. */
  stretches?: readonly TicketStretch[] | undefined;
}

const NEEDS: Record<PointedNeed, string> = {
  place: 'Where a ticket begins or ends',
  number: 'Its number',
  time: 'Its time',
  register: 'Its register',
  employee: 'Its cashier',
};
const ABSENT: Partial<Record<PointedNeed, Absentable>> = { register: 'register', employee: 'employee' };

/** Has somebody point at the parts of a printed ticket; the others are read like it. */
export function TicketForm({ question, draft, onDraft, stretches }: TicketFormProps) {
  const shown = useMemo(() => listStretches(question, stretches), [question, stretches]);
  const lines = shown.flatMap((stretch) => stretch.lines);
  const [chosen, setChosen] = useState<TicketLine | undefined>(lines[0]);
  const editor = useRef<HTMLDivElement>(null);
  const isBeside = useMediaQuery('(min-width: 64rem)');
  const rows = draft.rows ?? [];
  const here = useMemo(() => rowsOfFile(question, draft.rows ?? []), [question, draft.rows]);
  const open = findPointedNeeds(here, draft.absent);
  const likeness = useMemo(() => createLikeness(draft.rows ?? []), [draft.rows]);
  const saidOf = useMemo(() => createSaid(draft.rows ?? []), [draft.rows]);
  const isOwn = (line: TicketLine): boolean => {
    const { by, said } = saidOf(line) ?? {};
    return by !== undefined && by === said;
  };

  const change = (next: readonly PointedRow[]): void => onDraft(withRows(draft, next, question));

  function point(line: TicketLine, pieces: PointedRow['pieces'], role: PointedRole): void {
    const own = shown.find((stretch) => stretch.lines.includes(line))?.lines ?? [];
    const ticket = linesOfTicket(own, line, rows);
    change(movePart(changeRow(rows, line, { pieces }), { line, role, ticket }));
  }

  /** Where the parts of a line are below the lines, a tap shows them. */
  function tap(line: TicketLine): void {
    flushSync(() => setChosen(line));
    if (!isBeside) editor.current?.scrollIntoView({ block: 'nearest' });
  }

  function describe(line: TicketLine): string[] {
    const said = saidOf(line)?.said;
    const like = said === undefined ? likeness(line.text) : null;
    const { place, meaning } = said ?? like?.row ?? {};
    const parts = said?.pieces.flatMap(({ role }) => role ?? []) ?? Object.keys(like?.parts ?? {});
    return [
      ...(place === undefined ? [] : [describePlace(place)]),
      ...(meaning === undefined ? [] : [describeRow(meaning)]),
      ...(parts as PointedRole[]).map((role) => describePart(role)),
    ];
  }

  return (
    <>
      {question.reason !== undefined && (
        <p className="text-sm break-words text-muted-foreground">{question.reason}</p>
      )}
      <AnswerOffers titles={question.titles} offers={question.offers} onUse={onDraft} />
      <EarlierOffer titles={question.titles} earlier={question.earlier} onUse={onDraft} />
      <NeedsOfTicket here={here} draft={draft} open={open} onDraft={onDraft} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TicketLines
          stretches={shown}
          chosen={chosen}
          onChoose={setChosen}
          onTap={tap}
          isPointed={isOwn}
          saidOf={describe}
        />
        <div ref={editor} className="min-w-0 max-lg:scroll-mt-[33dvh]">
          {chosen && (
            <LineEditor
              key={chosen.key}
              line={chosen}
              said={saidOf(chosen)}
              onSay={(said) => change(changeRow(rows, chosen, said))}
              onPoint={(pieces, role) => point(chosen, pieces, role)}
            />
          )}
        </div>
      </div>
      {open.length === 0 && <TicketTrial question={question} draft={draft} />}
    </>
  );
}

const NO_ROWS: readonly PointedRow[] = [];

/** Nobody has pointed at anything. */
const NOTHING: Draft = { shape: 'journal-print', columns: {}, absent: [], rows: NO_ROWS };

/** How the rows are understood, with warnings about what the answer doesn't read. */
function TicketTrial({ question, draft }: { question: ColumnQuestionRecord; draft: Draft }) {
  const { rows = NO_ROWS } = draft;
  // What the last row cuts off is read otherwise in the file.
  const whole = useMemo(() => withWholeTickets(question, rows), [question, rows]);
  const without = useMemo(() => countRead(whole, NOTHING), [whole]);
  const trial = useMemo(() => tryMapping(whole, draft), [whole, draft]);
  const hidden = useMemo(() => findHiddenReturn(question, draft), [question, draft]);
  const ticket = useMemo(() => findHiddenTicket(question, draft), [question, draft]);
  const word = useMemo(() => findHiddenWord(question, draft), [question, draft]);
  const lost = useMemo(() => findLostAmounts(question, draft), [question, draft]);
  const fit = useMemo(() => describeFit(fitTickets(whole.rows, rows)), [whole, rows]);
  const idle = describeIdle(question, useIdleRows(whole, draft));
  const loss = describeLoss(without, trial.receipts.length);
  return (
    <>
      {hidden !== null && <Banner tone="warning">{describeHidden(hidden)}</Banner>}
      {ticket !== null && <Banner tone="warning">{describeHiddenTicket(ticket)}</Banner>}
      {word !== null && <Banner tone="warning">{describeHiddenWord(word)}</Banner>}
      {lost !== null && <Banner tone="warning">{describeLostAmounts(lost)}</Banner>}
      {fit !== null && <Banner tone="warning">{fit}</Banner>}
      {loss !== null && <Banner tone="warning">{loss}</Banner>}
      {idle !== null && <p className="text-sm text-muted-foreground">{idle}</p>}
      <Trial trial={trial} isOfTickets />
    </>
  );
}

interface NeedsOfTicketProps {
  /** What is pointed at in the tickets of this file. */
  here: readonly PointedRow[];
  draft: Draft;
  open: readonly PointedNeed[];
  onDraft: (draft: Draft) => void;
}

/** What must be pointed at, and what may not be printed at all. */
function NeedsOfTicket({ here, draft, open, onDraft }: NeedsOfTicketProps) {
  const hasDate = here.some(({ pieces }) => pieces.some(({ role }) => role === 'date'));
  return (
    <ul
      aria-label="What must be pointed at"
      className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-2 lg:grid-cols-3"
    >
      {(Object.keys(NEEDS) as PointedNeed[]).map((need) => {
        const isOpen = open.includes(need);
        const absent = ABSENT[need];
        const Icon = isOpen ? CircleHelp : CircleCheck;
        return (
          <li key={need} className="flex flex-wrap items-center gap-x-2">
            <Icon aria-hidden className={isOpen ? 'size-4 text-medium' : 'size-4 text-low'} />
            <span>
              {NEEDS[need]}
              <span className="sr-only">{isOpen ? `: open. ${POINT_AT[need]}` : ': done'}</span>
            </span>
            {absent && (isOpen || draft.absent.includes(absent)) && (
              <label className="flex items-center gap-1.5 text-muted-foreground">
                <input
                  type="checkbox"
                  className="size-4 accent-primary"
                  checked={draft.absent.includes(absent)}
                  onChange={({ target }) =>
                    onDraft({
                      ...draft,
                      absent: target.checked
                        ? [...draft.absent, absent]
                        : draft.absent.filter((one) => one !== absent),
                    })
                  }
                />
                Not printed
                <span className="sr-only">: {absent === 'employee' ? 'cashier' : 'register'}</span>
              </label>
            )}
          </li>
        );
      })}
      <li className="flex items-center gap-x-2">
        {hasDate ? (
          <CircleCheck aria-hidden className="size-4 text-low" />
        ) : (
          <CircleDashed aria-hidden className="size-4 text-muted-foreground" />
        )}
        Its date, if it is printed on the ticket
        {hasDate && <span className="sr-only">: done</span>}
      </li>
    </ul>
  );
}
