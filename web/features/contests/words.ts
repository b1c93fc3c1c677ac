// What other files would change, in words.
import {
  compareContest,
  CONTEST_KINDS,
  type ContestKind,
  nameDifferences,
  type OpenContest,
  tellApart,
} from '@tillwatch/contract';
import { type FilterId, FILTERS, PRIORITIES } from '@tillwatch/core/detection';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { nameCashier } from '../../ui/name-cashier.ts';

/** For choosing what differs. */
export const KIND_LABELS: Record<ContestKind, string> = {
  finding_lost: 'A finding is missing',
  excuse: 'Explains another finding',
  cashier: 'Another cashier',
  less_money: 'Less money',
  priority_lower: 'Lower priority',
  more_money: 'More money',
  type: 'Another type',
  finding_new: 'Another finding',
  priority_higher: 'Higher priority',
  key: 'Another number, time, or POS',
  other: 'Other details',
};

type Words = readonly [one: string, several: string];

/** What the file does, by kind; amounts are counted together. */
const SAYS: Record<Exclude<ContestKind, 'less_money' | 'more_money'>, Words> = {
  finding_lost: ['lacks a finding', 'lack a finding'],
  excuse: ['explains another finding', 'explain another finding'],
  cashier: ['names another cashier', 'name another cashier'],
  priority_lower: ['lowers the priority', 'lower the priority'],
  type: ['has another type', 'have another type'],
  finding_new: ['has another finding', 'have another finding'],
  priority_higher: ['raises the priority', 'raise the priority'],
  key: ['has another number, time, or POS', 'have another number, time, or POS'],
  other: ['differs in other details', 'differ in other details'],
};

/** What happens to the transactions if the file is used. */
const HAPPENS: typeof SAYS = {
  finding_lost: ['loses a finding', 'lose a finding'],
  excuse: ['explains another finding', 'explain another finding'],
  cashier: ['gets another cashier', 'get another cashier'],
  priority_lower: ['gets a lower priority', 'get a lower priority'],
  type: ['gets another type', 'get another type'],
  finding_new: ['gets another finding', 'get another finding'],
  priority_higher: ['gets a higher priority', 'get a higher priority'],
  key: ['gets another number, time, or POS', 'get another number, time, or POS'],
  other: ['changes in other details', 'change in other details'],
};

/** '12 lack a finding', '3 name another cashier', '40 have another amount (-$312.40 in all)'. */
export const describeKinds = (contests: readonly OpenContest[]): string[] =>
  countKinds(contests, SAYS, ['has another amount', 'have another amount']);

/**
 * '12 lose a finding', '3 get another cashier', '40 get another amount (-$312.40 in all)'; of a single one 'loses a
 * finding', 'gets another amount (-$12.40)'.
 */
export const describeChanges = (contests: readonly OpenContest[]): string[] =>
  countKinds(contests, HAPPENS, ['gets another amount', 'get another amount']);

function countKinds(contests: readonly OpenContest[], words: typeof SAYS, amounts: Words): string[] {
  const isSingle = words === HAPPENS && contests.length === 1;
  return CONTEST_KINDS.flatMap((kind) => {
    if (kind === 'more_money') return [];
    const isAmount = kind === 'less_money';
    const such = contests.filter(({ kinds }) =>
      isAmount ? kinds.includes('less_money') || kinds.includes('more_money') : kinds.includes(kind),
    );
    if (such.length === 0) return [];
    const [one, several] = isAmount ? amounts : words[kind];
    const text = such.length === 1 ? one : several;
    if (words === HAPPENS && kind === 'cashier') {
      const pair = describePair(such);
      return [isSingle ? `${text}${pair}` : `${formatCount(such.length)} ${text}${pair}`];
    }
    if (isSingle) return [isAmount ? `${text} (${sumOf(such)})` : text];
    const counted = `${formatCount(such.length)} ${text}`;
    return [isAmount ? `${counted} (${sumOf(such)} in all)` : counted];
  });
}

/** '+$12.00', '-$312.40'. */
function sumOf(contests: readonly OpenContest[]): string {
  const cents = contests.reduce(
    (sum, { stored, file }) => sum + toCents(file.amount) - toCents(stored.amount),
    0,
  );
  return `${cents > 0 ? '+' : ''}${formatMoney(cents / 100)}`;
}

const toCents = (dollars: number): number => Math.round(dollars * 100);

export interface DifferenceLine {
  label: string;
  before: string;
  after: string;
  /** Somebody hiding something would do this. */
  isTelling: boolean;
}

/** What differs, the findings, the priority, and the cashier first. */
export function listLines(contest: OpenContest): DifferenceLine[] {
  const { stored, file } = contest;
  const lost = labelFilters(stored.filterFlags.filter((id) => !file.filterFlags.includes(id)));
  const found = labelFilters(file.filterFlags.filter((id) => !stored.filterFlags.includes(id)));
  return [
    ...(lost.length > 0 ? [lineOf('Found', lost.join(', '), 'not found', true)] : []),
    ...(found.length > 0 ? [lineOf('Found', 'not found', found.join(', '))] : []),
    ...(stored.priority === file.priority
      ? []
      : [lineOf('Priority', labelPriority(stored.priority), labelPriority(file.priority))]),
    ...compareExplained(contest),
    ...compareCashiers(contest),
    ...compareRest(contest),
  ];
}

/** ' (31 · OWEN PRICE instead of 27 · NADIA BELL)', if all get the same one from the same one. */
function describePair(contests: readonly OpenContest[]): string {
  const pairs = new Map(contests.map((one) => [JSON.stringify(cashiersOf(one)), cashiersOf(one)]));
  const [pair] = pairs.values();
  return pairs.size === 1 && pair ? ` (${pair[1]} instead of ${pair[0]})` : '';
}

/** The number and the name in one line. */
/** Which findings of other transactions a version explains by what it has sold. */
function compareExplained({ explains: { stored, file } }: OpenContest): DifferenceLine[] {
  if (stored.length + file.length === 0) return [];
  const textOf = (numbers: readonly string[]): string =>
    numbers.length === 0 ? 'nothing' : numbers.join(', ');
  return [lineOf('Explains', textOf(stored), textOf(file), file.length > 0)];
}

function compareCashiers(contest: OpenContest): DifferenceLine[] {
  const pair = cashiersOf(contest);
  return pair === null ? [] : [lineOf('Cashier', ...pair, contest.kinds.includes('cashier'))];
}

/** As stored, and as the file has it; null if that's the same. */
function cashiersOf(contest: OpenContest): [before: string, after: string] | null {
  const differing = new Map(contest.differences.map(({ field, after }) => [field, after]));
  if (!CASHIER_FIELDS.some((field) => differing.has(field))) return null;
  const after = {
    employeeId: differing.has('employeeId') ? (differing.get('employeeId') ?? null) : contest.employeeId,
    employeeName: differing.has('employeeName')
      ? (differing.get('employeeName') ?? null)
      : contest.employeeName,
  };
  return tellApart(nameCashier(contest) ?? 'none', nameCashier(after) ?? 'none');
}

const CASHIER_FIELDS = ['employeeId', 'employeeName'];

function compareRest({ differences, kinds }: OpenContest): DifferenceLine[] {
  const rest = differences.filter(({ field }) => !CASHIER_FIELDS.includes(field));
  // Without any difference, the lines of the receipt differ.
  if (rest.length === 0 && differences.length > 0) return [];
  return compareContest({ differences: rest }).map((line) => ({
    ...line,
    isTelling: line.label === 'Amount' && kinds.includes('less_money'),
  }));
}

const lineOf = (label: string, before: string, after: string, isTelling = false): DifferenceLine => ({
  label,
  before,
  after,
  isTelling,
});

/** In the order of the filter panel. */
export const labelFilters = (ids: readonly FilterId[]): string[] =>
  FILTERS.filter(({ id }) => ids.includes(id)).map(({ label }) => label);

const labelPriority = (id: string): string => PRIORITIES.find((one) => one.id === id)?.label ?? id;

export const isReviewed = ({
  isVerified,
  isFlagged,
}: Pick<OpenContest, 'isVerified' | 'isFlagged'>): boolean => isVerified || isFlagged;

/** 'One transaction', '1,240 transactions'. */
export const countTransactions = (count: number): string =>
  count === 1 ? 'One transaction' : `${formatCount(count)} transactions`;

/** What keeps what is stored is called. */
export const nameKeeping = (contests: readonly Pick<OpenContest, 'isVerified' | 'isFlagged'>[]): string =>
  contests.length > 0 && contests.every(isReviewed) ? 'Keep as Reviewed' : 'Keep What Is Stored';

/** What the other side is called: a transaction's own file may say two things. */
export const nameOther = (
  contests: readonly Pick<OpenContest, 'storedUploadId' | 'uploadIds'>[],
): 'File' | 'Version' =>
  contests.some(({ storedUploadId, uploadIds }) => uploadIds[0] === storedUploadId) ? 'Version' : 'File';

/** One of each transaction: several files may say different things about it. */
export const eachOnce = (contests: readonly OpenContest[]): OpenContest[] => [
  ...new Map(contests.map((contest) => [contest.transactionId, contest])).values(),
];

/** '4 transactions with 5 differences'. */
export const countDifferences = (contests: readonly OpenContest[]): string =>
  nameDifferences({ transactions: eachOnce(contests).length, differences: contests.length });

/** What becomes of reviews if the files are used. */
function describeReviews(contests: readonly OpenContest[]): string {
  const reopened = contests.filter(({ reopensReview }) => reopensReview).length;
  if (reopened === 0) return 'Reviews and notes stay.';
  const what =
    reopened === 1
      ? 'One that was verified is pending again, because it gets'
      : `${formatCount(reopened)} that were verified are pending again, because they get`;
  return `${what} more money, another finding, or another cashier. Other reviews and all notes stay.`;
}

/** What a decision does, in a sentence or two. */
export function describeDecision(all: readonly OpenContest[], takes: boolean): string {
  const contests = eachOnce(all);
  const count = contests.length;
  const what = countTransactions(count);
  if (takes) {
    const verb = count === 1 ? 'changes: it' : 'change:';
    return `${what} ${verb} ${describeChanges(contests).join(', ')}. ${describeReviews(contests)} What was stored is kept in the history and in cases.`;
  }
  const reviewed = contests.filter(isReviewed).length;
  const states = [
    ...(reviewed > 0 ? [`${formatCount(reviewed)} as reviewed`] : []),
    ...(reviewed < count
      ? [
          `${formatCount(count - reviewed)} that nobody has reviewed as ${count - reviewed === 1 ? 'it is' : 'they are'} stored`,
        ]
      : []),
  ];
  return `Nothing changes. ${what} ${count === 1 ? 'stays' : 'stay'}: ${states.join(', ')}. What the ${count === 1 ? 'file says' : 'files say'} is kept in the history and in cases, and you are not asked again.`;
}
