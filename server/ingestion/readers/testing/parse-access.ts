import { createJournalParser, type ParseReport, type Receipt, type Rejection } from '@tillwatch/core/journal';
import type { ReadLimits } from '../limits.ts';
import { readWorkbook, type WorkbookSummary } from '../reader.ts';
import { accessDatabase, type AccessQueryInput, type AccessTableInput } from './access-database.ts';
import { withFile } from './read-sheets.ts';

export interface ParsedDatabase {
  receipts: Receipt[];
  rejections: Rejection[];
  report: ParseReport;
  summary: WorkbookSummary;
}

/** Reads a database of these tables like an upload. */
export async function parseAccess(
  tables: readonly AccessTableInput[],
  queries: readonly AccessQueryInput[] = [],
  limits: Partial<ReadLimits> = {},
): Promise<ParsedDatabase> {
  return await withFile(accessDatabase(tables, '', queries), async (path) => {
    const receipts: Receipt[] = [];
    const rejections: Rejection[] = [];
    const parser = createJournalParser({
      receipt: (receipt) => receipts.push(receipt),
      rejection: (rejection) => rejections.push(rejection),
    });
    const summary = await readWorkbook(path, parser, { limits });
    return { receipts, rejections, report: parser.end(), summary };
  });
}
