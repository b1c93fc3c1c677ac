import { DoubtNote, useDoubtfulUploads } from '../../layouts/index.ts';
import type { DashboardView } from '../view/dashboard-view.ts';

/**
 * Warns that some of the transactions come from a file whose reading nobody has confirmed. Goes below the list: it
 * comes later than the list does, and must not move rows that somebody is about to press.
 */
export function DoubtfulDays({
  storeId,
  view: { startDate, endDate },
  onCheck,
}: {
  /** Undefined without a store that the user may see, whatever the link says. */
  storeId: number | undefined;
  view: DashboardView;
  onCheck: (uploadId: string) => void;
}) {
  const { data } = useDoubtfulUploads(storeId, { startDate, endDate });
  if (!data?.newest) return null;
  const { newest, total } = data;
  return (
    <DoubtNote
      upload={newest}
      others={total - 1}
      className="rounded-none border-x-0 border-b-0 px-4 py-1.5"
      onCheck={() => onCheck(newest.uploadId)}
    />
  );
}
