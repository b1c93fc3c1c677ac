export { ColumnsDialog } from './dialog/columns-dialog.tsx';
export { RememberedColumns } from './remembered-columns.tsx';
