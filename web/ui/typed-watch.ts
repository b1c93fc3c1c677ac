/** Whether something in a form differs from what it was when the user first came to it. */
export interface TypedWatch {
  /** Call before the user can change the control: when it gets the focus, a key, or a press. */
  remember(target: EventTarget): void;
  hasTyped(): boolean;
  forget(): void;
}

/** `data-not-typed` is on what changes only how others look. */
const CONTROLS = 'input, textarea, select, button[role], button[aria-pressed]:not([data-not-typed])';

/**
 * The current password is not counted where nothing else is asked: it is soon typed again. Neither is what is searched for,
 * outside of a form.
 */
export function createTypedWatch(): TypedWatch {
  const before = new Map<Element, string>();
  return {
    remember(target) {
      const control = target instanceof Element ? target.closest(CONTROLS) : null;
      const form = control?.closest('form');
      if (!control || before.has(control) || !form) return;
      if (control instanceof HTMLInputElement && control.type === 'search') return;
      // By its purpose, as a password that is shown is a text.
      const isCurrent = control.getAttribute('autocomplete') === 'current-password';
      if (isCurrent && !form.querySelector('[autocomplete="new-password"]')) return;
      before.set(control, readControl(control));
    },
    hasTyped: () =>
      [...before].some(([control, value]) => control.isConnected && readControl(control) !== value),
    forget: () => before.clear(),
  };
}

function readControl(control: Element): string {
  if (control instanceof HTMLInputElement) {
    return ['checkbox', 'radio'].includes(control.type) ? String(control.checked) : control.value;
  }
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) return control.value;
  return [
    control.getAttribute('aria-checked'),
    control.getAttribute('aria-pressed'),
    control.getAttribute('role') === 'combobox' ? control.textContent : '',
  ].join();
}
