import { cn } from './cn.ts';
import { CopyButton } from './copy-button.tsx';

/**
 * Names the request in the server's log, for asking for help. Inline, at the end of a sentence or below it.
 * @param id as the error response carries it.
 */
export function Reference({ id, className }: { id: string; className?: string }) {
  return (
    <span className={cn('text-xs text-muted-foreground', className)}>
      Reference: {/* In one piece, on its own line if there is no room next to the word. */}
      <span className="inline-flex max-w-full items-center">
        <code className="font-mono break-all select-all max-sm:text-[11px]">{id}</code>
        <CopyButton text={id} what="reference" />
      </span>
    </span>
  );
}
