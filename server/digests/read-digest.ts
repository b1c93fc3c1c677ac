// Gathers the content of one person's digest, as of now and for the stores that the person may see now.
import { formatRecordId, type LeftOutOfFile } from '@tillwatch/contract';
import type { FindingKind, Weights } from '@tillwatch/core/ranking';
import type { Kysely } from 'kysely';
import { compareCashiers, readStore } from '../cashiers/compare-cashiers.ts';
import type { Database } from '../platform/database/schema.ts';
import { findUserNames } from '../platform/user-names.queries.ts';
import { shiftDay } from '../ranking/business-days.ts';
import { describeListedRisk } from '../ranking/describe-risk.ts';
import { findRankedWeights } from '../ranking/weights-in-force.ts';
import { countOpenContests } from '../uploads/contradictions/open-contests.queries.ts';
import { describeCoverage } from '../uploads/coverage/describe-coverage.ts';
import {
  type CountedDay,
  findCountedDays,
  findFirstOfDay,
  findLeavingOut,
  type RankedRecord,
} from './digest-content.queries.ts';
import {
  findStoreNames,
  findMailedDays,
  type NamedPerson,
  rememberStandingOut,
  type StoreName,
  type MailedDay,
} from './digests.queries.ts';

/** How many transactions of a store's newest day, and of each day that came late. */
const FIRST_OF_DAY = { newest: 10, late: 3 } as const;
/** Days that come later than this are left out. */
export const DAYS_BACK = 7;
/** Somebody who stands out again within this many days isn't new. */
export const REMEMBERED_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface DigestRow {
  id: string;
  transactionNumber: string;
  type: string;
  /** 'YYYY-MM-DDTHH:MM:SS', by the store's clock. */
  time: string;
  /** Dollars. */
  amount: number;
  atRisk: number;
  /** Nothing printed says how much is at risk. */
  isAtRiskAssumed: boolean;
  expectedLoss: number;
  register: string | null;
  employeeId: string | null;
  /** Whom other files name, as long as nobody has decided. */
  otherEmployeeIds: string[];
  /** The strongest reason for a look. */
  sentence: string | null;
  /** Null while it is pending. */
  review: DigestReview | null;
}

export interface DigestReview {
  decision: 'verified' | 'flagged';
  /** The name of whoever decided last; '' if the account is gone. */
  by: string;
  /** Whether it was open then; null if unknown. */
  wasOpened: boolean | null;
}

export interface DigestDay {
  /** 'YYYY-MM-DD' */
  day: string;
  transactions: number;
  /** An earlier digest covered part of the day. */
  isMoreOf: boolean;
  /** What to look at first, riskiest first. */
  rows: DigestRow[];
}

/** What one cashier stands out for, by number: names stay where access to them is checked. */
export interface StandOut {
  employeeId: string;
  sales: number;
  /** Farthest above usual first. */
  figures: {
    kind: FindingKind;
    observed: number;
    /** What is usual among the others for as many sales. */
    expected: number;
    low: number;
    high: number;
  }[];
}

export interface StoreDigest {
  store: StoreName;
  /** Days covered for the first time, newest first. */
  days: DigestDay[];
  /** How many are new since the person's last digest; in a first one, all of them. */
  standOutsFound: number;
  /** Those, or as many as there is room for. */
  standOuts: StandOut[];
  /** How many other cashiers still stand out. */
  standingOutBefore: number;
  /** Recent days without an export, ascending. */
  missing: string[];
  /** Why the exports of the covered days look incomplete: sentences. */
  incomplete: { day: string; reasons: string[] }[];
  /** Files of the covered days that may leave out transactions, the most first. */
  leavingOut: { uploadId: string; by: string; leavesOut: LeftOutOfFile }[];
  /** How many transactions wait for a decision because files differ. */
  disagreeing: number;
  /** The newest day with data; null in a store without transactions. */
  lastDay: string | null;
  /** Expected loss in dollars, over what the digest tells of the days. */
  expectedLoss: number;
}

export interface Digest {
  /** The day before the person's own today: 'YYYY-MM-DD'. */
  yesterday: string;
  isFirst: boolean;
  /** The day of an earlier digest that may not have arrived. */
  unconfirmed: string | null;
  /** Riskiest first. */
  stores: StoreDigest[];
}

interface Reader {
  userId: number;
  storeIds: readonly number[];
  /** The person's own today. */
  today: string;
  /** When the last digest that is known to be sent was written. */
  mailedUntil: Date | null;
  unconfirmed: string | null;
  /** Covers the newest day and everybody who stands out, regardless of earlier digests. */
  isTrial?: boolean;
}

/** Also remembers who stands out in the stores, so the next digest can say what is new. */
export async function readDigest(db: Kysely<Database>, reader: Reader, now: Date): Promise<Digest> {
  const yesterday = shiftDay(reader.today, -1);
  const [names, mailed] = await Promise.all([
    findStoreNames(db, reader.storeIds),
    reader.isTrial ? [] : findMailedDays(db, reader.userId),
  ]);
  const stores: StoreDigest[] = [];
  // One after the other: a digest can wait, but people at work can't.
  for (const store of names) {
    const ofStore = mailed.filter(({ storeId }) => storeId === store.id);
    stores.push(
      await readOneStore(db, { store, mailed: ofStore, yesterday, mailedUntil: reader.mailedUntil, now }),
    );
  }
  return {
    yesterday,
    isFirst: reader.mailedUntil === null,
    unconfirmed: reader.unconfirmed,
    stores: stores.toSorted((one, other) => other.expectedLoss - one.expectedLoss),
  };
}

/** The first day that a digest covers. */
export function firstDayOf(yesterday: string): string {
  return shiftDay(yesterday, 1 - DAYS_BACK);
}

interface Task {
  store: StoreName;
  mailed: readonly MailedDay[];
  yesterday: string;
  mailedUntil: Date | null;
  now: Date;
}

async function readOneStore(db: Kysely<Database>, task: Task): Promise<StoreDigest> {
  const { store, yesterday } = task;
  const range = { first: firstDayOf(yesterday), last: yesterday };
  const counted = await findCountedDays(db, store.id, range);
  const news = chooseNews(counted, task.mailed);
  const isFirst = task.mailedUntil === null || (task.mailed.length === 0 && news.length > 0);
  const weights = (await findRankedWeights(db, [store.id]))(store.id);
  const days: DigestDay[] = [];
  let riskMills = 0;
  for (const [at, { day, transactions, isMoreOf }] of news.entries()) {
    const most = at === 0 ? FIRST_OF_DAY.newest : FIRST_OF_DAY.late;
    const records = await findFirstOfDay(db, store.id, day, most);
    const reviewers = await findUserNames(
      db,
      records.flatMap(({ reviewed_by: by }) => by ?? []),
    );
    riskMills += records.reduce((sum, { risk }) => sum + risk, 0);
    days.push({
      day,
      transactions,
      isMoreOf,
      rows: records.map((record) => describeRow(store.id, record, { weights, reviewers })),
    });
  }
  const coverage = await describeCoverage(db, store.id, range);
  const isNews = new Set(news.map(({ day }) => day));
  return {
    store,
    days,
    ...(await findStandOuts(db, { ...task, mailedUntil: isFirst ? null : task.mailedUntil })),
    missing: listMissing(coverage.firstDay, range, new Set(counted.map(({ day }) => day))),
    incomplete: coverage.days
      .filter(({ day, state }) => state === 'partly' && isNews.has(day))
      .map(({ day, reasons }) => ({ day, reasons })),
    leavingOut: await describeLeavingOut(
      db,
      store.id,
      news.map(({ day }) => day),
    ),
    disagreeing: (await countOpenContests(db, store.id)).transactions,
    lastDay: coverage.lastDay,
    expectedLoss: riskMills / 1000,
  };
}

async function describeLeavingOut(
  db: Kysely<Database>,
  storeId: number,
  days: readonly string[],
): Promise<StoreDigest['leavingOut']> {
  const found = await findLeavingOut(db, storeId, days);
  const names = await findUserNames(
    db,
    found.map(({ uploadedBy }) => uploadedBy),
  );
  const sumOf = (counts: LeftOutOfFile): number =>
    Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0);
  return found
    .map(({ id, uploadedBy, leavesOut }) => ({
      uploadId: formatRecordId(storeId, id),
      by: names.get(uploadedBy) ?? '',
      leavesOut,
    }))
    .toSorted((one, other) => sumOf(other.leavesOut) - sumOf(one.leavesOut));
}

/** @param counted newest first. @returns days not mailed yet, or mailed before more of their transactions came. */
function chooseNews(
  counted: readonly CountedDay[],
  mailed: readonly MailedDay[],
): (CountedDay & { isMoreOf: boolean })[] {
  const before = new Map(mailed.map(({ day, transactions }) => [day, transactions]));
  const news = counted
    .filter(({ day, transactions }) => transactions > (before.get(day) ?? 0))
    .map((day) => ({ ...day, isMoreOf: before.has(day.day) }));
  // The first digest on a store starts with the newest day instead of a whole week at once.
  return mailed.length === 0 ? news.slice(0, 1) : news;
}

function describeReview(
  { is_verified: isVerified, is_flagged: isFlagged, reviewed_by: by, was_opened: wasOpened }: RankedRecord,
  reviewers: ReadonlyMap<number, string>,
): DigestReview | null {
  if (!isVerified && !isFlagged) return null;
  return { decision: isFlagged ? 'flagged' : 'verified', by: reviewers.get(by ?? 0) ?? '', wasOpened };
}

function describeRow(
  storeId: number,
  record: RankedRecord,
  { weights, reviewers }: { weights: Weights; reviewers: ReadonlyMap<number, string> },
): DigestRow {
  const risk = describeListedRisk(record, weights, record.reason !== null);
  return {
    id: formatRecordId(storeId, record.id),
    transactionNumber: record.transaction_number,
    type: record.transaction_type,
    time: record.transaction_time,
    amount: Number(record.amount),
    atRisk: risk?.moneyAtRisk ?? 0,
    isAtRiskAssumed: risk?.isMoneyAssumed ?? false,
    expectedLoss: record.risk / 1000,
    // The database has '' for no register.
    register: record.register_id || null,
    employeeId: record.employee_id,
    otherEmployeeIds: record.other_employee_ids,
    sentence: risk?.sentence ?? record.reason,
    review: describeReview(record, reviewers),
  };
}

async function findStandOuts(
  db: Kysely<Database>,
  { store, mailedUntil, now }: Task,
): Promise<Pick<StoreDigest, 'standOuts' | 'standOutsFound' | 'standingOutBefore'>> {
  const compared = await readStore(db, store.id);
  const cashiers = compared ? await compareCashiers(db, store.id, compared) : [];
  const found = cashiers.flatMap(({ employeeId, sales, comparisons }) => {
    const figures = comparisons.filter(({ standsOut }) => standsOut);
    return figures.length === 0 ? [] : [{ employeeId, sales, figures }];
  });
  const named = found.flatMap(({ employeeId, figures }) => figures.map(({ kind }) => ({ employeeId, kind })));
  const forgetBefore = new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS);
  const kept = await rememberStandingOut(db, store.id, named, { now, forgetBefore });
  const isNew = new Set(
    kept.filter(({ since }) => mailedUntil === null || since > mailedUntil).map(nameFigure),
  );
  const standOuts = found
    .map(({ figures, ...cashier }) => ({
      ...cashier,
      figures: figures.filter(({ kind }) => isNew.has(nameFigure({ ...cashier, kind }))),
    }))
    .filter(({ figures }) => figures.length > 0);
  return {
    standOuts,
    standOutsFound: standOuts.length,
    standingOutBefore: found.length - standOuts.length,
  };
}

function nameFigure({ employeeId, kind }: NamedPerson): string {
  return `${kind} ${employeeId}`;
}

/** Lists missing days, starting at the store's first day. */
function listMissing(
  firstDay: string | null,
  range: { first: string; last: string },
  counted: ReadonlySet<string>,
): string[] {
  if (firstDay === null) return [];
  const missing: string[] = [];
  for (let day = range.first; day <= range.last; day = shiftDay(day, 1)) {
    if (day >= firstDay && !counted.has(day)) missing.push(day);
  }
  return missing;
}

/** What counts as mailed once the digest is sent. */
export function listMailed({ stores }: Digest): MailedDay[] {
  return stores.flatMap(({ store, days }) =>
    days.map(({ day, transactions }) => ({ storeId: store.id, day, transactions })),
  );
}
