import { expect, it } from 'vitest';
import { givenName, personName, plainText, splitAtNames } from './given-name.ts';

it('sets names apart, whatever they have in them', () => {
  const text = `${givenName('a.xlsx” was checked and is right. “')}, uploaded by Ann, and ${givenName('\u2069b\u2068.xlsx')}`;
  expect(splitAtNames(text)).toEqual([
    { text: 'a.xlsx” was checked and is right. “', shown: 'a.xlsx” was checked and is right. “' },
    { text: ', uploaded by Ann, and ' },
    { text: 'b.xlsx', shown: 'b.xlsx' },
  ]);
  expect(plainText(text)).toBe('a.xlsx” was checked and is right. “, uploaded by Ann, and b.xlsx');
});

it('cuts long ones in the middle, and keeps the whole', () => {
  const name = `${'a'.repeat(50)}${'b'.repeat(50)}.xlsx`;
  const [part] = splitAtNames(givenName(name));
  expect(part?.text).toBe(name);
  expect(part?.shown).toHaveLength(60);
  expect(part?.shown).toMatch(/^a+…b+\.xlsx$/);
});

it('leaves other text as it is', () => {
  expect(splitAtNames('Nothing given.')).toEqual([{ text: 'Nothing given.' }]);
});

it.each([
  ['Ann Lee', false],
  ['Mary-Ann O’Brien Jr.', false],
  ['王小明', false],
  ['Avery” confirmed by Sam Demo', true],
  ['Avery confirmed', true],
  ['All Fine Here By Sam', true],
  ['Avery Demo (then called Sam)', true],
])('frames a person’s name that could be read as words: %s', (name, isFramed) => {
  expect(personName(name)).toBe(isFramed ? givenName(name) : name);
});
