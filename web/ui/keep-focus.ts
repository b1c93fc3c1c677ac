/**
 * As a ref of an element with `tabIndex={-1}`: it takes the focus when whatever had it inside is gone, such as a row
 * that was removed. Otherwise the keyboard would start over at the top of the page.
 */
export function keepFocus(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  let last: EventTarget | null = null;
  const remember = ({ target }: FocusEvent) => {
    last = target;
  };
  const watch = new MutationObserver(() => {
    if (!(last instanceof Node) || last.isConnected) return;
    last = null;
    if (document.activeElement === document.body) box.focus({ preventScroll: true });
  });
  box.addEventListener('focusin', remember);
  watch.observe(box, { childList: true, subtree: true });
  return () => {
    box.removeEventListener('focusin', remember);
    watch.disconnect();
  };
}
