// What the user has done on this page and can take back, the last thing done first, whatever the server has answered by then.

interface Undoable {
  id: number;
  /** 'verify 4711': what taking it undoes. */
  name: string;
  undo: () => void;
}

const MOST_LEVELS = 50;
let stack: readonly Undoable[] = [];
let lastId = 0;

/** Remembers how something just done is taken back. @returns the id by which `forgetUndo` and `takeUndo` know it. */
export function rememberUndo(name: string, undo: () => void): number {
  lastId += 1;
  stack = [...stack, { id: lastId, name, undo }].slice(-MOST_LEVELS);
  return lastId;
}

/** For what was not done after all. */
export function forgetUndo(id: number): void {
  stack = stack.filter((one) => one.id !== id);
}

/** Takes back the last thing done, or another one that is named. @returns whether there was one. */
export function takeUndo(id = stack.at(-1)?.id): boolean {
  const taken = stack.find((one) => one.id === id);
  if (!taken) return false;
  forgetUndo(taken.id);
  taken.undo();
  return true;
}

/** What the next undo takes back. */
export function nextUndo(): Pick<Undoable, 'id' | 'name'> | undefined {
  return stack.at(-1);
}

/** Nobody takes back what another user of this page has done. */
export function forgetAllUndo(): void {
  stack = [];
}
