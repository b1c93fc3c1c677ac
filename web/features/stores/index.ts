export { AddStoreDialog } from './add-store-dialog.tsx';
export { ManageStoresButton } from './manage-stores-button.tsx';
export { useStores } from './stores-query.ts';
