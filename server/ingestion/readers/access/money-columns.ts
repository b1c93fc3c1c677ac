import type { Column } from 'mdb-reader';

/** Where a table's definition describes its columns, by page size. */
const LAYOUTS = {
  2048: { columns: 25, indexes: 31, start: 43, indexBytes: 8, columnBytes: 18, flags: 13 },
  4096: { columns: 45, indexes: 51, start: 63, indexBytes: 12, columnBytes: 25, flags: 15 },
} as const;
const DEFINITION_PAGE = 0x02;
const MONEY = 0x05;
const BIG_INTEGER = 0x13;
/** A flag for auto-generated identifiers, which integers never have; it marks changed columns. */
const MARK = 0x40;
const MONEY_UNITS = 10_000;

/**
 * Returns the page or, if it defines money columns, a copy that declares them as integers, which is how they are
 * stored. mdb-reader decodes money digit by digit, which takes longer than reading the rest of a sales file.
 */
export function withPlainMoney(page: Buffer): Buffer {
  if (page[0] !== DEFINITION_PAGE || (page.length !== 2048 && page.length !== 4096)) return page;
  const layout = LAYOUTS[page.length];
  const columns = page.readUInt16LE(layout.columns);
  const start = layout.start + page.readUInt32LE(layout.indexes) * layout.indexBytes;
  let changed: Buffer | undefined;
  for (let column = 0; column < columns; column += 1) {
    const at = start + column * layout.columnBytes;
    if (at + layout.columnBytes > page.length) break;
    if (page[at] !== MONEY) continue;
    changed ??= Buffer.from(page);
    changed[at] = BIG_INTEGER;
    changed[at + layout.flags] = (page[at + layout.flags] ?? 0) | MARK;
  }
  return changed ?? page;
}

export function isPlainMoney({ type, autoUUID }: Column): boolean {
  return type === 'bigint' && autoUUID;
}

/** Converts a value of such a column to dollars. */
export function plainMoney(value: bigint): number {
  return Number(value) / MONEY_UNITS;
}
