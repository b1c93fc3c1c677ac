const NOT_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file'];

/** Whether keys pressed in this element type text or pick a value. */
export function takesText(element: Element): boolean {
  if (element instanceof HTMLInputElement) return !NOT_TEXT.includes(element.type);
  return (
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLElement && element.isContentEditable)
  );
}
