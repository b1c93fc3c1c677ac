// What other files would change about a store's transactions, as the page for supervisors shows it.
import {
  CONTEST_KINDS,
  type ContestFile,
  type ContestKind,
  formatRecordId,
  LIMITS,
  type OpenContest,
} from '@tillwatch/contract';
import { decodeFilterMask, PRIORITY_IDS } from '@tillwatch/core/detection';
import { employeeKey } from '@tillwatch/core/journal';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import {
  type Explained,
  findExplained,
  NOTHING_EXPLAINED,
} from '../../platform/explained-findings.queries.ts';
import { listDifferences, type TransactionFacts } from '../../platform/transaction-facts.queries.ts';
import { findUserNames } from '../../platform/user-names.queries.ts';
import { reassess } from '../../rules/reassess.queries.ts';
import { findStoreRules, type StoreRules } from '../../rules/rules-in-force.ts';
import {
  countOpenContests,
  findDisagreeing,
  findOpenContests,
  type OpenContestRow,
} from './open-contests.queries.ts';

/** The goods of a receipt, at most, in a list. */
const LISTED_TEXT = 160;

export async function describeOpenContests(
  db: Kysely<Database>,
  storeId: number,
): Promise<{ files: ContestFile[]; contests: OpenContest[]; total: number; transactions: number }> {
  const rows = await findOpenContests(db, storeId);
  const counts =
    rows.length < LIMITS.contests
      ? { total: rows.length, transactions: new Set(rows.map((row) => row.transaction_id)).size }
      : await countOpenContests(db, storeId);
  const rules = await findStoreRules(db, storeId);
  const uploads = await findDisagreeing(db, storeId, [
    ...new Set(rows.flatMap(({ upload_ids: [first] }) => first ?? [])),
  ]);
  const explained = await findExplained(
    db,
    storeId,
    rows.map(({ id }) => id),
  );
  const names = await findUserNames(db, [
    ...rows.flatMap(({ reviewed_by }) => reviewed_by ?? []),
    ...uploads.flatMap(({ uploaded_by, withdrawn_by }) => [uploaded_by, withdrawn_by ?? []].flat()),
  ]);
  return {
    files: uploads.map((upload) => ({
      uploadId: formatRecordId(storeId, upload.id),
      filename: upload.filename,
      uploadedBy: upload.uploaded_by,
      uploadedByName: names.get(upload.uploaded_by) ?? '',
      uploadedAt: upload.upload_date.toISOString(),
      withdrawnByName: upload.withdrawn_by === null ? null : (names.get(upload.withdrawn_by) ?? ''),
    })),
    contests: rows
      .map((row) => describe(storeId, row, { rules, names, explained }))
      .toSorted((a, b) => rankOf(a) - rankOf(b) || compare(a.transactionTime, b.transactionTime)),
    ...counts,
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** By the most telling kind, and then by how many there are. */
const rankOf = ({ kinds }: OpenContest): number =>
  CONTEST_KINDS.findIndex((kind) => kinds.includes(kind)) - kinds.length / (CONTEST_KINDS.length + 1);

interface Known {
  rules: StoreRules;
  names: ReadonlyMap<number, string>;
  explained: ReadonlyMap<number, Explained>;
}

function describe(storeId: number, row: OpenContestRow, { rules, names, explained }: Known): OpenContest {
  const explains = explained.get(row.id) ?? NOTHING_EXPLAINED;
  // What the file's rows come to now, as if it were used.
  const file = reassess(row.file, rules);
  const stored = sideOf(row.priority, row.filter_mask, row.before);
  const otherwise = sideOf(file.priority, file.filterMask, row.after);
  return {
    id: formatRecordId(storeId, row.id),
    transactionId: formatRecordId(storeId, row.transaction_id),
    transactionNumber: row.transaction_number,
    transactionTime: row.transaction_time,
    registerId: row.register_id === '' ? null : row.register_id,
    employeeId: row.employee_id,
    employeeName: row.employee_name,
    isVerified: row.is_verified,
    isFlagged: row.is_flagged,
    reviewedByName: row.reviewed_by === null ? null : (names.get(row.reviewed_by) ?? null),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    stored,
    file: otherwise,
    differences: listDifferences(row.before, row.after).map(({ field, before, after }) => ({
      field,
      before: cut(before),
      after: cut(after),
    })),
    explains,
    kinds: listKinds(
      { ...stored, facts: row.before },
      { ...otherwise, facts: row.after },
      { hasOtherName: row.has_other_name, excuses: explains.file.length > 0 },
    ),
    storedUploadId: formatRecordId(storeId, row.upload_id),
    uploadIds: row.upload_ids.map((id) => formatRecordId(storeId, id)),
    reopensReview: row.reopens_review,
    seen: row.seen,
  };
}

const sideOf = (priority: number, mask: number, { amount }: TransactionFacts): OpenContest['stored'] => ({
  priority: PRIORITY_IDS[PRIORITY_IDS.length - priority] ?? 'check_few',
  filterFlags: decodeFilterMask(mask),
  amount: Number(amount),
});

const cut = (text: string | null): string | null =>
  text !== null && text.length > LISTED_TEXT ? `${text.slice(0, LISTED_TEXT)}…` : text;

type Side = OpenContest['stored'] & { facts: TransactionFacts };

/** What the file would change. @returns in the order of `CONTEST_KINDS`, at least one. */
function listKinds(
  stored: Side,
  file: Side,
  { hasOtherName, excuses }: { hasOtherName: boolean; excuses: boolean },
): ContestKind[] {
  const change = {
    priority: PRIORITY_IDS.indexOf(file.priority) - PRIORITY_IDS.indexOf(stored.priority),
    money: Math.abs(file.amount) - Math.abs(stored.amount) || file.amount - stored.amount,
  };
  const applies: Record<Exclude<ContestKind, 'other'>, boolean> = {
    finding_lost: stored.filterFlags.some((id) => !file.filterFlags.includes(id)),
    excuse: excuses,
    cashier: hasOtherName || namesAnother(stored.facts, file.facts),
    less_money: change.money < 0,
    priority_lower: change.priority > 0,
    more_money: change.money > 0,
    type: stored.facts.transactionType !== file.facts.transactionType,
    finding_new: file.filterFlags.some((id) => !stored.filterFlags.includes(id)),
    priority_higher: change.priority < 0,
    key: (['transactionNumber', 'registerId', 'transactionTime'] as const).some(
      (field) => stored.facts[field] !== file.facts[field],
    ),
  };
  const kinds = CONTEST_KINDS.filter((kind) => kind !== 'other' && applies[kind]);
  return kinds.length > 0 ? kinds : ['other'];
}

/** By number; nobody instead of somebody, too. A name where there was none, or spelled differently, is no other. */
function namesAnother(stored: TransactionFacts, file: TransactionFacts): boolean {
  const keyOf = ({ employeeId }: TransactionFacts) => (employeeId === null ? null : employeeKey(employeeId));
  if (stored.employeeId !== null) return keyOf(stored) !== keyOf(file);
  return stored.employeeName !== null && file.employeeId === null && file.employeeName === null;
}
