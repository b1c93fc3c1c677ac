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
 * Watches controls in forms, except search fields, and except a current password in a form that sets no new one: it is
 * quickly typed again.
 */
export function createTypedWatch(): TypedWatch {
  const before = new Map<Element, string>();
  return {
    remember(target) {
      const control = target instanceof Element ? target.closest(CONTROLS) : null;
      const form = control?.closest('form');
      if (!control || before.has(control) || !form) return;
      if (control instanceof HTMLInputElement && control.type === 'search') return;
      // By its purpose: a password that is shown is of type text.
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
