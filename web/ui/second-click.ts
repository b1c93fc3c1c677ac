interface Control {
  element: Element | null;
  /** Its text: a rebuilt control with the same text is the same one to the user. */
  name: string;
}

/**
 * Stops the second click of a double click from landing on whatever the first one uncovered: closing a review with a
 * double click would clear the filters behind it.
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

/** The control that a click is meant for; a label and its checkbox are one. */
function controlOf(target: EventTarget | null): Control {
  const at = target instanceof Element ? target : null;
  const element = at?.closest('label') ?? at?.closest('button, a, summary, [role]') ?? at;
  return { element, name: element?.getAttribute('aria-label') ?? element?.textContent ?? '' };
}
