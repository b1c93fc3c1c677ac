export { type ReportDays, type ReportDraft, writeDays, writeDraftText, writeSubject } from './draft.ts';
export { type ReportBody, type ReportCounts, writeBody } from './body.ts';
export { isAllowedRecipient } from './recipients.ts';
