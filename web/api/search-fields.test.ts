import { expect, it } from 'vitest';
import { anyText, day, oneOf, page, readSearch, storeId, typedText } from './search-fields.ts';

const read = readSearch({
  token: anyText,
  who: typedText,
  kind: oneOf(['a', 'b']),
  from: day,
  store: storeId,
  page,
});

it('reads numbers and words alike, as text or already parsed', () => {
  expect(read({ token: 0, who: 115, kind: 'b', from: '2024-02-29', store: '7', page: 3 })).toEqual({
    token: '0',
    who: '115',
    kind: 'b',
    from: '2024-02-29',
    store: 7,
    page: 3,
  });
});

it.each([
  ['who', ' '],
  ['who', ['115']],
  ['token', null],
  ['kind', 'c'],
  ['from', '2026-02-29'],
  ['from', '2026-2-1'],
  ['from', 20260201],
  ['store', ''],
  ['store', '0'],
  ['store', '1.5'],
  ['store', '2147483648'],
  ['page', '1'],
  ['page', 'two'],
])('leaves out %s %j', (name, value) => {
  expect(read({ [name]: value })).toStrictEqual({});
});

it('truncates what is too long to have been typed', () => {
  expect(read({ who: 'x'.repeat(300) }).who).toHaveLength(200);
});
