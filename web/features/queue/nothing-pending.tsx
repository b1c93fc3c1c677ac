import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface NothingPendingProps {
  isFiltered: boolean;
  hasStores: boolean;
  onClear: () => void;
}

export function NothingPending({ isFiltered, hasStores, onClear }: NothingPendingProps) {
  if (!hasStores) {
    return (
      <EmptyState
        title="No store yet"
        description="Your queue fills as soon as an administrator assigns you a store."
        className="py-10"
      />
    );
  }
  if (!isFiltered) {
    return (
      <EmptyState
        title="Nothing left to look at"
        description="Everything with money at risk has been decided. New uploads show up here."
        className="py-10"
      />
    );
  }
  return (
    <EmptyState
      title="Nothing pending here"
      description="No pending transaction matches these filters."
      action={<Button onClick={onClear}>Clear filters</Button>}
      className="py-10"
    />
  );
}
