export { ReviewDialog } from './review-dialog.tsx';
export { reviewRow, type RowAction } from './saving/review-row.ts';
