import { useId, useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cn } from '../../ui/cn.ts';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../ui/dialog.tsx';
import { Label } from '../../ui/label.tsx';
import { nextUndo } from '../../ui/undo.ts';
import { isSingleKey } from './read-shortcut.ts';
import { showShortcuts, useShortcutsShown } from './sheet-state.ts';
import { ShortcutKeys } from './shortcut-keys.tsx';
import { listShortcuts, type PlaceName, type Shortcut, SHORTCUTS, UNDOABLE } from './shortcuts.ts';
import { setSingleKeys, useSingleKeys } from './single-keys.ts';
import { isOnPage } from './use-shortcuts.ts';

/** The long list on the left, the short ones on the right. */
const COLUMNS: readonly (readonly PlaceName[])[] = [
  ['list', 'queue', 'contests'],
  ['review', 'everywhere'],
];

/** Reviews open from lists. */
function worksHere(place: PlaceName): boolean {
  if (place === 'review') return (['list', 'queue', 'contests', 'review'] as const).some(isOnPage);
  return isOnPage(place);
}

/** Undo works everywhere, but only where something was done, or is about to be, that it undoes. */
const canUndo = (): boolean => nextUndo() !== undefined || UNDOABLE.some(isOnPage);

type Listed = readonly (readonly [name: string, shortcut: Shortcut])[];

function listHere(place: PlaceName): Listed {
  if (!worksHere(place)) return [];
  const undo = SHORTCUTS.everywhere.shortcuts.undo;
  return listShortcuts(place).filter(([, shortcut]) => shortcut !== undo || canUndo());
}

/** The shortcuts that work on this page, by the place where they do. */
export function ShortcutsSheet() {
  const [columns] = useState(() =>
    COLUMNS.map((places) =>
      places
        .map((place) => ({ place, shortcuts: listHere(place) }))
        .filter(({ shortcuts }) => shortcuts.length > 0),
    ).filter((places) => places.length > 0),
  );
  const isOpen = useShortcutsShown();
  const hasSingleKeys = useSingleKeys();
  const switchId = useId();
  return (
    <Dialog open={isOpen} onOpenChange={showShortcuts}>
      <DialogContent
        size="lg"
        aria-describedby={undefined}
        // Not the switch: a key pressed without looking must not flip it.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
        }}
      >
        <DialogHeader>
          <DialogTitle>Keyboard shortcuts</DialogTitle>
        </DialogHeader>
        <DialogBody className="grid content-start gap-x-10 gap-y-5 sm:grid-cols-2">
          {columns.map((places) => (
            <div key={places.map(({ place }) => place).join()} className="flex flex-col gap-5">
              {places.map(({ place, shortcuts }) => (
                <PlaceShortcuts key={place} {...{ place, shortcuts, hasSingleKeys }} />
              ))}
            </div>
          ))}
        </DialogBody>
        <DialogFooter className="justify-start">
          <Checkbox
            id={switchId}
            checked={hasSingleKeys}
            onCheckedChange={(checked) => setSingleKeys(checked === true)}
          />
          <Label htmlFor={switchId}>Single keys are shortcuts on this device</Label>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

interface PlaceShortcutsProps {
  place: PlaceName;
  shortcuts: Listed;
  hasSingleKeys: boolean;
}

function PlaceShortcuts({ place, shortcuts, hasSingleKeys }: PlaceShortcutsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-xs font-medium text-muted-foreground">
        {SHORTCUTS[place].title}
      </h3>
      <dl className="text-sm">
        {shortcuts.map(([name, { keys, label }]) => (
          <div
            key={name}
            className="flex min-h-7 items-center justify-between gap-4 border-b last:border-b-0"
          >
            <dt>{label}</dt>
            <dd className="flex shrink-0 items-center gap-1.5 text-xs text-muted-foreground">
              {keys.map((combination, position) => (
                <span
                  key={combination}
                  className={cn(
                    'flex items-center gap-1.5',
                    !hasSingleKeys && isSingleKey(combination) && 'line-through opacity-60',
                  )}
                >
                  {position > 0 && 'or'}
                  <ShortcutKeys combination={combination} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
