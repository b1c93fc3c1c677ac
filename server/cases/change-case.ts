// What people do to a case: each in one database transaction with its history, its audit entry, and its live event.
import { type CaseMark, type CaseUpdate, formatRecordId, LIMITS, parseRecordId } from '@tillwatch/contract';
import {
  type CaseProblem,
  type CaseState,
  type CaseStatus,
  changeCase,
  isClosed,
  toCents,
} from '@tillwatch/core/cases';
import type { Kysely } from 'kysely';
import { type Actor, nameOf } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit.ts';
import { canSeeCase, lockCase } from '../platform/case-key.queries.ts';
import { caseNotFound, type CaseKey } from '../platform/case-key.ts';
import type { Context } from '../platform/context.ts';
import type { CaseEventDetails, CaseEventKind, Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { findBlindInCase } from '../platform/sight.queries.ts';
import { transactionNotFound } from '../platform/transaction-key.ts';
import { findUserNames } from '../platform/user-names.queries.ts';
import {
  type AddedTransaction,
  deleteTransaction,
  forgetPersonIfEmpty,
  findConfirmed,
  findLastChange,
  findWorkers,
  holdTransactions,
  insertCase,
  insertEvent,
  insertTransactions,
  listTransactionIds,
  markTransactions,
  readCaseState,
  saveCaseState,
  touchCase,
} from './cases.queries.ts';
import {
  announceChanged,
  announceClosed,
  announceMore,
  announceOpened,
  announceTakenOut,
  type CaseActor,
  notifyWorker,
} from './tell-of-case.ts';

type Tx = Kysely<Database>;
type Parts = Pick<Context, 'database' | 'live'>;

interface Gathered {
  transactionIds: readonly string[];
  /** Leave out those that are in another open case. */
  othersOnly: boolean;
}

/** @throws AppError NOT_FOUND, INVALID_INPUT, or CONFLICT if one isn't flagged or is in another open case. */
export function openCase(
  { database: { db }, live }: Parts,
  actor: Actor,
  { title, note, ...gathered }: Gathered & { title: string; note: string },
): Promise<CaseMark> {
  const { storeId, ids } = readTransactionIds(actor, gathered.transactionIds);
  return db.transaction().execute(async (tx) => {
    const transactions = await requireFlagged(tx, actor, storeId, ids);
    const person = personOf(transactions);
    const id = await insertCase(tx, { storeId, userId: actor.user.id }, { title, ...person });
    const context = { tx, live, actor, key: { storeId, id } };
    const added = await add(context, transactions, gathered);
    await recordChange(context, 'opened', { after: { title }, ...added });
    if (note !== '') await recordChange(context, 'note', { text: note });
    await announceOpened(context, title, transactions, added.transactionIds.length);
    return describe(tx, context.key);
  });
}

/** Skips those already in the case. @throws AppError as `openCase`, or CONFLICT if the case is closed. */
export function addToCase(parts: Parts, actor: Actor, key: CaseKey, gathered: Gathered): Promise<CaseMark> {
  const { storeId, ids } = readTransactionIds(actor, gathered.transactionIds);
  if (storeId !== key.storeId) throw ofOneStore();
  return change(parts, actor, key, async (context, before) => {
    requireOpen(before.status);
    const present = await listTransactionIds(context.tx, actor, key);
    const missing = ids.filter((id) => !present.includes(id));
    if (missing.length === 0) return;
    if (present.length + missing.length > LIMITS.caseTransactions) {
      throw new AppError('CONFLICT', `A case can have at most ${LIMITS.caseTransactions} transactions.`);
    }
    const transactions = await requireFlagged(context.tx, actor, storeId, missing);
    const added = await add(context, transactions, gathered);
    await touchCase(context.tx, key, true);
    await recordChange(context, 'added', added);
    await announceMore(context, before, added.transactionIds.length);
  });
}

/** @throws AppError NOT_FOUND, or CONFLICT if it is closed or doesn't have the transaction. */
export function removeFromCase(
  parts: Parts,
  actor: Actor,
  key: CaseKey,
  transactionId: string,
  reason: string,
): Promise<CaseMark> {
  const removed = parseRecordId(transactionId);
  return change(parts, actor, key, async (context, before) => {
    requireOpen(before.status);
    const number =
      removed.storeId === key.storeId ? await deleteTransaction(context.tx, key, removed.id) : undefined;
    if (number === undefined) throw new AppError('CONFLICT', 'The case does not have this transaction.');
    await forgetPersonIfEmpty(context.tx, key);
    await touchCase(context.tx, key, true);
    await recordChange(context, 'removed', {
      transactionNumbers: [number],
      transactionIds: [removed.id],
      reason,
    });
    await announceTakenOut(context, before, { number, reason });
  });
}

export function writeNote(parts: Parts, actor: Actor, key: CaseKey, text: string): Promise<CaseMark> {
  return change(parts, actor, key, async (context, before) => {
    await touchCase(context.tx, key, false);
    await recordChange(context, 'note', { text });
    await announceMore(context, before, 0);
  });
}

/** @throws AppError STALE if somebody has changed it since, INVALID_INPUT, NOT_FOUND, or CONFLICT. */
export function updateCase(
  parts: Parts,
  actor: Actor,
  key: CaseKey,
  { version, lost, recovered, ...fields }: CaseUpdate,
): Promise<CaseMark> {
  const asked: Partial<CaseState> = {
    ...dropUndefined(fields),
    ...(lost !== undefined && { lostCents: toCents(lost) }),
    ...(recovered !== undefined && { recoveredCents: toCents(recovered) }),
  };
  return change(parts, actor, key, async (context, before) => {
    const { tx } = context;
    const result = changeCase(before, asked);
    // A call repeated because its answer was lost finds its work done.
    if ('changed' in result && result.changed.length === 0) return;
    if (version !== before.version) throw await describeStale(tx, key, actor);
    if ('problems' in result) throw invalidChange(result.problems);
    const { after, changed } = result;
    if (changed.includes('assignedTo')) await requireWorker(tx, after.assignedTo);
    const ends = changed.includes('status') && isClosed(after.status);
    await saveCaseState(tx, key, after, {
      isClosed: isClosed(after.status),
      closedBy: ends ? actor.user.id : null,
    });
    const wasOpen = !isClosed(before.status);
    const isOpen = !isClosed(after.status);
    if (wasOpen !== isOpen && !(await markTransactions(tx, key, isOpen))) {
      throw new AppError('CONFLICT', 'A transaction of this case is in another open case now.');
    }
    if (isOpen && !wasOpen) {
      const ids = await listTransactionIds(tx, actor, key);
      if ((await findConfirmed(tx, key, ids)).length > 0)
        throw new AppError('CONFLICT', 'Another case has confirmed the loss of a transaction of this case.');
    }
    const given = asked.reason?.trim() ?? '';
    const fieldsOfWork = changed.filter((field) => field !== 'reason');
    await recordChange(context, 'changed', {
      before: pick(before, fieldsOfWork),
      after: pick(after, fieldsOfWork),
      ...(given !== '' && { reason: given }),
    });
    if (changed.includes('assignedTo')) await notifyWorker(context, after, before.version + 1);
    if (ends) await announceClosed(context, after, before.version + 1);
    await announceChanged(context, { before, after, changed, reason: given });
  });
}

interface ChangeContext extends CaseActor {
  live: Context['live'];
}

/** Changes a case that the actor may see while nobody else can. */
async function change(
  { database: { db }, live }: Parts,
  actor: Actor,
  key: CaseKey,
  apply: (context: ChangeContext, before: CaseState & { version: number }) => Promise<void>,
): Promise<CaseMark> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockCase(tx, key)) || !(await canSeeCase(tx, actor, key))) throw caseNotFound();
    await apply({ tx, live, actor, key }, await readCaseState(tx, key));
    return describe(tx, key);
  });
}

const AUDITED: Record<CaseEventKind, string> = {
  opened: 'create',
  changed: 'update',
  added: 'add_transactions',
  removed: 'remove_transaction',
  note: 'add_note',
};

/** Records a change of a case: in its history, the audit log, and a live event. */
async function recordChange(
  { tx, live, actor, key }: ChangeContext,
  kind: CaseEventKind,
  details: CaseEventDetails,
): Promise<void> {
  const { before, after, transactionIds, ...others } = details;
  const caseId = formatRecordId(key.storeId, key.id);
  const { transactionNumbers, ...remaining } = others;
  const workers = [before?.assignedTo, after?.assignedTo].filter((id) => typeof id === 'number');
  const names = workers.length === 0 ? new Map<number, string>() : await findUserNames(tx, workers);
  names.set(actor.user.id, nameOf(actor));
  await insertEvent(tx, key, {
    userId: actor.user.id,
    kind,
    details: { ...details, names: Object.fromEntries(names) },
  });
  const rest =
    kind === 'removed'
      ? { before: { transactionNumbers }, after: remaining }
      : { after: { ...nameWorker(after ?? {}, names), ...others } };
  await recordAudit(tx, actor, {
    action: AUDITED[kind],
    entityType: 'case',
    entityId: caseId,
    changes: { ...(before && { before: nameWorker(before, names) }), ...rest },
  });
  const hiddenFrom = await findBlindInCase(tx, key, transactionIds);
  await live.publish(tx, { type: 'case', storeId: key.storeId, caseId }, { hiddenFrom });
}

/** For the audit log: with the worker's name at the time. */
function nameWorker(state: Partial<CaseState>, names: ReadonlyMap<number, string>): Record<string, unknown> {
  const { assignedTo, ...others } = state;
  if (assignedTo === undefined) return others;
  return { ...others, assignedTo: assignedTo === null ? null : (names.get(assignedTo) ?? assignedTo) };
}

async function describe(tx: Tx, key: CaseKey): Promise<CaseMark> {
  const { title, status } = await readCaseState(tx, key);
  return { id: formatRecordId(key.storeId, key.id), title, status };
}

function readTransactionIds(
  actor: Actor,
  transactionIds: readonly string[],
): { storeId: number; ids: number[] } {
  const keys = transactionIds.map(parseRecordId);
  const storeId = keys[0]?.storeId ?? 0;
  if (keys.some((key) => !actor.storeIds.has(key.storeId))) throw transactionNotFound();
  if (keys.some((key) => key.storeId !== storeId)) throw ofOneStore();
  return { storeId, ids: [...new Set(keys.map(({ id }) => id))] };
}

function ofOneStore(): AppError {
  return new AppError('INVALID_INPUT', 'The transactions of a case are all of the same store.');
}

function requireOpen(status: CaseStatus): void {
  if (isClosed(status)) throw new AppError('CONFLICT', 'This case is closed. Reopen it first.');
}

async function requireFlagged(
  tx: Tx,
  actor: Actor,
  storeId: number,
  ids: readonly number[],
): Promise<AddedTransaction[]> {
  const transactions = await holdTransactions(tx, actor, storeId, ids);
  if (transactions.length !== ids.length) throw transactionNotFound();
  const others = transactions.filter(({ isFlagged }) => !isFlagged);
  if (others.length > 0) {
    throw new AppError(
      'CONFLICT',
      `Only flagged transactions can be in a case. Flag ${nameThem(others)} first.`,
    );
  }
  return transactions;
}

/** Its money would count twice. */
function confirmedAlready(transactions: readonly AddedTransaction[]): AppError {
  const is = transactions.length === 1 ? 'is' : 'are';
  return new AppError(
    'CONFLICT',
    `${nameThem(transactions)} ${is} in a closed case that confirmed a loss. Reopen that case instead.`,
  );
}

/** @returns what was added, for the history. */
async function add(
  { tx, actor, key }: ChangeContext,
  transactions: readonly AddedTransaction[],
  { othersOnly }: Pick<Gathered, 'othersOnly'>,
): Promise<Required<Pick<CaseEventDetails, 'transactionNumbers' | 'transactionIds'>>> {
  const ids = transactions.map(({ id }) => id);
  const confirmed = await findConfirmed(tx, key, ids);
  const free = ids.filter((id) => !confirmed.includes(id));
  if (confirmed.length > 0 && (!othersOnly || free.length === 0))
    throw confirmedAlready(transactions.filter(({ id }) => confirmed.includes(id)));
  const added = await insertTransactions(tx, key, actor.user.id, free);
  const taken = transactions.filter(({ id }) => free.includes(id) && !added.includes(id));
  if (taken.length > 0 && (!othersOnly || added.length === 0)) {
    throw new AppError(
      'CONFLICT',
      `${nameThem(taken)} ${taken.length === 1 ? 'is' : 'are'} in another open case already.`,
    );
  }
  const own = transactions.filter(({ id }) => added.includes(id));
  return {
    transactionNumbers: own.map(({ transactionNumber }) => transactionNumber),
    transactionIds: own.map(({ id }) => id),
  };
}

function nameThem(transactions: readonly AddedTransaction[]): string {
  const numbers = transactions.slice(0, 5).map(({ transactionNumber }) => transactionNumber);
  const more = transactions.length - numbers.length;
  return more === 0 ? numbers.join(', ') : `${numbers.join(', ')} and ${more} more`;
}

/** Whom a case is about: nobody if its transactions are several people's. */
function personOf(
  transactions: readonly AddedTransaction[],
): Pick<AddedTransaction, 'employeeId' | 'employeeName'> {
  const nobody = { employeeId: null, employeeName: null };
  const [first = nobody] = transactions;
  const isOne = transactions.every(({ employeeId, employeeName }) =>
    first.employeeId === null
      ? employeeName === first.employeeName && employeeId === null
      : employeeId === first.employeeId,
  );
  return isOne ? { employeeId: first.employeeId, employeeName: first.employeeName } : nobody;
}

async function requireWorker(tx: Tx, assignedTo: number | null): Promise<void> {
  if (assignedTo === null) return;
  if ((await findWorkers(tx)).some(({ id }) => id === assignedTo)) return;
  const message = 'Only an active supervisor or admin can work on a case';
  throw new AppError('INVALID_INPUT', message, { assignedTo: message });
}

async function describeStale(tx: Tx, key: CaseKey, actor: Actor): Promise<AppError> {
  const last = await findLastChange(tx, key);
  const who = last?.userId === actor.user.id ? 'You have' : `${last?.by || 'Somebody else'} has`;
  return new AppError('STALE', `${who} changed this case in the meantime.`);
}

function invalidChange(problems: readonly CaseProblem[]): AppError {
  const fields = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
  return new AppError('INVALID_INPUT', problems[0]?.message ?? '', fields);
}

function pick(state: CaseState, fields: readonly (keyof CaseState)[]): Partial<CaseState> {
  return Object.fromEntries(fields.map((field) => [field, state[field]]));
}

function dropUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
