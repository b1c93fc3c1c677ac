export { ReviewDialog } from './review-dialog.tsx';
