// What the user did on this page and can undo, whether or not the server has responded yet.

interface Undoable {
  id: number;
  /** What undoing it undoes: 'verify 4711'. */
  name: string;
  undo: () => void;
}

const MOST_LEVELS = 50;
let stack: readonly Undoable[] = [];
let lastId = 0;

/**
 * Remembers how to undo something just done.
 * @returns its id for `forgetUndo` and `takeUndo`.
 */
export function rememberUndo(name: string, undo: () => void): number {
  lastId += 1;
  stack = [...stack, { id: lastId, name, undo }].slice(-MOST_LEVELS);
  return lastId;
}

/** Forgets something that turned out not to be done. */
export function forgetUndo(id: number): void {
  stack = stack.filter((one) => one.id !== id);
}

/**
 * Undoes the last thing done, or the one with this id.
 * @returns whether there was one.
 */
export function takeUndo(id = stack.at(-1)?.id): boolean {
  const taken = stack.find((one) => one.id === id);
  if (!taken) return false;
  forgetUndo(taken.id);
  taken.undo();
  return true;
}

/** What the next undo would undo. */
export function nextUndo(): Pick<Undoable, 'id' | 'name'> | undefined {
  return stack.at(-1);
}

/** For sign-out: nobody may undo what another user of this page did. */
export function forgetAllUndo(): void {
  stack = [];
}
