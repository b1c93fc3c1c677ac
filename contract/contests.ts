import { z } from 'zod';
import { longText, recordId, recordIdOf } from './inputs.ts';
import { defineRoute } from './route.ts';
import { tellApart } from './tell-apart.ts';

export const CONTEST_OUTCOMES = ['open', 'kept', 'taken', 'changed', 'withdrawn'] as const;

const explainedFindings = z.object({ stored: z.array(z.string()), file: z.array(z.string()) });

/** A file that contradicts another one about a transaction. */
export const contest = z.object({
  /** One id for each different reading, however many files have it; null if there was nothing to decide. */
  id: recordId.nullable(),
  /** The upload of the first file that says it. */
  uploadId: recordId,
  /** When it was read, or when its reading began to count. */
  at: z.iso.datetime(),
  /** Who uploaded the file. */
  byName: z.string(),
  /** Who changed the file's columns, if it says so only since then. */
  readAgainByName: z.string().nullable(),
  /** Null once its upload is gone. */
  filename: z.string().nullable(),
  /** What differs, by field; empty if only the lines do. */
  differences: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** The rows that each prints, in its order; empty where none were kept. */
  rows: z.object({ before: z.array(z.string()), after: z.array(z.string()) }),
  /**
   * Numbers of other transactions with findings that either version explains, because it has sold what they are about
   * and the other hasn't; empty once somebody has decided.
   */
  explains: explainedFindings,
  /**
   * 'changed': nobody had reviewed the transaction, and it was changed to what the file says. Otherwise it stayed as it
   * was reviewed, or as the more severe of both if nobody had reviewed it, and either nobody has decided yet, or
   * somebody has kept it or taken what the file says. 'withdrawn': the file was withdrawn before anybody decided.
   */
  outcome: z.enum(CONTEST_OUTCOMES),
  /** Whether each names a cashier, and they can't be one person: while nobody has decided, it counts for neither. */
  namesOthers: z.boolean(),
  /** Whether the transaction is verified and would be pending again if somebody took what the file says. */
  reopensReview: z.boolean(),
  /** Identifies what is stored. A decision sends it back, so nobody decides about anything but what was shown. */
  seen: z.string(),
  /** Who decided; while it is open, who had decided for the file before that was withdrawn. */
  settledByName: z.string().nullable(),
  settledAt: z.iso.datetime().nullable(),
  /** Why it was decided that way. */
  reason: z.string(),
  /** Who withdrew the file, and when; null if it counts. */
  withdrawnByName: z.string().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
});
export type Contest = z.infer<typeof contest>;

/**
 * How many other supervisors and admins were told that the decider preferred a file of their own, or one that they had
 * read in another way, which may be none; null if it was somebody else's.
 */
export const toldOfOwnFile = z.int().nullable();

export const settleContest = defineRoute({
  method: 'POST',
  path: '/api/transactions/:id/contests/:contestId',
  access: 'supervisor',
  refuses: ['CONFLICT'],
  summary:
    'Decide between a transaction as stored and what another file says about it. Its review stays, unless the file has ' +
    'more money or findings than what was verified, or another cashier: then it is pending again. Refused if what is ' +
    'stored is no longer what was shown',
  params: z.object({ id: recordIdOf('the transaction'), contestId: recordIdOf('the other reading') }),
  body: z.strictObject({
    /** Whether to change the transaction to what the file says. */
    takes: z.boolean(),
    /** As the contest had it. */
    seen: z.string().max(64),
    reason: longText('A reason').min(1, 'Please say why'),
  }),
  response: z.object({ ok: z.literal(true), told: toldOfOwnFile }),
});

/** A store with transactions that files disagree about, and their business days. */
export const contestedStore = z.object({
  storeId: z.int(),
  storeNumber: z.string(),
  name: z.string(),
  transactions: z.int(),
  /** In how many ways. */
  differences: z.int(),
  /** How many of the transactions are verified or flagged. */
  reviewed: z.int(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
});
export type ContestedStore = z.infer<typeof contestedStore>;

export const listContestedStores = defineRoute({
  method: 'GET',
  path: '/api/contests/stores',
  access: 'supervisor',
  summary:
    'The stores with transactions that files disagree about and nobody has decided about, and how many',
  response: z.array(contestedStore),
});

const FIELDS: Record<string, string> = {
  findings: 'Findings',
  priority: 'Priority',
  transactionNumber: 'Receipt number',
  registerId: 'POS',
  transactionTime: 'Time',
  employeeId: 'Employee number',
  employeeName: 'Employee',
  transactionType: 'Type',
  amount: 'Amount',
  items: 'Items',
  payment: 'Payment',
  card: 'Card',
  cardType: 'Kind of card',
  approvalCode: 'Approval code',
  entryMethod: 'Card read by',
  discount: 'Discount',
  cardLoad: 'Loaded onto a card',
  voidedReceipt: 'Receipt taken back',
  training: 'Training',
  regularPrices: 'Regular prices',
  voids: 'Voids',
  subtotal: 'Subtotal',
  tax: 'Tax',
  change: 'Change given',
};

const DOLLARS: ReadonlySet<string> = new Set(['amount', 'discount', 'cardLoad', 'subtotal', 'tax', 'change']);

/** 'Employee: HENRIK DAHL → NADIA BELL', one line for each difference. */
export function listContestLines(contest: Pick<Contest, 'differences'>): string[] {
  return compareContest(contest).map(({ label, before, after }) => `${label}: ${before} → ${after}`);
}

/** What differs, in words: what the transaction said, and what the file says. */
export function compareContest({ differences }: Pick<Contest, 'differences'>) {
  if (differences.length === 0) {
    return [{ label: 'Lines of the receipt', before: 'as shown here', after: 'different' }];
  }
  return differences.map((difference) => {
    const { field } = difference;
    const [before, after] = tellApart(
      writeValue(field, difference.before),
      writeValue(field, difference.after),
    );
    return { label: FIELDS[field] ?? field, before, after };
  });
}

function writeValue(field: string, value: string | null): string {
  if (!value) return 'none';
  if (!DOLLARS.has(field)) return value;
  return Number(value).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * How it was resolved, in a sentence or two, without the lines.
 * @param formatInstant for whoever reads it; days in UTC otherwise.
 */
export function describeContest(
  contest: Contest,
  formatInstant = (iso: string): string => DAY.format(new Date(iso)),
): string {
  const { withdrawnByName, withdrawnAt, outcome } = contest;
  if (withdrawnAt === null) return describeOutcome(contest);
  if (outcome === 'open') return describeReopened(contest, formatInstant(withdrawnAt));
  const withdrawn = `${withdrawnByName || 'Somebody'} withdrew that file on ${formatInstant(withdrawnAt)}`;
  return `${describeOutcome(contest)} ${withdrawn}${outcome === 'withdrawn' ? ', before anybody had decided' : ''}.`;
}

/** 'c.csv, uploaded by Jo Park'. */
export function nameFileOf({
  filename,
  byName,
  readAgainByName,
}: Pick<Contest, 'filename' | 'byName' | 'readAgainByName'>): string {
  const file = `${filename ?? 'another file'}, uploaded by ${byName || 'somebody'}`;
  return readAgainByName === null
    ? file
    : `${file} and read anew after ${readAgainByName} said how to read it`;
}

/** A supervisor had decided for the file, and then it was withdrawn. @param when in words */
export function describeReopened(
  { settledByName, withdrawnByName, reason }: Pick<Contest, 'settledByName' | 'withdrawnByName' | 'reason'>,
  when: string,
): string {
  const decider = settledByName ?? 'Somebody';
  return (
    `${decider} had decided for what that file says, and ${withdrawnByName || 'somebody'} withdrew it on ${when}, ` +
    `so a supervisor decides again. To use the file, upload it again. Reason then: ${endSentence(reason)}`
  );
}

function describeOutcome({ outcome, settledByName, reason, ...from }: Contest): string {
  const file = nameFileOf(from);
  const decider = settledByName ?? 'Somebody';
  switch (outcome) {
    case 'changed':
      return `Nobody had reviewed this transaction yet when it was changed by ${file}.`;
    case 'withdrawn':
      return `It differed in ${file}.`;
    case 'open':
      return `It differs in ${file}. It stays as it is here until a supervisor decides.`;
    case 'kept':
      return `${decider} kept what is stored, although it differs in ${file}. Reason: ${endSentence(reason)}`;
    case 'taken':
      return `${decider} changed it to what it says in ${file}. Reason: ${endSentence(reason)}`;
  }
}

/** Something may follow, so what somebody typed ends like a sentence. */
function endSentence(text: string): string {
  const typed = text.trimEnd();
  return /[.!?…]["'”’)]*$/.test(typed) ? typed : `${typed}.`;
}
