import type { KeyboardEvent } from 'react';

/** In a form's field, Ctrl or Command with Enter does what the form's main button does, if that can be pressed. */
export function submitOnModEnter(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  const { form } = event.currentTarget;
  const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!form || !button) return;
  event.preventDefault();
  if (!button.disabled && !event.repeat) form.requestSubmit(button);
}
