/** A change of a transaction's notes. */
export interface NoteChange {
  userId: number;
  name: string;
  before: string;
  after: string;
}

export interface NoteAuthors {
  /** 'Bella Agent, then Avery Demo' if the later one kept what the earlier one had written. */
  name: string;
  userIds: number[];
}

/** @param changes newest first. @returns undefined if nobody is known to have written these notes. */
export function listNoteAuthors(notes: string, changes: readonly NoteChange[]): NoteAuthors | undefined {
  const authors: NoteChange[] = [];
  let text = notes;
  for (const change of changes) {
    if (change.after !== text) continue;
    authors.unshift(change);
    text = keeps(text, change.before) ? change.before : '';
    if (text === '') break;
  }
  if (authors.length === 0) return undefined;
  const names = new Map(authors.map(({ userId, name }) => [userId, name]));
  const all = [...(text === '' ? [] : ['somebody']), ...names.values()];
  return { name: all.join(', then '), userIds: [...names.keys()] };
}

/** Whether nothing of the earlier notes is gone. */
export function keeps(notes: string, earlier: string): boolean {
  return notes.includes(earlier.trim());
}
