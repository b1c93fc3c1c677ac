import { expect, it } from 'vitest';
import { listNoteAuthors, type NoteChange } from './note-authors.ts';

const bella = (before: string, after: string): NoteChange => ({ userId: 1, name: 'Bella', before, after });
const avery = (before: string, after: string): NoteChange => ({ userId: 2, name: 'Avery', before, after });

const CASES: [name: string, notes: string, changes: NoteChange[], expected: string | undefined][] = [
  ['its only author', 'Odd', [bella('', 'Odd')], 'Bella'],
  ['whoever replaced it', 'Fine', [avery('Odd', 'Fine'), bella('', 'Odd')], 'Avery'],
  [
    'both, if one added to it',
    'Odd\nVery',
    [avery('Odd', 'Odd\nVery'), bella('', 'Odd')],
    'Bella, then Avery',
  ],
  [
    'each once',
    'Odd\nVery\nIndeed',
    [bella('Odd\nVery', 'Odd\nVery\nIndeed'), avery('Odd', 'Odd\nVery'), bella('', 'Odd')],
    'Bella, then Avery',
  ],
  ['somebody, from before history was kept', 'Old\nNew', [avery('Old', 'Old\nNew')], 'somebody, then Avery'],
  ['nobody, if the notes are older', 'Old', [], undefined],
  ['who wrote an earlier text', 'Odd', [avery('Odd', 'Fine'), bella('', 'Odd')], 'Bella'],
];

it.each(CASES)('names %s', (_, notes, changes, expected) => {
  expect(listNoteAuthors(notes, changes)?.name).toBe(expected);
});
