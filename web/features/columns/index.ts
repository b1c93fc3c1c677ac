export { type Draft, startSuggested } from './draft/draft.ts';
export { TableForm } from './dialog/table-form.tsx';
export { RememberedColumns } from './remembered-columns.tsx';
