import { expect, it } from 'vitest';
import { listHiddenTables } from './hidden-tables.ts';

const list = (content: string, name = 'content.xml'): string[] => [
  ...listHiddenTables([[name, Buffer.from(content)]]),
];

const CONTENT = `<office:document-content><office:automatic-styles>
  <style:style style:name="co1" style:family="table-column"/>
  <style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>
  <style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>
  </office:automatic-styles><office:body><office:spreadsheet>
  <table:table table:name="Journal" table:style-name="ta1"><table:table-row/></table:table>
  <table:table table:style-name="ta2" table:name="Old &amp; &quot;test&quot;"><table:table-row/></table:table>
  </office:spreadsheet></office:body></office:document-content>`;

it('finds sheets of an OpenDocument spreadsheet whose style hides them', () => {
  expect(list(CONTENT)).toEqual(['Old & "test"']);
});

it('finds none without such a style, in other files, and in broken ones', () => {
  expect(list(CONTENT.replace('"false"', '"true"'))).toEqual([]);
  expect(list(CONTENT, 'xl/workbook.bin')).toEqual([]);
  expect(list('<office:body><table:table table:name="a')).toEqual([]);
  expect(list('')).toEqual([]);
});
