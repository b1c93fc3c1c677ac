/** The last four close a case. */
export const CASE_STATUSES = [
  'open',
  'in_progress',
  'loss_confirmed',
  'training',
  'policy',
  'no_loss',
] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

export const CASE_STATUS_LABELS: Record<CaseStatus, string> = {
  open: 'Open',
  in_progress: 'In progress',
  loss_confirmed: 'Loss confirmed',
  training: 'Training',
  policy: 'Policy',
  no_loss: 'No loss',
};

export function isClosed(status: CaseStatus): boolean {
  return status !== 'open' && status !== 'in_progress';
}
