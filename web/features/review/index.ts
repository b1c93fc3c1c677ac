export { ReviewDialog } from './review-dialog.tsx';
export { reviewRow, type RowAction, verifyRows } from './saving/review-row.ts';
