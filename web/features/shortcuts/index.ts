export { EverywhereShortcuts, useUndoKeyName } from './everywhere.tsx';
export { isInFront, isNothingInFront } from './in-front.ts';
export { ShortcutHint, ShortcutTip } from './shortcut-tip.tsx';
export { ShortcutsButton } from './shortcuts-button.tsx';
export { takesText } from './takes-text.ts';
export { useAriaKeys } from './use-aria-keys.ts';
export { useShortcuts } from './use-shortcuts.ts';
