export { UploadsDialog } from './uploads-dialog.tsx';
