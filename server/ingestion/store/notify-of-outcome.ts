// Notifies people of the outcome of an upload, in the same transaction that completes or fails it.
import { randomUUID } from 'node:crypto';
import type { LeftOutOfFile } from '@tillwatch/contract';
import { formatRecordId } from '@tillwatch/contract/record-key';
import { type ColumnQuestion, type LeftOutTable, listAsked } from '@tillwatch/core/journal';
import { type Kysely, sql } from 'kysely';
import { type Actor, nameOf } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Audience } from '../../platform/notify.queries.ts';
import { type News, notify, settleNotifications } from '../../platform/notify.ts';
import type { StoreDoubt } from '../pipeline/file-gate.ts';
import type { Contest, Contests } from './contested.ts';
import type { CopiedDay } from './copied-days.ts';
import type { DayOfOther } from './days-of-others.ts';
import type { Excused } from './excused.ts';
import type { MoreThanUsual } from './more-than-usual.ts';
import type { OneSided } from './one-sided.ts';
import { countReassigned, type Reassigned } from './reassigned.ts';
import type { Rewritten } from './rewritten.ts';
import type { LoadCounts } from './transaction-load.ts';
import type { DoubledDay } from './twins.ts';
import type { UnlikelyDays } from './unlikely-days.ts';
import type { UploadKey } from './upload-key.ts';

/** How many registers and cashiers a notification names. */
const MOST_NAMED = 5;

const CASHIER_FIELDS = new Set(['employeeId', 'employeeName']);

/** Whether nothing else is different, so that neither version is more severe. */
const isOnlyCashier = ({ differences }: Contest): boolean =>
  differences.length > 0 && differences.every(({ field }) => CASHIER_FIELDS.has(field));

/** Notifies the uploader and, if there is something new to review, the store's agents. */
export async function notifyOfCompletion(
  tx: Kysely<Database>,
  upload: UploadKey,
  { counts, rejectedRows }: { counts: LoadCounts; rejectedRows: number },
): Promise<void> {
  const { storeId } = upload;
  const uploadId = formatRecordId(storeId, upload.uploadId);
  const { filename, uploadedBy } = await findOrigin(tx, upload);
  await notify(tx, {
    to: { userIds: [uploadedBy.id], ...(counts.fresh > 0 && { agentsOfStore: storeId }) },
    subject: uploadId,
    storeId,
    content: {
      kind: 'upload-completed',
      uploadId,
      filename,
      uploadedBy,
      newTransactions: counts.fresh,
      repeatedTransactions: counts.repeated,
      ...(counts.contests.held > 0 && { heldTransactions: counts.contests.held }),
      rejectedRows,
      firstDay: counts.days[0] ?? null,
      lastDay: counts.days.at(-1) ?? null,
    },
  });
}

/** Notifies only the uploader, because nobody else can do anything about it. */
export async function notifyOfFailure(
  tx: Kysely<Database>,
  upload: UploadKey,
  errorMessage: string,
): Promise<void> {
  const { storeId } = upload;
  const uploadId = formatRecordId(storeId, upload.uploadId);
  const { filename, uploadedBy } = await findOrigin(tx, upload);
  await notify(tx, {
    to: { userIds: [uploadedBy.id] },
    subject: uploadId,
    storeId,
    content: { kind: 'upload-failed', uploadId, filename, errorMessage },
  });
}

/** Notifies those who may answer: the uploader and the store's agents. */
export async function notifyOfQuestion(
  tx: Kysely<Database>,
  upload: UploadKey,
  questions: readonly ColumnQuestion[],
): Promise<void> {
  const { storeId } = upload;
  const uploadId = formatRecordId(storeId, upload.uploadId);
  const { filename, uploadedBy } = await findOrigin(tx, upload);
  await notify(tx, {
    to: { userIds: [uploadedBy.id], agentsOfStore: storeId },
    subject: uploadId,
    storeId,
    content: { kind: 'upload-asks', uploadId, filename, question: questions.flatMap(listAsked)[0] ?? '' },
  });
}

/** @param actor null if nobody had to do anything */
export async function settleQuestion(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  ending: 'answered' | 'discarded',
  actor: Actor | null,
): Promise<void> {
  const name = actor === null ? '' : nameOf(actor);
  await settleNotifications(tx, 'upload-asks', formatRecordId(storeId, uploadId), {
    ending,
    ...(name !== '' && { endedBy: name }),
  });
}

/** Asks those who may answer about a layout that is new to the store, once, if the file wasn't uploaded on a page. */
export async function notifyOfLayout(
  tx: Kysely<Database>,
  upload: UploadKey,
  layoutId: number,
): Promise<void> {
  const { storeId } = upload;
  const { filename, uploadedBy, isUnattended } = await findOrigin(tx, upload);
  if (!isUnattended) return;
  await notify(tx, {
    to: { userIds: [uploadedBy.id], agentsOfStore: storeId },
    subject: formatRecordId(storeId, layoutId),
    storeId,
    content: { kind: 'layout-asks', uploadId: formatRecordId(storeId, upload.uploadId), filename },
  });
}

/** Notifies supervisors that somebody's answer leaves tables out that may have transactions, and who gave it. */
export async function notifyOfLeftOut(
  tx: Kysely<Database>,
  upload: UploadKey,
  tables: readonly LeftOutTable[] = [],
): Promise<void> {
  const missed = tables.filter(({ mayHaveTransactions }) => mayHaveTransactions);
  const [first] = missed;
  if (first === undefined) return;
  const about = await readAbout(tx, upload);
  const by = (await findWhoLeftOut(tx, upload)) ?? about.uploadedBy;
  await notifySupervisors(tx, about, {
    except: by.id,
    content: {
      kind: 'table-left-out',
      ...about.file,
      leftOutBy: by.name,
      sheet: first.sheet,
      tables: missed.length,
      rows: missed.reduce((sum, { rows }) => sum + rows, 0),
    },
  });
}

/** Notifies supervisors, once, of what a file leaves out unlike the store's earlier ones. */
export async function notifyOfUnusuallyLeftOut(
  tx: Kysely<Database>,
  upload: UploadKey,
  leavesOut: LeftOutOfFile | null,
): Promise<void> {
  if (leavesOut === null) return;
  const about = await readAbout(tx, upload);
  const { unread, otherStores, hidden, numbers, ...loaded } = leavesOut;
  const doubts = Object.entries(loaded).map(([name, count]) => `${name}:${count}`);
  await notifySupervisors(tx, about, {
    // Another reading of the file is told only if it leaves out something else.
    each: [unread, otherStores, hidden, numbers, ...doubts].join('-'),
    content: { kind: 'rows-left-out', ...about.file, uploadedBy: about.uploadedBy.name, leavesOut },
  });
}

/** Notifies supervisors, once for the same days, of a file that is dated in the future or far from the store's days. */
export async function notifyOfUnlikelyDays(
  tx: Kysely<Database>,
  upload: UploadKey,
  found: UnlikelyDays | null,
): Promise<void> {
  if (found === null) return;
  const about = await readAbout(tx, upload);
  await notifySupervisors(tx, about, {
    each: [found.why, found.firstDay, found.lastDay].join(' '),
    content: { kind: 'days-unlikely', ...about.file, uploadedBy: about.uploadedBy.name, ...found },
  });
}

/** Notifies supervisors of a file that brings far more than usual, or registers and cashiers that are new to the store. */
export async function notifyOfMoreThanUsual(
  tx: Kysely<Database>,
  upload: UploadKey,
  found: MoreThanUsual | null,
): Promise<void> {
  if (found === null) return;
  const about = await readAbout(tx, upload);
  await notifySupervisors(tx, about, {
    each: [found.day, found.of, ...found.registers, found.newCashiers].join(' '),
    content: { kind: 'more-than-usual', ...about.file, uploadedBy: about.uploadedBy.name, ...found },
  });
}

/** Notifies supervisors that most of what a file added on some days looks like what was stored before. */
export async function notifyOfTwins(
  tx: Kysely<Database>,
  upload: UploadKey,
  days: readonly DoubledDay[],
): Promise<void> {
  const about = await readAbout(tx, upload);
  await notifySupervisors(tx, about, {
    content: {
      kind: 'day-doubled',
      ...about.file,
      uploadedBy: about.uploadedBy.name,
      firstDay: days[0]?.day ?? '',
      lastDay: days.at(-1)?.day ?? '',
      transactions: days.reduce((sum, { twins }) => sum + twins, 0),
      added: days.reduce((sum, { added }) => sum + added, 0),
      registers: [...new Set(days.flatMap(({ registers }) => registers))].slice(0, MOST_NAMED),
      cashiers: [...new Set(days.flatMap(({ cashiers }) => cashiers))].slice(0, MOST_NAMED),
    },
  });
}

/** Notifies supervisors, once for the same days, of days that are like other ones of the store. */
export async function notifyOfCopiedDays(
  tx: Kysely<Database>,
  upload: UploadKey,
  days: readonly CopiedDay[],
): Promise<void> {
  const [first] = days;
  if (first === undefined) return;
  const about = await readAbout(tx, upload);
  await notifySupervisors(tx, about, {
    each: `copies ${days.map(({ day, of, registerId }) => `${day} ${of} ${registerId ?? ''}`.trimEnd()).join(' ')}`,
    content: {
      kind: 'day-doubled',
      ...about.file,
      uploadedBy: about.uploadedBy.name,
      firstDay: first.day,
      lastDay: days.at(-1)?.day ?? first.day,
      ofDay: first.of,
      ...(first.laterSeconds !== 0 && { laterSeconds: first.laterSeconds }),
      ...(first.isAbout && { isAbout: true as const }),
      transactions: days.reduce((sum, { copies }) => sum + copies, 0),
      added: days.reduce((sum, { added }) => sum + added, 0),
      registers: [...new Set(days.flatMap(({ registers }) => registers))].slice(0, MOST_NAMED),
      cashiers: [...new Set(days.flatMap(({ cashiers }) => cashiers))].slice(0, MOST_NAMED),
    },
  });
}

/** Notifies supervisors of transactions that only one of two files has, although both cover its register and hours. */
export async function notifyOfOneSided(
  tx: Kysely<Database>,
  upload: UploadKey,
  found: readonly OneSided[],
): Promise<void> {
  const [first] = found;
  if (first === undefined) return;
  const about = await readAbout(tx, upload);
  await notifySupervisors(tx, about, {
    content: {
      kind: 'files-differ',
      ...about.file,
      uploadedBy: about.uploadedBy.name,
      firstDay: first.day,
      lastDay: found.at(-1)?.day ?? first.day,
      added: found.reduce((sum, { added }) => sum + added.length, 0),
      missing: found.reduce((sum, { missing }) => sum + missing.length, 0),
    },
  });
}

/**
 * Notifies supervisors that a file speaks for the cashiers of another one's findings, whichever came first: either may be
 * the one that isn't true.
 */
export async function notifyOfExcused(
  tx: Kysely<Database>,
  { storeId }: UploadKey,
  excused: readonly Excused[],
): Promise<void> {
  const filesOf = ({ byUploadId, ofUploadId }: Excused): string => `${byUploadId} ${ofUploadId}`;
  for (const files of new Set(excused.map(filesOf))) {
    const [first, ...more] = excused.filter((one) => filesOf(one) === files);
    if (first === undefined) continue;
    const about = await readAbout(tx, { storeId, uploadId: first.byUploadId });
    const other = await readAbout(tx, { storeId, uploadId: first.ofUploadId });
    await notifySupervisors(tx, about, {
      content: {
        kind: 'findings-excused',
        other: { filename: other.file.filename, uploadedBy: other.uploadedBy.name },
        ...about.file,
        uploadedBy: about.uploadedBy.name,
        transactions: 1 + more.length,
        transactionId: formatRecordId(storeId, first.id),
        transactionNumber: first.transactionNumber,
      },
    });
  }
}

/** Notifies supervisors that a file makes stored transactions another cashier's. */
export async function notifyOfReassigned(
  tx: Kysely<Database>,
  upload: UploadKey,
  reassigned: readonly Reassigned[],
): Promise<void> {
  const [most] = reassigned;
  if (most === undefined) return;
  const about = await readAbout(tx, upload);
  await notifySupervisors(tx, about, {
    content: {
      kind: 'cashiers-changed',
      ...about.file,
      uploadedBy: about.uploadedBy.name,
      transactions: countReassigned(reassigned),
      most,
    },
  });
}

/**
 * Notifies supervisors that a file that added or changed transactions may be another store's: agents may not know what
 * other stores have.
 * @param loadedBy the other stores that have loaded the same bytes, or what they brought
 * @param alike if not, a day that is like one of another store
 */
export async function notifyOfStores(
  tx: Kysely<Database>,
  upload: UploadKey,
  {
    doubt,
    loadedBy,
    alike,
  }: { doubt: StoreDoubt | null; loadedBy: readonly string[]; alike: DayOfOther | null },
  { fresh, contests }: Pick<LoadCounts, 'fresh' | 'contests'>,
): Promise<void> {
  if (fresh + contests.changed === 0 || (doubt === null && loadedBy.length === 0 && alike === null)) return;
  const about = await readAbout(tx, upload);
  const having = alike === null ? [...loadedBy] : [alike.store];
  const { kind: naming, stores } = doubt ?? { kind: 'same' as const, stores: having };
  await notifySupervisors(tx, about, {
    content: {
      kind: 'other-store',
      ...about.file,
      uploadedBy: about.uploadedBy.name,
      naming,
      stores,
      ...(having.length > 0 && { loadedBy: having }),
      ...(alike && {
        alike: {
          day: alike.day,
          ofDay: alike.of,
          transactions: alike.copies,
          of: alike.added,
          ...(alike.laterSeconds !== 0 && { laterSeconds: alike.laterSeconds }),
          ...(alike.isAbout && { isAbout: true as const }),
        },
      }),
      added: fresh,
      ...(contests.changed > 0 && { changed: contests.changed }),
    },
  });
}

async function findWhoLeftOut(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<{ id: number; name: string } | undefined> {
  return tx
    .selectFrom('column_mappings')
    .innerJoin('users', 'users.id', 'created_by')
    .select(['users.id', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('column_mappings.store_id', '=', storeId)
    .where('upload_id', '=', uploadId)
    .orderBy('column_mappings.created_at', 'desc')
    .executeTakeFirst();
}

/** Notifies supervisors that a new reading lacks transactions that were reviewed. */
export async function notifyOfSetAside(
  tx: Kysely<Database>,
  upload: UploadKey,
  transactions: number,
): Promise<void> {
  const about = await readAbout(tx, upload);
  await notifySupervisors(tx, about, { content: { kind: 'reviews-set-aside', ...about.file, transactions } });
}

/** Notifies supervisors what another reading of a file makes of suspicious transactions, and who had it read. */
export async function notifyOfRewritten(
  tx: Kysely<Database>,
  upload: UploadKey,
  rewritten: Rewritten,
): Promise<void> {
  const answerer = await findAnswerer(tx, upload);
  const { transactions, numbers, days, times, gone, held } = rewritten;
  // What is held is told as a difference, too, which says nothing of who chose the columns.
  if (transactions + numbers + days + times + gone + (answerer === undefined ? 0 : held) === 0) return;
  const about = await readAbout(tx, upload);
  const by = answerer ?? about.uploadedBy;
  await notifySupervisors(tx, about, {
    except: by.id,
    content: { kind: 'columns-changed', ...about.file, changedBy: by.name, ...rewritten },
  });
}

/**
 * Notifies the other supervisors of what a withdrawal did to transactions: they had been reviewed, they had findings that
 * nobody had decided about, or they had been decided for the withdrawn file, and another one counts now.
 */
export async function notifyOfWithdrawal(
  tx: Kysely<Database>,
  upload: UploadKey,
  actor: Actor,
  told:
    | { kind: 'reviews-set-aside'; transactions: number; findings?: number }
    | { kind: 'decisions-reopened'; transactions: number },
): Promise<void> {
  const about = await readAbout(tx, upload);
  await notifySupervisors(tx, about, {
    except: actor.user.id,
    content: { ...told, ...about.file, withdrawnBy: nameOf(actor) },
  });
}

async function findAnswerer(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<{ id: number; name: string } | undefined> {
  return tx
    .selectFrom('data_uploads')
    .innerJoin('users', 'users.id', 'read_again_by')
    .select(['users.id', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('data_uploads.store_id', '=', storeId)
    .where('data_uploads.id', '=', uploadId)
    .executeTakeFirst();
}

/**
 * Notifies supervisors that a file contradicts transactions that were reviewed, or that would look less suspicious, and
 * each reviewer about their own: others may be waiting for that person's second look.
 */
export async function notifyOfContests(
  tx: Kysely<Database>,
  upload: UploadKey,
  { news, newDifferences, heldNews, lost, firstNews, firstChanged }: Contests,
): Promise<void> {
  const { storeId } = upload;
  const uploadId = formatRecordId(storeId, upload.uploadId);
  const { filename, uploadedBy } = await findOrigin(tx, upload);
  const reader = await findAnswerer(tx, upload);
  // Each reading of the file gets its own notification.
  const subject = `${uploadId} ${randomUUID()}`;
  const notifyAbout = (
    to: Audience,
    transactions: number,
    listed: readonly Contest[],
    more: { unreviewed?: number; onlyCashier?: number; lost?: number; differences?: number } = {},
  ) => {
    const days = listed.map(({ businessDay }) => businessDay).toSorted();
    return notify(tx, {
      to,
      subject,
      storeId,
      content: {
        kind: 'reviews-contested',
        uploadId,
        filename,
        uploadedBy: uploadedBy.name,
        ...(reader && { readAgainBy: reader.name }),
        transactions,
        ...more,
        transactionId: formatRecordId(storeId, listed[0]?.id ?? 0),
        firstDay: days[0],
        lastDay: days.at(-1),
      },
    });
  };
  const onlyCashier = firstNews.filter((one) => one.reviewedBy === null && isOnlyCashier(one)).length;
  await notifyAbout({ roles: ['supervisor', 'admin'] }, news, news > 0 ? firstNews : firstChanged, {
    ...(newDifferences > news && { differences: newDifferences }),
    ...(heldNews > 0 && { unreviewed: heldNews }),
    ...(onlyCashier > 0 && { onlyCashier }),
    ...(lost > 0 && { lost }),
  });
  for (const reviewer of new Set(firstNews.map(({ reviewedBy }) => reviewedBy))) {
    if (reviewer === null) continue;
    const own = firstNews.filter(({ reviewedBy }) => reviewedBy === reviewer);
    await notifyAbout({ userIds: [reviewer] }, own.length, own);
  }
}

/** Shows those notified of its completion, or of what it does to earlier files, that nothing is left to do. */
export async function settleCompletion(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  actor: Actor,
): Promise<void> {
  const withdrawnBy = nameOf(actor);
  const kinds = [
    'upload-completed',
    'reviews-contested',
    'findings-excused',
    'day-doubled',
    'files-differ',
    'cashiers-changed',
    'other-store',
    'rows-left-out',
    'days-unlikely',
    'more-than-usual',
  ] as const;
  for (const kind of kinds)
    await settleNotifications(tx, kind, formatRecordId(storeId, uploadId), { withdrawnBy });
}

/** Shows those who were asked about a layout that it's been decided. */
export async function settleLayoutQuestion(
  tx: Kysely<Database>,
  { storeId, layoutId }: { storeId: number; layoutId: number },
  ending: 'right' | 'wrong' | 'withdrawn',
  actor: Actor,
): Promise<void> {
  await settleNotifications(tx, 'layout-asks', formatRecordId(storeId, layoutId), {
    ending,
    endedBy: nameOf(actor),
  });
}

interface AboutUpload {
  storeId: number;
  /** As notifications name it. */
  file: { uploadId: string; filename: string };
  uploadedBy: { id: number; name: string };
}

async function readAbout(tx: Kysely<Database>, upload: UploadKey): Promise<AboutUpload> {
  const { storeId } = upload;
  const { filename, uploadedBy } = await findOrigin(tx, upload);
  return { storeId, file: { uploadId: formatRecordId(storeId, upload.uploadId), filename }, uploadedBy };
}

/**
 * @param except a user who is not told, because it's their own doing
 * @param each what is told once of the file; by default, each reading gets its own notification.
 */
async function notifySupervisors(
  tx: Kysely<Database>,
  { storeId, file }: AboutUpload,
  { content, except, each = randomUUID() }: { content: News['content']; except?: number; each?: string },
): Promise<void> {
  await notify(tx, {
    to: { roles: ['supervisor', 'admin'], ...(except !== undefined && { except }) },
    subject: `${file.uploadId} ${each}`,
    storeId,
    content,
  });
}

async function findOrigin(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<{ filename: string; uploadedBy: { id: number; name: string }; isUnattended: boolean }> {
  const row = await tx
    .selectFrom('data_uploads')
    .innerJoin('users', 'users.id', 'data_uploads.uploaded_by')
    .select(['users.id', 'users.first_name', 'users.last_name', 'filename', 'is_unattended'])
    .where('data_uploads.store_id', '=', storeId)
    .where('data_uploads.id', '=', uploadId)
    .executeTakeFirstOrThrow();
  const name = `${row.first_name} ${row.last_name}`.trim();
  return { filename: row.filename, uploadedBy: { id: row.id, name }, isUnattended: row.is_unattended };
}
