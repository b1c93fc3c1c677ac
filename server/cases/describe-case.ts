import {
  type CaseDetail,
  type CaseMark,
  type CaseTransaction,
  formatRecordId,
  type ListedCase,
} from '@tillwatch/contract';
import { listPeople } from '@tillwatch/core/cases';
import type { Kysely } from 'kysely';
import { readEvidenceChanges } from '../evidence/describe-changes.ts';
import { describeEvidence } from '../evidence/describe-evidence.ts';
import { canSee } from '../evidence/evidence-rights.ts';
import { type EvidenceRecord, findAllEvidence, findEvidenceOf } from '../evidence/evidence.queries.ts';
import type { Actor } from '../platform/actor.ts';
import type { CaseKey } from '../platform/case-key.ts';
import type { Database } from '../platform/database/schema.ts';
import { findUserNames } from '../platform/user-names.queries.ts';
import { findNoteAuthors } from '../transactions/note-authors.queries.ts';
import { decodePriority } from '../transactions/transaction-filter.ts';
import { type ContentRecord, findContents } from './case-contents.queries.ts';
import { type CaseRecord, findCase, findEvents, type ListedCaseRecord } from './cases.queries.ts';
import { describeHistory, listMentioned } from './describe-history.ts';

/** Everything in a case, for its page and its file. */
export interface WholeCase {
  detail: CaseDetail;
  contents: ContentRecord[];
  /** Transactions taken out of the case, by time. */
  takenOut: ContentRecord[];
  /** Images of the case and its transactions, taken-out ones included, that the actor may see, even removed. */
  evidence: EvidenceRecord[];
  /** Who wrote the transactions' notes, by number; without the unknown. */
  noteAuthors: ReadonlyMap<number, string>;
}

/** @returns undefined also for a case that the actor may not see. */
export async function readWholeCase(
  db: Kysely<Database>,
  actor: Actor,
  key: CaseKey,
): Promise<WholeCase | undefined> {
  const record = await findCase(db, actor, key);
  if (!record) return undefined;
  const contents = await findContents(db, key);
  const own = await findAllEvidence(db, { of: 'case', ...key });
  const takenOut = await findContents(db, key, 'taken out');
  const ids = [...contents, ...takenOut].map(({ id }) => id);
  const allOfTransactions = await findEvidenceOf(db, key.storeId, ids);
  const ofTransactions = allOfTransactions.filter((image) => canSee(actor, image));
  const changes = await readEvidenceChanges(db, [...own, ...allOfTransactions]);
  const noteAuthors = await nameAuthors(db, key.storeId, [...contents, ...takenOut]);
  const events = await findEvents(db, key);
  const names = await findUserNames(db, listMentioned(events));
  const visible = own.filter((image) => canSee(actor, image));
  const isPresent = ({ removed_at }: EvidenceRecord): boolean => removed_at === null;
  const show = (images: readonly EvidenceRecord[]) => images.map((image) => describeEvidence(image, actor));
  const describe = (content: ContentRecord): CaseTransaction => ({
    ...describeContent(key.storeId, content),
    noteByName: noteAuthors.get(content.id) ?? null,
    images: show(ofTransactions.filter((image) => image.transaction_id === content.id && isPresent(image))),
  });
  const detail = {
    ...describeListedCase(record),
    ...pickDetail(record),
    contents: contents.map(describe),
    takenOut: takenOut.map((content) => ({
      ...describe(content),
      takenOutByName: content.takenOutByName,
      takenOutAt: content.takenOutAt?.toISOString() ?? '',
      takenOutBecause: content.takenOutBecause,
    })),
    images: show(visible.filter(isPresent)),
    removedImages: show(visible.filter((image) => !isPresent(image))),
    history: describeHistory(events, sinceTheyAreIn(contents, changes), names),
    canChange: actor.user.role !== 'agent',
  };
  return { detail, contents, takenOut, evidence: [...ofTransactions, ...visible], noteAuthors };
}

/** Without what was done to images of transactions before those came into the case, or after they were taken out. */
function sinceTheyAreIn(
  contents: readonly ContentRecord[],
  changes: Awaited<ReturnType<typeof readEvidenceChanges>>,
) {
  const byId = new Map(contents.map((content) => [content.id, content]));
  return changes.flatMap(({ image, change }) => {
    if (image.transaction_id === null) return [{ change }];
    const content = byId.get(image.transaction_id);
    if (content === undefined || change.at < content.addedAt.toISOString()) return [];
    return [{ change, transactionNumber: content.transactionNumber }];
  });
}

async function nameAuthors(
  db: Kysely<Database>,
  storeId: number,
  contents: readonly ContentRecord[],
): Promise<Map<number, string>> {
  const noted = contents.map(({ id, verificationNotes: notes }) => ({ id, notes }));
  const authors = await findNoteAuthors(db, storeId, noted);
  return new Map([...authors].map(([id, { name }]) => [id, name]));
}

function pickDetail({ version, reason, closedByName }: CaseRecord) {
  return { version, reason, closedByName };
}

export function describeListedCase(record: ListedCaseRecord): ListedCase {
  const { storeId, id, lostCents, recoveredCents, createdAt, updatedAt, closedAt } = record;
  return {
    id: formatRecordId(storeId, id),
    storeId,
    title: record.title,
    status: record.status,
    people: listPeople(record.named),
    assignedTo: record.assignedTo,
    assignedToName: record.assignedToName,
    lost: lostCents === null ? null : lostCents / 100,
    recovered: recoveredCents === null ? null : recoveredCents / 100,
    createdByName: record.createdByName,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    transactions: record.transactions,
  };
}

export function describeMark({
  storeId,
  id,
  title,
  status,
}: Pick<CaseRecord, 'storeId' | 'id' | 'title' | 'status'>): CaseMark {
  return { id: formatRecordId(storeId, id), title, status };
}

function describeContent(
  storeId: number,
  record: ContentRecord,
): Omit<CaseTransaction, 'images' | 'noteByName'> {
  return {
    id: formatRecordId(storeId, record.id),
    transactionId: record.transactionNumber,
    employeeId: record.employeeId,
    employeeName: record.employeeName,
    registerId: record.registerId === '' ? null : record.registerId,
    transactionType: record.transactionType,
    transactionTime: record.transactionTime,
    amount: Number(record.amount),
    priority: decodePriority(record.priority),
    isVerified: record.isVerified,
    isFlagged: record.isFlagged,
    verificationNotes: record.verificationNotes,
    reasons: record.reasons,
    contests: record.contests,
    isSetAside: record.isSetAside,
    addedByName: record.addedByName,
    addedAt: record.addedAt.toISOString(),
  };
}
