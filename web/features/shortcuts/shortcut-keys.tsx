import { cn } from '../../ui/cn.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { isMac, nameKeys } from './key-names.ts';

interface ShortcutKeysProps {
  /** 'Mod+Enter' */
  combination: string;
  className?: string;
}

/** The keys of a combination, each in its own keycap. */
export function ShortcutKeys({ combination, className }: ShortcutKeysProps) {
  return (
    <span className="inline-flex items-center gap-0.5 whitespace-nowrap">
      {nameKeys(combination, isMac).map((name) => (
        <Kbd key={name} className={cn(className)}>
          {name}
        </Kbd>
      ))}
    </span>
  );
}
