import type { LayoutExample, UploadLayout } from '@tillwatch/contract';
import { useState } from 'react';
import { describeError } from '../../../api/client.ts';
import { BackStep } from '../../../ui/back-step.tsx';
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
import { ErrorState } from '../../../ui/error-state.tsx';
import { givenName } from '../../../ui/given-name.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { WithNames } from '../../../ui/with-names.tsx';
import { useLayouts } from '../data/layout-queries.ts';
import { TeachWords } from '../words/teach-words.tsx';
import { CorrectColumns } from './correct-columns.tsx';
import { LookAtLayout } from './look-at-layout.tsx';
import { ReportLayout } from './report-layout.tsx';

interface LayoutDialogProps {
  uploadId: string;
  onClose: () => void;
  /** The last layout was confirmed, or one was called wrong. */
  onAnswered?: (isRight: boolean) => void;
  /** The upload is read again with other columns. */
  onReadAgain: () => void;
}

type View = 'look' | 'columns' | 'remark' | 'words';

const TITLES: Record<View, string> = {
  look: 'Was this read correctly?',
  columns: 'Which column is what?',
  remark: 'What is wrong?',
  words: 'What do these words mean?',
};

/** Shows how a layout that is new to the store is read, once, and records whether that is right. */
export function LayoutDialog({ uploadId, onClose, onAnswered, onReadAgain }: LayoutDialogProps) {
  const query = useLayouts(uploadId);
  const [view, setView] = useState<View>('look');
  const [exampleId, setExampleId] = useState<string | null>(null);
  const layouts = query.data?.layouts ?? [];
  const open = layouts.filter(({ state }) => state !== 'right');
  // A confirmed layout can be looked at again.
  const [layout] = open.length > 0 ? open : layouts;
  const isPrint = layout?.question?.shape === 'journal-print';

  function finish(): void {
    toast({
      title: 'Layout Confirmed',
      description: 'You won’t be asked again about files from this store with the same layout.',
    });
    if (open.length > 1) return;
    onAnswered?.(true);
    onClose();
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent size="xl" className="max-sm:h-[calc(100dvh-2rem)]">
        <BackStep onBack={() => (view === 'look' ? onClose() : setView('look'))} />
        <DialogHeader>
          <DialogTitle>
            {view === 'columns' && isPrint ? 'What does a ticket look like?' : TITLES[view]}
          </DialogTitle>
          <DialogDescription className="break-words">
            <WithNames
              text={describe(
                isPrint && view === 'columns' ? 'ticket' : view,
                query.data && givenName(query.data.filename),
              )}
            />
          </DialogDescription>
        </DialogHeader>
        {query.isError ? (
          <DialogBody>
            <ErrorState
              title="The layout could not be loaded"
              {...describeError(query.error)}
              onRetry={() => void query.refetch()}
            />
          </DialogBody>
        ) : !query.data ? (
          <LoadingLayout />
        ) : !layout ? (
          <>
            <DialogBody>
              <p className="text-sm">There is no record of this upload’s layout.</p>
            </DialogBody>
            <DialogFooter>
              <Button variant="primary" onClick={onClose}>
                Close
              </Button>
            </DialogFooter>
          </>
        ) : view === 'columns' && layout.question ? (
          <CorrectColumns
            uploadId={uploadId}
            layoutId={layout.layoutId}
            question={layout.question}
            wrong={layout.examples.find(({ id }) => id === exampleId)?.kind ?? null}
            tickets={wrongFirst(layout, exampleId)}
            onBack={() => setView('look')}
            onOther={() => setView('remark')}
            onCorrected={() => {
              onReadAgain();
              onClose();
            }}
          />
        ) : view === 'remark' ? (
          <ReportLayout
            uploadId={uploadId}
            layout={layout}
            exampleId={exampleId}
            onBack={() => setView('look')}
            onReported={() => {
              onAnswered?.(false);
              onClose();
            }}
          />
        ) : view === 'words' ? (
          <TeachWords
            uploadId={uploadId}
            onBack={() => setView('look')}
            onTaught={() => {
              onReadAgain();
              onClose();
            }}
          />
        ) : (
          <LookAtLayout
            key={layout.layoutId}
            layout={layout}
            layouts={layouts}
            remarks={query.data.remarks}
            words={query.data.words}
            onWords={() => setView('words')}
            left={open.length}
            onRight={finish}
            onWrong={(id) => {
              setExampleId(id ?? null);
              setView(viewFor(layout));
            }}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

function viewFor({ question, cannotCorrect }: UploadLayout): View {
  return question === null || cannotCorrect !== null ? 'remark' : 'columns';
}

function wrongFirst({ examples }: UploadLayout, wrongId: string | null): LayoutExample[] {
  const isWrong = ({ id }: LayoutExample): number => Number(id === wrongId);
  return examples.toSorted((one, other) => isWrong(other) - isWrong(one));
}

function describe(view: View | 'ticket', filename = 'this file'): string {
  switch (view) {
    case 'ticket':
      return 'Point at the parts of tickets. The others are read like them, now and in later files of this store; reviews stay with their transactions.';
    case 'look':
      return `How ${filename} was read. Compare it with your store, and with the rows of the file.`;
    case 'columns':
      return 'Choose what each column holds. Your answer is remembered for this store, and the file is read again; reviews stay with their transactions.';
    case 'remark':
      return 'Administrators get your message. What was loaded stays, marked as not confirmed.';
    case 'words':
      return `What Tillwatch does not know in ${filename}. What you say is remembered for this store, and its files that have these words are read again; reviews stay with their transactions.`;
  }
}

function LoadingLayout() {
  return (
    <DialogBody aria-busy className="flex flex-col gap-4">
      <Skeleton className="h-6 w-1/3" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </DialogBody>
  );
}
