import { createRecordSplitter, type Dialect } from './record-splitter.ts';

/** In order of preference if several fit equally well; a comma may also be a decimal separator. */
const SEPARATORS = ['\t', ';', '|', ','] as const;
/** Excel's way to declare the separator, on a separate line. */
const NAMED_SEPARATOR = /^sep=([^\r\n"])(\r\n|\r|\n)/i;
/** A separator qualifies if most lines have the same number of it, or nearly all have at least one. */
const SAME_WIDTH_SHARE = 0.5;
const ANY_WIDTH_SHARE = 0.8;

export interface FoundDialect extends Dialect {
  /** The first record declares the separator and is not data. */
  skipsFirstRecord: boolean;
}

/** @param sample the beginning of the text. */
export function findDialect(sample: string): FoundDialect {
  const named = NAMED_SEPARATOR.exec(sample)?.[1];
  if (named !== undefined) return { separator: named, quotes: true, skipsFirstRecord: true };

  const candidates = SEPARATORS.filter((separator) => separator !== ',' || !hasDecimalCommas(sample))
    .map((separator) => ({ separator, ...measure(sample, separator) }))
    .filter(({ same, any }) => same >= SAME_WIDTH_SHARE || any >= ANY_WIDTH_SHARE)
    .toSorted((one, other) => other.same - one.same);
  const best = candidates[0] ?? { separator: null, ...measure(sample, null) };
  return { separator: best.separator, quotes: best.quotes, skipsFirstRecord: false };
}

/** A number between blanks that ends with a comma and two digits. */
const DECIMAL_COMMA = /(?<=\s)-?\d{1,3}(?:\.?\d{3})?,\d{2}(?=\s|$)/g;
/** If amounts have decimal commas, at least this share of a text's commas are in amounts. */
const DECIMAL_SHARE = 0.8;

/** Whether the text uses decimal commas, as in journals printed in euros. */
function hasDecimalCommas(sample: string): boolean {
  const commas = sample.split(',').length - 1;
  const decimal = [...sample.matchAll(DECIMAL_COMMA)].length;
  return decimal > 0 && decimal >= commas * DECIMAL_SHARE;
}

interface Measure {
  /** Share of the nonblank records that have the most frequent number of fields, at least two. */
  same: number;
  /** Share of the nonblank records that have at least two fields. */
  any: number;
  quotes: boolean;
}

function measure(sample: string, separator: string | null): Measure {
  const widths = new Map<number, number>();
  let filled = 0;
  let split = 0;
  const splitter = createRecordSplitter({ separator, quotes: true }, (fields) => {
    if (fields.every((field) => field.trim() === '')) return;
    filled += 1;
    if (fields.length < 2) return;
    split += 1;
    widths.set(fields.length, (widths.get(fields.length) ?? 0) + 1);
  });
  splitter.push(sample);
  if (filled === 0) splitter.finish();
  const most = Math.max(0, ...widths.values());
  const { begun, closed } = splitter.quoted;
  return {
    same: filled === 0 ? 0 : most / filled,
    any: filled === 0 ? 0 : split / filled,
    // In a file that uses quoting, quotes are closed; otherwise, 12" PIZZA is literal.
    quotes: closed >= begun / 2,
  };
}
