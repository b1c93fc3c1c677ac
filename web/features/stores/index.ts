export { HeadStoreSelector } from './head-store-selector.tsx';
export { ManageStoresButton } from './manage-stores-button.tsx';
export { StoreDetailsButton } from './store-details-button.tsx';
export { StoreFilter } from './store-filter.tsx';
export { StoreSelector } from './store-selector.tsx';
export { useStores } from './stores-query.ts';
export { UnknownStore, useIsUnknownStore } from './unknown-store.tsx';
export { UnreachableStores } from './unreachable-stores.tsx';
export { useLiveStores } from './use-live-stores.ts';
