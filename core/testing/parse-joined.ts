import type { Cell, ParserSettings } from '../journal/index.ts';
import { type Parsed, parseSheets } from './parse-rows.ts';

/** Parses sheets as often as their parts have something to say about each other, as ingestion does. */
export function parseJoined(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  settings: ParserSettings = {},
): Parsed {
  const parsed = parseSheets(sheets, settings);
  const { lateJoins, lateRows } = parsed.report;
  if (lateJoins !== null) return parseJoined(sheets, { ...settings, joins: lateJoins });
  const isLate = lateRows !== null && settings.ownRows === undefined;
  return isLate ? parseJoined(sheets, { ...settings, ownRows: lateRows }) : parsed;
}
