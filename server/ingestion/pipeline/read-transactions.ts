// Turns a workbook into assessed transactions: reads its rows, parses them into receipts, and runs detection on each.
import type { CleaningReport } from '@tillwatch/contract';
import { showTurning } from '@tillwatch/contract/show-unseen';
import {
  type Assessment,
  assessReceipt,
  createDriftWatch,
  createKindWatch,
  createMissingKindWatch,
  type KindWatch,
  type DetectionRules,
} from '@tillwatch/core/detection';
import {
  createAnnouncedWatch,
  createBoundaryWatch,
  createCashierWatch,
  createClockWatch,
  createFutureWatch,
  createJournalParser,
  createLayoutWatch,
  createGoodsWatch,
  createMovedWatch,
  createNameWatch,
  createOldWatch,
  createPaidWatch,
  createRegisterWatch,
  createRepeatWatch,
  createPracticeWatch,
  createPricelessWatch,
  createSequenceWatch,
  createSetBackWatch,
  createAmountWatch,
  createBareWatch,
  createSumWatch,
  createTotalWatch,
  createUnpaidWatch,
  createUnreadAmountWatch,
  createTwoCashiersWatch,
  createEndingWatch,
  createLowerPriceWatch,
  createMarkedPriceWatch,
  createUnsoldWatch,
  createZoneWatch,
  type DateOrder,
  type FoundLayout,
  type KnownCashier,
  type ParserSettings,
  type ParseReport,
  placesOf,
  type Receipt,
  type Rejection,
} from '@tillwatch/core/journal';
import { type ReadOptions, readWorkbook } from '../readers/reader.ts';
import { type FileGate, type GateFindings, OPEN_GATE } from './file-gate.ts';
import { findReceiptFault } from './receipt-fault.ts';
import { MAX_LISTED_REJECTIONS } from './rejected-file.ts';
import { showAll, visibleLayout, visibleQuestion, visibleReceipt } from './show-text.ts';

/** Rejections listed in the cleaning report; the file of rejected rows has more. */
const MAX_REPORTED_REJECTIONS = 100;

/** Other stores listed in the cleaning report. */
const MAX_OTHER_STORES = 100;

/** Words listed in the cleaning report for people to explain. */
const MAX_UNKNOWN_WORDS = 60;

/** Gaps between transaction numbers listed in the cleaning report. */
const MAX_REPORTED_GAPS = 100;
const PROGRESS_EVERY_MS = 500;

export interface ReadingProgress {
  rowsRead: number;
  transactions: number;
}

export interface TransactionSink {
  add(receipt: Receipt, assessment: Assessment): void;
  /**
   * No more is read while the promise is pending.
   * @param rowsRead number of rows read so far.
   */
  drain(rowsRead: number): Promise<void> | undefined;
  /** Gets the progress from time to time. */
  onProgress?(progress: ReadingProgress): void;
}

export interface ReadingResult {
  /** Number of transactions passed to the sink. */
  found: number;
  rejectedRows: number;
  /** Rejections, up to the limit for listing. */
  rejections: Rejection[];
  /** Number of rejections beyond those listed. */
  unlistedRejections: number;
  parseReport: ParseReport;
  /** Number of card numbers in the file; they are masked in everything passed on. */
  cardNumbers: number;
  report: CleaningReport;
  /** How the file lays out its transactions. */
  layouts: FoundLayout[];
  /** Set if the results are wrong and the file must be read again with this date order. */
  retryWith: DateOrder | null;
  /** The same for what the gate found. */
  gateRetry: GateFindings | null;
}

type Rejected = Pick<ReadingResult, 'rejectedRows' | 'rejections' | 'unlistedRejections'>;

/** Their descriptions are reported in this order. */
const createWatches = ({ mappings, today }: ParserSettings, kinds: KindWatch) => [
  createSumWatch(),
  createTotalWatch(),
  createPaidWatch(),
  createBareWatch(),
  createUnpaidWatch(),
  createUnsoldWatch(),
  createPricelessWatch(),
  createLowerPriceWatch(),
  createMarkedPriceWatch(),
  createAmountWatch(),
  createGoodsWatch(),
  createMovedWatch(),
  createClockWatch(),
  createSetBackWatch(),
  kinds,
  createPracticeWatch(),
  createNameWatch(mappings?.some(({ absent }) => absent.includes('time'))),
  createRegisterWatch(),
  createRepeatWatch(),
  createZoneWatch(),
  createBoundaryWatch(),
  createFutureWatch(today),
  createOldWatch(today),
];

/** Counts of what was loaded, but may be something else; without those that are 0. */
function countsOf<Name extends string>(
  watches: Record<Name, { count(): number }>,
): Partial<Record<Name, number>> {
  const names = Object.keys(watches) as Name[];
  const counts: Partial<Record<Name, number>> = {};
  for (const name of names) if (watches[name].count() > 0) counts[name] = watches[name].count();
  return counts;
}

function withoutLeftOut(ended: ParseReport, gate: FileGate): ParseReport {
  const questions = ended.questions.filter(({ sheet }) => !gate.isLeftOut(sheet));
  return {
    ...ended,
    questions: questions.map(visibleQuestion),
    leftOut: ended.leftOut.filter(({ sheet }) => !gate.isLeftOut(sheet)),
  };
}

interface ReadingSettings extends ParserSettings {
  rules?: DetectionRules;
  gate?: FileGate;
  /** Of the store. */
  knownCashiers?: readonly KnownCashier[];
}

/** Rejects with an `UnreadableFileError` if the file is at fault. */
export async function readTransactions(
  path: string,
  sink: TransactionSink,
  { gate = OPEN_GATE, ...settings }: ReadingSettings,
  options?: ReadOptions,
): Promise<ReadingResult> {
  let found = 0;
  const rejected: Rejected = { rejectedRows: 0, rejections: [], unlistedRejections: 0 };
  let unread = 0;
  const sequences = createSequenceWatch();
  const kinds = createKindWatch();
  const missing = createMissingKindWatch();
  const watches = createWatches(settings, kinds);
  const counted = {
    amounts: createUnreadAmountWatch(),
    endings: createEndingWatch(),
    cashiers: createTwoCashiersWatch(),
    alike: createCashierWatch(settings.knownCashiers),
  };
  const announced = createAnnouncedWatch();
  const drift = createDriftWatch();
  const layouts = createLayoutWatch();
  let rowsSoFar = 0;
  let sheet = '';
  let reportedAt = performance.now();

  function reportProgress(): void {
    if (performance.now() - reportedAt < PROGRESS_EVERY_MS) return;
    reportedAt = performance.now();
    sink.onProgress?.({ rowsRead: rowsSoFar, transactions: found });
  }

  function reject(read: Rejection): void {
    if (gate.isLeftOut(read.sheet)) return;
    layouts.rejected(read);
    const rejection = { ...read, reason: showTurning(read.reason) };
    rejected.rejectedRows += rejection.lastRow - rejection.firstRow + 1;
    if (rejection.looksLikeTransaction === true) {
      unread += 1;
      announced.passed();
    }
    if (rejected.rejections.length < MAX_LISTED_REJECTIONS) rejected.rejections.push(rejection);
    else rejected.unlistedRejections += 1;
  }
  const parser = createJournalParser(
    {
      receipt(read) {
        announced.passed();
        const receipt = visibleReceipt(read);
        const assessment = assessReceipt(receipt, settings.rules);
        const left = gate.judge(receipt);
        const reason = left ?? findReceiptFault(receipt, assessment);
        if (reason === '') return;
        if (left === null && reason !== null) unread += 1;
        if (reason !== null) {
          for (const place of placesOf(receipt)) reject({ ...place, reason });
          return;
        }
        found += 1;
        sequences.add(receipt);
        missing.add(receipt, assessment.transactionType);
        for (const watch of watches) watch.add(receipt);
        for (const watch of Object.values(counted)) watch.add(receipt);
        drift.add(receipt);
        layouts.receipt(receipt);
        sink.add(receipt, assessment);
      },
      rejection: reject,
      numberPassed: (of) => sequences.add(of),
    },
    settings,
  );

  const { sheets, formulasWithoutResult, remarks, cardNumbers } = await readWorkbook(
    path,
    {
      startSheet(name, isHidden = false) {
        gate.startSheet(name, isHidden);
        sheet = name;
        parser.startSheet(name);
        announced.startSheet();
        layouts.startSheet(name);
      },
      row(row) {
        rowsSoFar += 1;
        if (!gate.isLeftOut(sheet)) {
          layouts.row(row);
          gate.row(row);
          announced.row(row);
        }
        parser.row(row);
      },
      drain() {
        reportProgress();
        return sink.drain(rowsSoFar);
      },
    },
    options,
  );
  const parseReport = withoutLeftOut(parser.end(), gate);
  sink.onProgress?.({ rowsRead: rowsSoFar, transactions: found });
  const { shape, rowsRead, droppedRows, dateOrder: found_ } = parseReport;
  const gaps = sequences.findGaps();
  const doubts = [
    ...gate.describe(),
    ...parseReport.remarks,
    parseReport.cutText,
    ...watches.map((watch) => watch.describe()),
    ...Object.values(counted).map((watch) => watch.describe()),
    announced.describe(),
    ...drift.describe(),
  ].filter((doubt) => doubt !== null);
  return {
    found,
    ...rejected,
    parseReport,
    cardNumbers,
    report: {
      shape,
      sheets,
      rowsRead,
      droppedRows,
      dateOrder:
        found > 0
          ? { order: found_.order, reason: showTurning(found_.reason), isCertain: found_.isCertain }
          : null,
      formulasWithoutResult,
      remarks: showAll([...remarks, ...doubts]),
      unknownWords: [...kinds.list(), ...parseReport.unknownWords]
        .slice(0, MAX_UNKNOWN_WORDS)
        .map((word) => ({ ...word, example: showTurning(word.example) })),
      kindsNotFound: missing.list().map((kind) => ({ ...kind, example: showTurning(kind.example) })),
      taughtWords: parseReport.taughtWords,
      pointedUses: parseReport.pointedUses.map((use) => ({
        ...use,
        text: showTurning(use.text),
        first: use.first.map(({ sheet: of, rowNumber }) => ({ sheet: showTurning(of), rowNumber })),
      })),
      sequenceGaps: gaps.slice(0, MAX_REPORTED_GAPS),
      missingNumbers: gaps.reduce((sum, gap) => sum + gap.missing, 0),
      notLoaded: { unread, ...gate.countLeftOut(), ...countsOf({ ...counted, announced }) },
      otherStores: gate
        .listOthers()
        .slice(0, MAX_OTHER_STORES)
        .map(([named, transactions]) => ({ named: showTurning(named), transactions, store: null })),
      rejections: rejected.rejections.slice(0, MAX_REPORTED_REJECTIONS),
    },
    layouts: layouts.list(parseReport.tables).map(visibleLayout),
    retryWith: found_.retryWith,
    gateRetry: gate.findRetry(found),
  };
}
