import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from './cn.ts';

const COPIED_MS = 2_000;

/**
 * Names the request in the server's log, for whoever is asked for help. Inline, at the end of a sentence or below it.
 * @param id as the error answer carries it.
 */
export function Reference({ id, className }: { id: string; className?: string }) {
  return (
    <span className={cn('text-xs text-muted-foreground', className)}>
      Reference: {/* In one piece, on a line of its own where there is no room beside the word. */}
      <span className="inline-flex max-w-full items-center">
        <code className="font-mono break-all select-all max-sm:text-[11px]">{id}</code>
        {/* Browsers have a clipboard only where the page comes over https or from this machine. */}
        {'clipboard' in navigator && <CopyButton text={id} />}
      </span>
    </span>
  );
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // Refused by the browser: the text can still be selected.
      () => undefined,
    );
  }

  return (
    <button
      type="button"
      aria-label={isCopied ? 'Reference copied' : 'Copy reference'}
      title={isCopied ? 'Copied' : 'Copy'}
      onClick={() => void copy()}
      className="ml-1 grid size-6 shrink-0 place-items-center rounded-sm hover:bg-accent hover:text-accent-foreground pointer-coarse:size-9 [&_svg]:size-3.5"
    >
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
    </button>
  );
}
