import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

const COPIED_MS = 2_000;

/**
 * Copies the text next to it.
 * @param what names that text, in lowercase: 'reference'.
 */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  // Browsers have a clipboard only when the page comes over https or from this machine.
  if (!('clipboard' in navigator)) return null;

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
      aria-label={isCopied ? `${what.slice(0, 1).toUpperCase()}${what.slice(1)} copied` : `Copy ${what}`}
      title={isCopied ? 'Copied' : 'Copy'}
      onClick={() => void copy()}
      className="ml-1 grid size-6 shrink-0 place-items-center rounded-sm hover:bg-accent hover:text-accent-foreground pointer-coarse:size-11 [&_svg]:size-3.5"
    >
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
    </button>
  );
}
