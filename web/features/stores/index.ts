export { AddStoreDialog } from './add-store-dialog.tsx';
export { ManageStoresButton } from './manage-stores-button.tsx';
export { storesQuery, useCreateStore, useStores } from './stores-query.ts';
