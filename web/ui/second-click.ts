interface Control {
  element: Element | null;
  /** What it says: to the user it is the same one, too, when it was built again. */
  name: string;
}

/**
 * Keeps the second click of a double click from what the first one has uncovered: it would clear the filters that lie
 * behind the review that it has just closed.
 */
export function guardSecondClicks(): void {
  let first: Control = { element: null, name: '' };
  const onClick = (event: MouseEvent): void => {
    const control = controlOf(event.target);
    if (event.detail <= 1) {
      first = control;
    } else if (control.element !== first.element && control.name !== first.name) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  window.addEventListener('click', onClick, { capture: true });
}

/** What a click is meant for; a label and its box are one. */
function controlOf(target: EventTarget | null): Control {
  const at = target instanceof Element ? target : null;
  const element = at?.closest('label') ?? at?.closest('button, a, summary, [role]') ?? at;
  return { element, name: element?.getAttribute('aria-label') ?? element?.textContent ?? '' };
}
