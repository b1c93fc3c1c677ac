import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readWorkbook, type SheetVisitor, type WorkbookSummary } from '../reader.ts';
import { type ReadSheet, withFile } from '../testing/read-sheets.ts';
import { workbook } from '../testing/workbook-package.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { readWorkbookApart } from './read-apart.ts';

const ROWS = 9_000;

/** Texts that hardly compress, so that it is worth a thread, beside a cell of every other kind, and gaps. */
function sheetRows(): string {
  return Array.from({ length: ROWS }, (_, index) => {
    const row = 2 * index + 1;
    const text = randomBytes(48).toString('base64');
    return (
      `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${text} \u00e9\u20ac\u{1f600}</t></is></c>` +
      `<c r="C${row}"><v>${index}.25</v></c><c r="D${row}" s="1"><v>${46_000 + index / 16}</v></c>` +
      `<c r="F${row}" t="b"><v>${index % 2}</v></c></row>`
    );
  }).join('');
}

const FILE = workbook({
  sheets: { Monday: sheetRows(), Empty: '', Tuesday: sheetRows() },
  styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs>',
});

type Read = (path: string, visitor: SheetVisitor) => Promise<WorkbookSummary>;

function readAll(read: Read): Promise<{ summary: WorkbookSummary; content: ReadSheet[] }> {
  return withFile(FILE, async (path) => {
    const content: ReadSheet[] = [];
    const summary = await read(path, {
      startSheet: (name) => void content.push({ name, rows: [] }),
      row: (row) => void content.at(-1)?.rows.push(row),
    });
    return { summary, content };
  });
}

describe('a file that is read in a thread of its own', () => {
  it('gives the same as in this one: every sheet, row, and kind of cell', async () => {
    expect(FILE.length).toBeGreaterThan(1024 * 1024);
    const apart = await readAll(readWorkbookApart);
    expect(apart.summary).toMatchObject({ sheets: 3, rows: 2 * ROWS });
    expect(apart).toEqual(await readAll(readWorkbook));
  });

  it('is refused with the same words when it breaks off', async () => {
    const cut = FILE.subarray(0, -20_000);
    const refusals = await withFile(cut, (path) =>
      Promise.all(
        [readWorkbook, readWorkbookApart].map((read: Read) =>
          read(path, { startSheet: () => undefined, row: () => undefined }).catch((error: unknown) => error),
        ),
      ),
    );
    const [here, apart] = refusals;
    expect(apart).toBeInstanceOf(UnreadableFileError);
    expect(apart).toMatchObject({ code: 'damaged', message: (here as Error).message });
  });

  it('waits while what takes the rows is busy, and no longer reads when that fails', async () => {
    await withFile(FILE, async (path) => {
      let isBusy = false;
      let drains = 0;
      const reading = readWorkbookApart(path, {
        startSheet: () => undefined,
        row: () => expect(isBusy).toBe(false),
        async drain() {
          isBusy = true;
          await new Promise((resolve) => setTimeout(resolve, 20));
          isBusy = false;
          drains += 1;
          if (drains === 3) throw new Error('no room for more');
        },
      });
      await expect(reading).rejects.toThrow('no room for more');
      expect(drains).toBe(3);
    });
  });
});
