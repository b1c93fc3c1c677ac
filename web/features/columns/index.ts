export { RememberedColumns } from './remembered-columns.tsx';
