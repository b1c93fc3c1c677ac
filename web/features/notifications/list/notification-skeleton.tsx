import { Skeleton } from '../../../ui/skeleton.tsx';

const ROWS = ['w-56', 'w-64', 'w-48'];

export function NotificationSkeleton() {
  return (
    <div role="status" aria-label="Loading notifications" className="flex flex-col gap-4 px-4 py-3">
      {ROWS.map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-8 shrink-0 rounded-md" />
          <div className="flex flex-col gap-1.5">
            <Skeleton className="h-3 w-24" />
            <Skeleton className={`h-3.5 max-w-full ${width}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
