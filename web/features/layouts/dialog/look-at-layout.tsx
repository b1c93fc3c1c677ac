import { describeColumnChanges, type UploadLayout } from '@tillwatch/contract';
import { useState } from 'react';
import { describeError } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../ui/alert-dialog.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../../ui/dialog.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { nameOtherStore } from '../../../ui/name-other-store.ts';
import { Reference } from '../../../ui/reference.tsx';
import { upperFirst } from '../../../ui/upper-first.ts';
import { useConfirmLayout } from '../data/layout-queries.ts';
import { DoubtfulWords } from '../words/doubtful-words.tsx';
import { type WordCounts, WordsNote } from '../words/words-note.tsx';
import { Example } from './example.tsx';
import { WhatWasFound } from './what-was-found.tsx';

interface LookAtLayoutProps {
  layout: UploadLayout;
  /** All of the upload. */
  layouts: readonly UploadLayout[];
  /** What was not understood in the file, or not for certain. */
  remarks: readonly string[];
  words: WordCounts;
  /** Shows the words that are not known. */
  onWords: () => void;
  /** How many layouts of the upload are not confirmed. */
  left: number;
  onRight: () => void;
  /** @param exampleId the transaction that somebody says is wrong, if they have said which */
  onWrong: (exampleId?: string) => void;
}

/** What was read next to the rows of the file, and the two answers. */
export function LookAtLayout({
  layout,
  layouts,
  remarks,
  words,
  onWords,
  left,
  onRight,
  onWrong,
}: LookAtLayoutProps) {
  const { examples, found, question, confirmedByStore, cannotConfirm, cannotCorrect, columnsChosen } = layout;
  const elsewhere = layouts.flatMap((other) => (other === layout ? [] : (other.found ?? [])));
  const confirming = useConfirmLayout();
  const [isAsking, setAsking] = useState(false);
  const failure = confirming.isError ? describeError(confirming.error) : undefined;
  const [isDoubting, setDoubting] = useState(false);
  const confirm = (): void => confirming.mutate(layout, { onSuccess: onRight });
  const answer = (): void => (layout.doubtfulWords.length > 0 ? setDoubting(true) : confirm());
  return (
    <>
      <DialogBody
        // Lets the keyboard scroll it.
        tabIndex={0}
        role="group"
        aria-label="How it was read"
        className="flex flex-col gap-5"
      >
        {left > 1 && (
          <p className="text-sm font-medium">This file has {left} layouts that are not confirmed yet.</p>
        )}
        {layout.state === 'right' && (
          <Banner tone="info">
            <p className="break-words">{describeConfirmation(layout)}</p>
          </Banner>
        )}
        {layout.state === 'wrong' && (
          <Banner tone="warning">
            <p className="break-words">
              Not right, said {layout.decidedByName ?? 'somebody'}
              {layout.decidedAt !== null && `, ${formatInstant(layout.decidedAt)}`}: {layout.remark}
            </p>
          </Banner>
        )}
        {columnsChosen !== null && <ColumnsChosen chosen={columnsChosen} />}
        {cannotCorrect !== null && <p className="text-sm break-words">{cannotCorrect}</p>}
        {confirmedByStore !== null && cannotConfirm === null && (
          <Banner tone="info">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <p>
                {upperFirst(nameOtherStore(confirmedByStore))} has the same layout and confirmed that it is
                read correctly.
              </p>
              <Button size="sm" disabled={confirming.isPending} onClick={answer}>
                Use the answer of {nameOtherStore(confirmedByStore)}
              </Button>
            </div>
          </Banner>
        )}
        {found !== null && <WhatWasFound found={found} elsewhere={elsewhere} remarks={remarks} />}
        <WordsNote words={words} onShow={onWords} />
        {examples.length === 0 && (
          <p className="text-sm text-muted-foreground">
            No transaction from this file has this layout anymore. Look at the original file before you
            answer.
          </p>
        )}
        {examples.map((example) => (
          <Example
            key={example.id}
            example={example}
            titles={question?.titles ?? []}
            onWrong={layout.state === 'right' ? null : () => onWrong(example.id)}
          />
        ))}
      </DialogBody>
      {failure && (
        <p role="alert" className="border-t px-5 py-2 text-sm break-words text-high">
          {failure.message} {failure.requestId !== undefined && <Reference id={failure.requestId} />}
        </p>
      )}
      <DialogFooter>
        {layout.state !== 'right' && cannotConfirm !== null && (
          <p className="mr-auto text-sm break-words">{cannotConfirm}</p>
        )}
        <Button
          disabled={confirming.isPending}
          onClick={() => (layout.state === 'right' ? setAsking(true) : onWrong())}
        >
          Not Right
        </Button>
        {layout.state !== 'right' && cannotConfirm === null && (
          <Button variant="primary" loading={confirming.isPending} onClick={answer}>
            Right
          </Button>
        )}
      </DialogFooter>
      <ConfirmDialog
        open={isDoubting}
        onOpenChange={setDoubting}
        title="Is it right although words were not understood?"
        description={<DoubtfulWords words={layout.doubtfulWords} />}
        confirmLabel="Right Nevertheless"
        onConfirm={confirm}
      />
      {isAsking && (
        <Dialog open onOpenChange={setAsking}>
          <DialogContent>
            <DialogHeader>
              <DialogTitle>Say that this is not read correctly?</DialogTitle>
              <DialogDescription>
                {describeConfirmation(layout)} Whoever confirmed it will be told. Reviewed transactions stay
                as reviewed.
              </DialogDescription>
            </DialogHeader>
            <DialogFooter>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button variant="primary" onClick={() => onWrong()}>
                Not Right
              </Button>
            </DialogFooter>
          </DialogContent>
        </Dialog>
      )}
    </>
  );
}

function describeConfirmation({ decidedByName, decidedAt }: UploadLayout): string {
  const when = decidedAt === null ? '' : `, ${formatInstant(decidedAt)}`;
  return `${decidedByName ?? 'Earlier files'} said that this is read correctly${when}.`;
}

/** Who chose the columns, and what Tillwatch would read of the table without that. */
function ColumnsChosen({ chosen }: { chosen: NonNullable<UploadLayout['columnsChosen']> }) {
  const changes = describeColumnChanges(chosen.changes);
  const isPrint = chosen.changes.pointedRows !== undefined;
  const who = (
    <p className="text-sm break-words">
      {isPrint
        ? `Read like the ticket that ${chosen.byName} pointed at`
        : `Read with the columns that ${chosen.byName} chose`}
      , {formatInstant(chosen.at)}.
    </p>
  );
  if (isPrint || changes.length === 0) return who;
  return (
    <Banner tone="warning">
      {who}
      {changes.map((line) => (
        <p key={line} className="text-sm break-words">
          {line}.
        </p>
      ))}
    </Banner>
  );
}
