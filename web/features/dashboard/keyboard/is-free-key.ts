const TYPING = 'input, textarea, select, [contenteditable="true"]';
const IN_FRONT = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether a key belongs to the page: nobody is typing, no modifier is held and nothing stands in front of the page. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(TYPING)) return false;
  return document.querySelector(IN_FRONT) === null;
}
