export { type ReportDays, type ReportDraft, writeDays, writeDraftText, writeSubject } from './draft.ts';
export type { FlaggedTransaction } from './flagged.ts';
export { describeStanding, type Standing } from './standing.ts';
export { type ReportBody, type ReportCounts, type ReportFindings, writeBody } from './body.ts';
export { isAllowedRecipient } from './recipients.ts';
