export { LeftOutList } from './left-out-list.tsx';
export { loadLeaveOutDialog } from './load-leave-out-dialog.ts';
export { useEndException } from './use-end-exception.ts';
