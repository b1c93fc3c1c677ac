export { compareSums } from '../journal/checks/compare-sums.ts';
export { appendUnverified, composeNotes, findRecordingUrls, mergeNotes, type NotesInput } from './notes.ts';
export { couldBecomeRecordingUrl, isRecordingUrl, parseRecordingUrl } from './recording-url.ts';
export {
  countReview,
  REVIEW_STATUSES,
  type Review,
  type ReviewCounts,
  type ReviewEvent,
  type ReviewRequest,
  type ReviewState,
  reviewStatus,
  type ReviewStatus,
  reviewTransaction,
} from './review.ts';
export { chooseByLot, DISPUTED, isDrawn, REVIEW_ANSWERS, type ReviewAnswer } from './second-look.ts';
export { assessRisks, type Risk, type RiskInput } from './risks.ts';
