export type ReviewKey = 'verify' | 'flag' | 'cancel' | 'next' | 'previous' | 'skip' | 'write';

/** The keys of the review dialog, as its tooltips show them. */
export const REVIEW_KEYS = {
  verify: 'V',
  flag: 'F',
  next: 'N',
  skip: 'J',
  previous: 'K',
  write: 'E',
} as const satisfies Partial<Record<ReviewKey, string>>;

const ACTION_BY_KEY = new Map(
  Object.entries(REVIEW_KEYS).map(([action, key]) => [key.toLowerCase(), action as ReviewKey]),
);

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  repeat: boolean;
}

/**
 * What a key press asks for, or null.
 * @param isTyping the focus is in a field that takes text: only Escape, and Ctrl or Cmd with Enter, count there.
 */
export function readReviewKey(press: KeyPress, isTyping: boolean): ReviewKey | null {
  // A key held down must not run through the whole list.
  if (press.repeat || press.altKey) return null;
  if (press.ctrlKey || press.metaKey) return press.key === 'Enter' && !press.shiftKey ? 'next' : null;
  if (press.shiftKey) return null;
  if (press.key === 'Escape') return 'cancel';
  if (isTyping) return null;
  return ACTION_BY_KEY.get(press.key.toLowerCase()) ?? null;
}

/** Whether keys pressed in this element write text. */
export function takesText(element: Element): boolean {
  if (element instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(element.type);
  return (
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element as HTMLElement).isContentEditable
  );
}
