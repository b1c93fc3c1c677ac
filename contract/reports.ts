import { CASE_STATUSES } from '@tillwatch/core/cases';
import { z } from 'zod';
import { dayInput, pageFields, readableText, recordId, recordIdOf } from './inputs.ts';
import { LIMITS } from './limits.ts';
import { defineRoute } from './route.ts';
import { refuseUnseen, SINGLE_LINE } from './single-line.ts';
import { storeId } from './transactions.ts';

export const recipientEmail = z
  .string()
  .trim()
  .min(1, 'Please enter recipient email address')
  .max(LIMITS.textMaxLength)
  .pipe(z.email('Please enter a valid email address'));

const count = z.int().min(0).max(2_147_483_647);

/** What to attach to a report. Specification, section 9. */
export const reportChoices = z.object({
  /** A workbook of the flagged and verified transactions, with reasons, notes, and reviewers. */
  includeDetails: z.boolean().default(true),
  /** The evidence images of the flagged transactions. */
  includeScreenshots: z.boolean().default(true),
  /** A workbook of those transactions' original lines. */
  includeRawData: z.boolean().default(false),
});
export type ReportChoices = z.infer<typeof reportChoices>;

/** Specification, section 3, "Email report payload", plus the days that the report is about. */
export const emailReportInput = z
  .object({
    storeId,
    reportDate: dayInput,
    recipientEmail,
    subject: refuseUnseen(
      z
        .string()
        .trim()
        .min(1, 'Please enter a subject')
        .max(LIMITS.reportSubjectMaxLength, `At most ${LIMITS.reportSubjectMaxLength} characters`)
        .regex(SINGLE_LINE, 'A subject is a single line'),
      'The subject',
    ),
    content: readableText().max(
      LIMITS.reportContentMaxLength,
      `At most ${LIMITS.reportContentMaxLength} characters`,
    ),
    /**
     * The attachments cover these transactions; if empty, which is what the pages send, all reviewed ones of the days.
     */
    transactionIds: z.array(recordId).max(1000).default([]),
    totalHighPriority: count,
    totalMediumPriority: count,
    totalLowPriority: count,
    ...reportChoices.shape,
    /** Business days, both inclusive; the report's day if absent. If given, the totals are checked. */
    startDate: dayInput.optional(),
    endDate: dayInput.optional(),
  })
  .refine(({ startDate, endDate, reportDate }) => (startDate ?? reportDate) <= (endDate ?? reportDate), {
    message: 'The start date is after the end date',
    path: ['startDate'],
  });
export type EmailReportInput = z.infer<typeof emailReportInput>;

/**
 * draft: never handed to the mail server. uncertain: handed over, but the server did not confirm, so it may have
 * arrived.
 */
export const DELIVERIES = ['draft', 'sending', 'sent', 'uncertain'] as const;
export type Delivery = (typeof DELIVERIES)[number];

export const emailReport = z.object({
  id: recordId,
  storeId: z.int(),
  generatedBy: z.int(),
  generatedByName: z.string(),
  reportDate: z.iso.date(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  recipientEmail: z.string(),
  subject: z.string(),
  content: z.string(),
  transactionIds: z.array(recordId),
  /** If the report has days, as the server counted them; otherwise as they were sent. */
  totalHighPriority: count,
  totalMediumPriority: count,
  totalLowPriority: count,
  /** What the server counted for the report's days, if that differs from the totals. */
  counted: z.object({ high: count, medium: count, low: count }).nullable(),
  ...reportChoices.shape,
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), sizeBytes: z.int() })),
  delivery: z.enum(DELIVERIES),
  sentAt: z.iso.datetime().nullable(),
  sentByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type EmailReport = z.infer<typeof emailReport>;

export const emailReportList = z.object({
  reports: z.array(emailReport),
  /** All reports of the store. */
  total: z.int(),
  /** Whether a mail server is configured. */
  canSend: z.boolean(),
  /** Addresses, and domains like '@example.com', that the caller may send to; null means anybody. */
  sendsTo: z.array(z.string()).nullable(),
});
export type EmailReportList = z.infer<typeof emailReportList>;

const dollars = z.number();

/** What was flagged in a report's days, and what has already been done; see `ReportFindings`. */
export const reportFindings = z.object({
  /** Decided by somebody else, and left out here because the caller has yet to give a second look. */
  awaitingSecondLook: z.int(),
  /** The first 25, by time. */
  flagged: z.array(
    z.object({
      /** The number that the register printed. */
      transactionId: z.string(),
      transactionTime: z.string(),
      registerId: z.string().nullable(),
      employeeId: z.string().nullable(),
      employeeName: z.string().nullable(),
      transactionType: z.string(),
      amount: dollars,
      /** Null where nothing speaks for a look, where the sum is only assumed, and where its case ended as no loss. */
      atRisk: dollars.nullable(),
      /** Of its open case, or else of the one closed last; null where it is in none. */
      caseStatus: z.enum(CASE_STATUSES).nullable(),
      /** Two agents decided differently, and no supervisor has settled it. */
      isDisputed: z.boolean(),
      /** Sentences on what other files say of it, or said when it was flagged; they name nobody. */
      otherReadings: z.array(z.string()),
      reasons: z.array(z.string()),
      /** The receipt's lines as in the export, and which of them the reasons cite. */
      lines: z.array(z.string()),
      markedLines: z.array(z.int()),
      note: z.string(),
      /** Who wrote the note; null if unknown. */
      noteByName: z.string().nullable(),
      /** The attached images. */
      pictures: z.array(z.object({ filename: z.string(), caption: z.string() })),
    }),
  ),
  /** Flagged transactions in an open case, and those in closed cases only. */
  inOpenCase: z.int(),
  inClosedCase: z.int(),
  /** By priority. */
  pending: z.object({ checkAll: z.int(), checkLot: z.int(), checkFew: z.int() }),
});

export const getReportFindings = defineRoute({
  method: 'GET',
  path: '/api/email-reports/findings',
  access: 'agent',
  summary: 'The flagged transactions of a report’s days, and what has already been done',
  query: z.object({
    storeId,
    startDate: dayInput.describe('The first business day, YYYY-MM-DD'),
    endDate: dayInput.describe('The last business day, YYYY-MM-DD, included'),
  }),
  response: reportFindings,
});

export const createEmailReport = defineRoute({
  method: 'POST',
  path: '/api/email-reports',
  access: 'agent',
  refuses: ['CONFLICT', 'NUMBERS_CHANGED', 'TOO_MANY_REQUESTS'],
  summary: 'Save the draft of an email report with its attachments',
  body: emailReportInput,
  response: emailReport,
});

export const listEmailReports = defineRoute({
  method: 'GET',
  path: '/api/email-reports',
  access: 'agent',
  summary: "A store's email reports, newest first, and whether the server can send mail",
  query: z.object({
    storeId,
    ...pageFields(),
  }),
  response: emailReportList,
});

const byId = z.object({ id: recordIdOf('the report') });

export const downloadEmailReport = defineRoute({
  method: 'GET',
  path: '/api/email-reports/:id/eml',
  access: 'agent',
  summary: 'The report with its attachments, as a message that mail programs open as a draft',
  params: byId,
});

export const sendEmailReport = defineRoute({
  method: 'POST',
  path: '/api/email-reports/:id/send',
  access: 'agent',
  refuses: ['CONFLICT', 'MAIL_FAILED', 'TOO_MANY_REQUESTS'],
  summary: 'Send the report, once; needs a mail server',
  params: byId,
  body: z.object({
    /** Sends a report again even though the first attempt may have arrived. */
    evenIfUncertain: z.boolean().default(false),
  }),
  response: emailReport,
});
