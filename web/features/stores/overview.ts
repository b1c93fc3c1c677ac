// Apart from index.ts: what a list of stores needs, without the dialogs.
export {
  EXPECTED_LOSS_HINT,
  joinStores,
  MISSING_HINT,
  OVERVIEW_COLUMNS,
  type StoreRow,
} from './overview-columns.tsx';
export { useLiveOverviews } from './stores-query.ts';
