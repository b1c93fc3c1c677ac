export { LeftOutList } from './left-out-list.tsx';
export { useEndException } from './use-end-exception.ts';

export const loadLeaveOutDialog = async () => (await import('./leave-out-dialog.tsx')).LeaveOutDialog;
