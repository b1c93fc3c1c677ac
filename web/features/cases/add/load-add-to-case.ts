export const loadAddToCase = async () => (await import('./add-to-case-dialog.tsx')).AddToCaseDialog;
