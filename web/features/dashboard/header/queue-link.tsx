import { Link } from '@tanstack/react-router';
import { ListOrdered } from 'lucide-react';
import { buttonVariants } from '../../../ui/button.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

/** Links to what deserves a look first, in all stores. */
export function QueueLink() {
  return (
    <Tooltip content="What deserves a look first, in all your stores">
      <Link to="/queue" className={buttonVariants()}>
        <ListOrdered aria-hidden />
        <span>Queue</span>
      </Link>
    </Tooltip>
  );
}
