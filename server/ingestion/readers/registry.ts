import { accessReader } from './access/access-reader.ts';
import { delimitedReader } from './delimited/delimited-reader.ts';
import { feedReader } from './feed/feed-reader.ts';
import { htmlReader } from './html/html-reader.ts';
import { jsonRecordsReader, xmlRecordsReader } from './records/records-reader.ts';
import { spreadsheetMlReader } from './spreadsheet-ml/spreadsheet-ml-reader.ts';
import type { WorkbookReader } from './workbook-reader.ts';
import { xlsReader } from './xls/xls-reader.ts';
import { zipReader } from './zip/zip-reader.ts';

/** Tried in this order; the first that recognizes a file's first bytes reads it. Add new formats here. */
export const WORKBOOK_READERS: readonly WorkbookReader[] = [
  zipReader,
  xlsReader,
  accessReader,
  feedReader,
  spreadsheetMlReader,
  htmlReader,
  xmlRecordsReader,
  jsonRecordsReader,
  delimitedReader,
];
