import { expect, it } from 'vitest';
import { attachmentHeader } from './attachment-header.ts';

it.each([
  ['export.xlsx', `attachment; filename="export.xlsx"; filename*=UTF-8''export.xlsx`],
  ['März.xlsx', `attachment; filename="M_rz.xlsx"; filename*=UTF-8''M%C3%A4rz.xlsx`],
  ['a"b;c%d.xls', `attachment; filename="a_b_c_d.xls"; filename*=UTF-8''a%22b%3Bc%25d.xls`],
  [
    'x\r\nSet-Cookie: a=b',
    `attachment; filename="x__Set-Cookie: a=b"; filename*=UTF-8''x%0D%0ASet-Cookie%3A%20a%3Db`,
  ],
  ['\uD800.xls', `attachment; filename="_.xls"; filename*=UTF-8''%EF%BF%BD.xls`],
])('%j', (filename, header) => {
  expect(attachmentHeader(filename)).toBe(header);
  expect(() => new Headers({ 'content-disposition': header })).not.toThrow();
});
