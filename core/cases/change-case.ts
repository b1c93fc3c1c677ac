import { type CaseStatus, isClosed } from './statuses.ts';

/** What people can change about a case; transactions, notes, and images are added to it separately. */
export interface CaseState {
  title: string;
  status: CaseStatus;
  /** The number of the account that works on it. */
  assignedTo: number | null;
  /** Cents; null as long as nobody knows. */
  lostCents: number | null;
  recoveredCents: number | null;
  /** Why the case was closed; empty while it is open. */
  reason: string;
}

/** Why a change is refused, and what it is about. */
export interface CaseProblem {
  field: 'reason' | 'lost' | 'recovered';
  message: string;
}

export interface CaseChange {
  after: CaseState;
  /** What differs; empty if nothing does. */
  changed: (keyof CaseState)[];
}

/** Dollars as people write them, in the unit that cases are kept in; null stays null. */
export const toCents = (dollars: number | null): number | null =>
  dollars === null ? null : Math.round(dollars * 100);

const FIELDS = ['title', 'status', 'assignedTo', 'lostCents', 'recoveredCents', 'reason'] as const;

/** @returns the case after the change, or everything that speaks against it, at most once for each field. */
export function changeCase(
  before: CaseState,
  change: Partial<CaseState>,
): CaseChange | { problems: CaseProblem[] } {
  const after = { ...before, ...change };
  const given = change.reason?.trim() ?? '';
  const reason = given === '' ? findMissingReason(before, after) : null;
  const problems = [...(reason === null ? [] : [reason]), ...findAmountProblems(after)];
  if (problems.length > 0) return { problems };
  after.reason = nextReason(before, after, given);
  return { after, changed: FIELDS.filter((field) => before[field] !== after[field]) };
}

function findMissingReason(before: CaseState, after: CaseState): CaseProblem | null {
  const isEnding = before.status !== after.status && (isClosed(after.status) || isClosed(before.status));
  if (isEnding) {
    const doing = isClosed(after.status) ? 'closed' : 'reopened';
    return { field: 'reason', message: `Please say why the case is ${doing}` };
  }
  if (isClosed(after.status) && haveAmountsChanged(before, after)) {
    return { field: 'reason', message: 'Please say why the amounts of a closed case change' };
  }
  return null;
}

/**
 * A reason belongs to the status that it was given for. Reopening removes it; the history keeps it, and the reasons for
 * other amounts.
 */
function nextReason(before: CaseState, after: CaseState, given: string): string {
  if (!isClosed(after.status)) return '';
  const isOfAmounts = before.status === after.status && haveAmountsChanged(before, after);
  return given === '' || isOfAmounts ? before.reason : given;
}

function haveAmountsChanged(before: CaseState, after: CaseState): boolean {
  return before.lostCents !== after.lostCents || before.recoveredCents !== after.recoveredCents;
}

function findAmountProblems({ status, lostCents, recoveredCents }: CaseState): CaseProblem[] {
  const lost = lostCents ?? 0;
  const problems: CaseProblem[] = [];
  if (status === 'loss_confirmed' && lost === 0) {
    problems.push({ field: 'lost', message: 'A confirmed loss has an amount' });
  }
  if (status === 'no_loss' && lost > 0) {
    problems.push({ field: 'lost', message: 'A case without a loss has no amount lost' });
  }
  if ((recoveredCents ?? 0) > lost) {
    problems.push({ field: 'recovered', message: 'More is recovered than was lost' });
  }
  return problems;
}
