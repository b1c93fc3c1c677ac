import { useSyncExternalStore } from 'react';

/** Specification, section 9. */
const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5_000;
const TOAST_REMOVE_DELAY_MS = 1_000_000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;

interface ToastAction {
  label: string;
  onClick: () => void;
  /** Takes the change back that the toast tells of: the undo key takes it too. */
  isUndo?: true;
}

export interface ToastOptions {
  title: string;
  description?: string | undefined;
  /** Names the request in the server's log. */
  reference?: string | undefined;
  variant?: 'default' | 'destructive';
  /** One way on. The toast closes when it is taken. */
  action?: ToastAction;
}

export interface ShownToast extends ToastOptions {
  id: number;
  open: boolean;
}

let toasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replaceToasts(next: readonly ShownToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a message for five seconds in place of the one before it. */
export function toast(options: ToastOptions): { dismiss: () => void } {
  lastId += 1;
  const id = lastId;
  replaceToasts([{ ...options, id, open: true }, ...toasts].slice(0, TOAST_LIMIT));
  return { dismiss: () => dismissToast(id) };
}

/** Closes a toast; it leaves the list much later, so that it can finish moving out. */
export function dismissToast(id: number): void {
  const shown = toasts.find((toast) => toast.id === id);
  if (!shown?.open) return;
  replaceToasts(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => replaceToasts(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_DELAY_MS);
}

/** Closes a toast that offers an undo: a newer change is on its way, and the key must not take back the older one. */
export function withdrawUndo(): void {
  const shown = toasts.find((toast) => toast.open && toast.action?.isUndo);
  if (shown) dismissToast(shown.id);
}

/** Takes the undo that is offered just now. @returns whether there was one. */
export function takeUndo(): boolean {
  const shown = toasts.find((toast) => toast.open && toast.action?.isUndo);
  if (!shown) return false;
  dismissToast(shown.id);
  shown.action?.onClick();
  return true;
}

/** Puts the focus on the toast that is shown. @returns whether there is one. */
export function focusToast(): boolean {
  if (!toasts.some((toast) => toast.open)) return false;
  const toast = document.querySelector<HTMLElement>('[data-toasts] > [data-state="open"]');
  toast?.focus();
  return toast !== null;
}

/** Newest first. */
export function readToasts(): readonly ShownToast[] {
  return toasts;
}

export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(subscribe, readToasts);
}
