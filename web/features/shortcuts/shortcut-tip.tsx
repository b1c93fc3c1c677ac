import { Slot } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Tooltip } from '../../ui/tooltip.tsx';
import { keysInForce } from './read-shortcut.ts';
import { ShortcutKeys } from './shortcut-keys.tsx';
import { type PlaceName, shortcutOf, type ShortcutName } from './shortcuts.ts';
import { useSingleKeys } from './single-keys.ts';
import { useAriaKeys } from './use-aria-keys.ts';

interface ShortcutTipProps<P extends PlaceName> {
  place: P;
  name: ShortcutName<P>;
  /** Replaces the shortcut's own label. */
  tip?: ReactNode;
  /** One element that can take focus and a ref. */
  children: ReactElement;
}

/** A tooltip that says what a button does and its key, which assistive technology gets too. */
export function ShortcutTip<P extends PlaceName>({ place, name, tip, children }: ShortcutTipProps<P>) {
  const shortcut = shortcutOf(place, name);
  const keys = keysInForce(shortcut, useSingleKeys());
  return (
    <Tooltip
      content={
        <span className="flex items-center gap-1.5">
          {tip ?? shortcut.label}
          {keys[0] !== undefined && (
            <ShortcutKeys combination={keys[0]} className="border-current/40 text-inherit" />
          )}
        </span>
      }
    >
      <Slot.Root aria-keyshortcuts={useAriaKeys(place, name)}>{children}</Slot.Root>
    </Tooltip>
  );
}

/** Shows the key inside the button, when there is room. */
export function ShortcutHint<P extends PlaceName>({
  place,
  name,
  className,
}: {
  place: P;
  name: ShortcutName<P>;
  className?: string;
}) {
  const [key] = keysInForce(shortcutOf(place, name), useSingleKeys());
  if (key === undefined) return null;
  return (
    <span aria-hidden className="ml-0.5 max-md:hidden">
      <ShortcutKeys combination={key} {...(className === undefined ? {} : { className })} />
    </span>
  );
}
