import { useSyncExternalStore } from 'react';
import { rememberUndo, takeUndo } from './undo.ts';

/** Specification, section 9. */
const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5_000;
const TOAST_REMOVE_DELAY_MS = 1_000_000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;

export interface ToastAction {
  label: string;
  onClick: () => void;
  /** Undoes what the toast announces, just as the undo key does. */
  isUndo?: true;
}

export interface ToastOptions {
  title: string;
  description?: string | undefined;
  /** Names the request in the server's log. */
  reference?: string | undefined;
  variant?: 'default' | 'destructive';
  /** An action to offer. Taking it closes the toast. */
  action?: ToastAction;
  /** Another one. */
  way?: ToastAction;
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

/**
 * A toast's undo button.
 * @param name what it undoes: 'verify 4711'.
 */
export function undoAction(name: string, undo: () => void): ToastAction {
  return actionOf({ id: rememberUndo(name, undo), name });
}

/** The same, for something that can already be undone. */
export function actionOf({ id, name }: { id: number; name: string }): ToastAction {
  return { label: `Undo ${name}`, isUndo: true, onClick: () => void takeUndo(id) };
}

/** Shows a message for five seconds, replacing the one before it. */
export function toast(options: ToastOptions): { dismiss: () => void; isOpen: () => boolean } {
  lastId += 1;
  const id = lastId;
  replaceToasts([{ ...options, id, open: true }, ...toasts].slice(0, TOAST_LIMIT));
  return {
    dismiss: () => dismissToast(id),
    isOpen: () => toasts.some((shown) => shown.id === id && shown.open),
  };
}

/** Closes a toast; it stays in the list much longer, so that it can finish moving out. */
export function dismissToast(id: number): void {
  const shown = toasts.find((toast) => toast.id === id);
  if (!shown?.open) return;
  replaceToasts(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => replaceToasts(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_DELAY_MS);
}

/**
 * Moves the focus to the toast that is shown.
 * @returns whether there is one.
 */
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
