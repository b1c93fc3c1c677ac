import { useLiveStatus } from '../../../api/live.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

/** Lit while the page's live channel is open. */
export function LiveBadge() {
  const isLive = useLiveStatus() === 'live';
  return (
    <Tooltip
      content={
        isLive
          ? "Other people's uploads and reviews appear automatically."
          : 'The connection to the server is lost. What others do appears once it is back.'
      }
    >
      <span role="status" className="inline-flex shrink-0">
        <Badge tone={isLive ? 'verified' : 'medium'} outline={!isLive} dot>
          {isLive ? 'Live Monitoring' : 'Reconnecting'}
        </Badge>
      </span>
    </Tooltip>
  );
}
