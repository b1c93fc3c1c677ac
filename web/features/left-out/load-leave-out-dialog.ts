/** Contains all filters and signals, which few pages need. */
export const loadLeaveOutDialog = async () => (await import('./leave-out-dialog.tsx')).LeaveOutDialog;
