export { countOpen, type Draft, startSuggested } from './draft/draft.ts';
export { isRefused } from './data/is-refused.ts';
export { TicketForm } from './ticket/ticket-form.tsx';
export { type ReadTicket, startAsRead } from './ticket/ticket-draft.ts';
export { ChoicesLossWarning } from './dialog/choices-loss-warning.tsx';
export { SaveFailure } from './dialog/save-failure.tsx';
export { TableForm } from './dialog/table-form.tsx';
export { RememberedColumns } from './remembered-columns.tsx';
export { labelColumn } from './dialog/column-label.ts';
