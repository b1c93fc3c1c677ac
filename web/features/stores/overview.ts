// What a list of stores needs, separate from index.ts to leave out the dialogs.
export {
  EXPECTED_LOSS_HINT,
  joinStores,
  MISSING_HINT,
  OVERVIEW_COLUMNS,
  type StoreRow,
} from './overview-columns.tsx';
export { useLiveOverviews } from './stores-query.ts';
export { listUnreachable, UnreachableStores } from './unreachable-stores.tsx';
