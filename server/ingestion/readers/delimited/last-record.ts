const FEWEST_RECORDS = 20;
const MOST_SHAPES = 20_000;
const LONGEST_SHAPE = 200;
/** Words that end a complete report and occur only once. */
const TRAILER = /^\W*(grand|total|sum|report|end\b|records?\b|rows?\b|printed|generated)/i;
const LINE_TRAILER = /^\W*(grand|report|end\b|records?\b|rows?\b|printed|generated)/i;

/** A rule below a report. */
const RULE = /^[\s|+=_*-]*$/;
const AMOUNT_AT_END = /\d[.,]\d\d\s*$/;

/** Detects whether a file without a final line break was truncated; text has no other end marker. */
export interface LastRecordCheck {
  /** Call for every nonblank record, in order. */
  note(fields: readonly string[]): void;
  /** Why the last record must be incomplete; completes "it breaks off: …". */
  findCut(): string | undefined;
  /** A sentence for the cleaning report if the last line may be. */
  describeDoubt(): string | null;
}

/**
 * The last record should have as many fields as most others and end like them, for example in two decimals if all
 * others do. In single-column text, the last line should look like an earlier one.
 */
export function createLastRecordCheck(isOneColumn: boolean): LastRecordCheck {
  const widths = new Map<number, number>();
  const shapes = new Set<string>();
  let records = 0;
  let amounts = 0;
  let last: readonly string[] = [];

  function endsWithAmount(fields: readonly string[]): boolean {
    return AMOUNT_AT_END.test((fields.at(-1) ?? '').slice(-LONGEST_SHAPE));
  }

  function add(fields: readonly string[]): void {
    widths.set(fields.length, (widths.get(fields.length) ?? 0) + 1);
    if (endsWithAmount(fields)) amounts += 1;
    if (shapes.size < MOST_SHAPES) shapes.add(shapeOf(fields));
  }

  const isRule = (): boolean => last.every((field) => RULE.test(field.slice(0, LONGEST_SHAPE)));

  /** Whether the last line is unlike every other one. */
  function isOdd(): boolean {
    if (isRule()) return false;
    // An amount with its cents is complete, whatever comes before it.
    if (amounts * 2 > records && endsWithAmount(last)) return false;
    const hasFewShapes = isOneColumn ? shapes.size < MOST_SHAPES : shapes.size <= records / 10;
    const isLongEnough = records >= FEWEST_RECORDS * (isOneColumn ? 3 : 1);
    const label = last.find((field) => field.trim() !== '') ?? '';
    const isTrailer = (isOneColumn ? LINE_TRAILER : TRAILER).test(label);
    return isLongEnough && hasFewShapes && !isTrailer && !shapes.has(shapeOf(last));
  }

  /** The end of a journal may have a form of its own, unless there are few forms; the beginning of one was cut. */
  function isBeginning(): boolean {
    if (shapes.size <= records / 10) return true;
    const shape = shapeOf(last);
    return [...shapes].some((other) => other.startsWith(shape));
  }

  return {
    note(fields) {
      if (records > 0) add(last);
      records += 1;
      last = fields;
    },
    findCut() {
      const usual = [...widths].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
      if (!isRule() && records > 2 && last.length < usual)
        return `its last line has ${last.length} of ${usual} columns`;
      const isCut = isOdd() && (!isOneColumn || isBeginning());
      return isCut ? 'its last line does not end as the others do' : undefined;
    },
    describeDoubt() {
      if (!isOneColumn || !isOdd()) return null;
      return (
        'The last line has no line end and is unlike the others. If the journal breaks off there, its last transaction ' +
        'may be incomplete, and others may be missing: compare it with the register.'
      );
    },
  };
}

/**
 * How the last field ends: letters as they are, digits before the first point generalized. If it's empty, which fields
 * are filled.
 */
function shapeOf(fields: readonly string[]): string {
  const end = (fields.at(-1) ?? '').slice(0, LONGEST_SHAPE);
  if (end === '') return fields.map((field) => (field === '' ? '-' : '+')).join('');
  return end
    .replace(/\d/g, '9')
    .replace(/9[9,]*/, '9')
    .replace(/ {2,}/g, ' ');
}
