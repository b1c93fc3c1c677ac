import * as XLSX from '@e965/xlsx';
import type { Cell } from '@tillwatch/core/journal';
import { describe, expect, it } from 'vitest';
import { outcome, readCells, readError, readSheets } from '../testing/read-sheets.ts';

const { CFB } = XLSX as unknown as { CFB: CompoundFileWriter };

interface CompoundFileWriter {
  utils: {
    cfb_new(): unknown;
    cfb_add(container: unknown, name: string, content: Buffer): void;
  };
  read(bytes: Buffer, options: { type: 'buffer' }): unknown;
  find(container: unknown, name: string): { content: Buffer };
  write(container: unknown, options: { type: 'buffer' }): Buffer;
}

function compoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const container = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(container, name, content);
  return CFB.write(container, { type: 'buffer' });
}

function xls(
  sheets: Readonly<Record<string, XLSX.WorkSheet>>,
  settings: Partial<XLSX.WorkBook> = {},
): Buffer {
  const book = XLSX.utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) XLSX.utils.book_append_sheet(book, sheet, name);
  return XLSX.write(Object.assign(book, settings), { type: 'buffer', bookType: 'biff8' }) as Buffer;
}

const streamOf = (file: Buffer): Buffer =>
  Buffer.from(CFB.find(CFB.read(file, { type: 'buffer' }), '/Workbook').content);

const ROWS = [
  ['Trans #', 'Total', 'Date', 'Void'],
  ['0042', 20.9, '01/02/2026', true],
  ['Grüße €', -0.01, '', false],
];

describe('.xls workbooks', () => {
  it('are read unchanged: text stays text, gaps stay empty', async () => {
    expect(await readCells(xls({ S: XLSX.utils.aoa_to_sheet(ROWS) }))).toEqual({
      1: ['Trans #', 'Total', 'Date', 'Void'],
      2: ['0042', 20.9, '01/02/2026', true],
      3: ['Grüße €', -0.01, null, false],
    });
  });

  it('of Excel 95 have single-byte text, even if they declare another code page', async () => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(ROWS.slice(0, 2)), 'S');
    const file = XLSX.write(book, { type: 'buffer', bookType: 'biff5' }) as Buffer;
    const codePage = (page: number): Buffer => Buffer.from([0x42, 0, 2, 0, page & 0xff, page >> 8]);
    const place = file.indexOf(codePage(1252));
    expect(place).toBeGreaterThan(0);
    codePage(1200).copy(file, place);
    expect(await readCells(file)).toMatchObject({ 1: ['Trans #', 'Total', 'Date', 'Void'] });
  });

  it('have dates if the number format shows one', async () => {
    const cell = (v: number, z?: string): XLSX.CellObject => ({
      t: 'n',
      v,
      ...(z === undefined ? {} : { z }),
    });
    const sheet: XLSX.WorkSheet = {
      '!ref': 'A1:F1',
      A1: cell(46_343.25, 'm/d/yy h:mm'),
      B1: cell(46_343.25, 'yyyy-mm-dd'),
      C1: cell(46_343.25, '0.00'),
      D1: cell(46_343.25),
      E1: cell(0.5, 'h:mm'),
      F1: cell(-3, 'yyyy-mm-dd'),
    };
    const date = { serial: 46_343.25 };
    expect(await readCells(xls({ S: sheet }))).toEqual({
      1: [date, date, 46_343.25, 46_343.25, { serial: 0.5 }, -3],
    });
  });

  it('convert the 1904 system', async () => {
    const sheet: XLSX.WorkSheet = { '!ref': 'A1', A1: { t: 'n', v: 44_881.25, z: 'yyyy-mm-dd' } };
    const file = xls({ S: sheet });
    // SheetJS writes no 1904 workbooks: set the flag of the DATEMODE record in the stream.
    const stream = streamOf(file);
    const record = stream.indexOf(Buffer.from([0x22, 0x00, 0x02, 0x00]));
    stream.writeUInt16LE(1, record + 4);
    expect(await readCells(compoundFile({ '/Workbook': stream }))).toEqual({ 1: [{ serial: 46_343.25 }] });
  });

  it('yield sheets in order, including empty and hidden ones', async () => {
    const { content } = await readSheets(
      xls(
        {
          One: XLSX.utils.aoa_to_sheet([[1]]),
          Empty: {},
          Three: XLSX.utils.aoa_to_sheet([[], [], [null, 3]]),
        },
        { Workbook: { Sheets: [{ Hidden: 0 }, { Hidden: 1 }, { Hidden: 2 }] } },
      ),
    );
    expect(content).toEqual([
      { name: 'One', rows: [{ rowNumber: 1, cells: [1] }] },
      { name: 'Empty', rows: [] },
      { name: 'Three', rows: [{ rowNumber: 3, cells: [null, 3] }] },
    ]);
  });

  it('may be bare record streams, as written by Excel 2 to 4', async () => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['TOTAL', 20.9], [], [7]]), 'Sheet1');
    for (const bookType of ['biff2', 'biff3', 'biff4'] as const) {
      const cells = await readCells(
        XLSX.write(book, { type: 'buffer', bookType: bookType as XLSX.BookType }) as Buffer,
      );
      expect(cells).toEqual({ 1: ['TOTAL', 20.9], 3: [7] });
    }
    expect(await readCells(streamOf(xls({ S: XLSX.utils.aoa_to_sheet([['bare']]) })))).toEqual({
      1: ['bare'],
    });
  });

  it('are read completely with many rows', async () => {
    const rows: Cell[][] = Array.from({ length: 800 }, (_, index) => [
      `line ${index}`,
      index / 100,
      index % 2 === 0,
    ]);
    const { content } = await readSheets(xls({ S: XLSX.utils.aoa_to_sheet(rows) }));
    expect(content[0]?.rows.map(({ cells }) => cells)).toEqual(rows);
  });

  it('leave none of their number formats behind', async () => {
    const formats = () => (XLSX.SSF as { get_table(): Record<string, string> }).get_table();
    const own = { t: 'n' as const, v: 1.5, z: '0.0"pcs"' };
    const file = xls({ S: { ...XLSX.utils.aoa_to_sheet([[1]]), A1: own } });
    // Writing left them behind.
    for (const [id, format] of Object.entries(formats()))
      if (format === own.z) Reflect.deleteProperty(formats(), id);
    const before = { ...formats() };
    await readSheets(file);
    expect(formats()).toEqual(before);
  });
});

describe('.xls files that are refused', () => {
  const FILE = xls({ One: XLSX.utils.aoa_to_sheet(ROWS), Two: XLSX.utils.aoa_to_sheet(ROWS) });
  const STREAM = streamOf(FILE);

  it.each<[string, string, Buffer]>([
    [
      'an encrypted .xlsx',
      'password-protected',
      compoundFile({ '/EncryptedPackage': Buffer.alloc(5_000, 7), '/EncryptionInfo': Buffer.alloc(200) }),
    ],
    ['an encrypted .xls', 'password-protected', compoundFile({ '/Workbook': encrypted(STREAM) })],
    ['a Word document', 'not-a-workbook', compoundFile({ '/WordDocument': Buffer.alloc(5_000) })],
    ['another Office file', 'not-a-workbook', compoundFile({ '/Something': Buffer.alloc(5_000) })],
    ['a stream of something else', 'damaged', compoundFile({ '/Workbook': Buffer.alloc(5_000, 1) })],
    ['an empty stream', 'damaged', compoundFile({ '/Workbook': Buffer.alloc(0) })],
    ['a workbook without cells', 'empty', xls({ Empty: {} })],
    ['a container of its header only', 'damaged', FILE.subarray(0, 8)],
  ])('%s is %s', async (_, code, bytes) => {
    expect((await readError(bytes)).code).toBe(code);
  });

  it('are refused if their records are truncated anywhere', async () => {
    for (let length = 8; length < STREAM.length - 4; length += 61) {
      const error = await readError(compoundFile({ '/Workbook': STREAM.subarray(0, length) }));
      expect([length, error.code]).toEqual([length, 'damaged']);
    }
  });

  const LONG = xls({ S: XLSX.utils.aoa_to_sheet(Array.from({ length: 300 }, (_, row) => [row, `${row}`])) });
  /** Parts of a container: the table that links its sectors, and the starts of two chains. */
  const linksOf = (file: Buffer): Buffer => sectorOf(file, file.readInt32LE(76));
  const sectorOf = (file: Buffer, index: number): Buffer =>
    file.subarray((index + 1) * 512, (index + 2) * 512);
  const directoryStart = (file: Buffer): number => file.readInt32LE(48);
  const streamStart = (file: Buffer): number =>
    file.readInt32LE(file.indexOf(Buffer.from('Workbook', 'utf16le')) + 116);

  // With these, SheetJS by itself follows the links until the process dies.
  it.each<[string, (file: Buffer) => void]>([
    ['all its sectors', (file) => void linksOf(file).fill(0)],
    ['its stream', (file) => void linksOf(file).writeInt32LE(streamStart(file), streamStart(file) * 4)],
    ['its names', (file) => void linksOf(file).writeInt32LE(directoryStart(file), directoryStart(file) * 4)],
    [
      'its table of links',
      (file) => {
        const last = file.length / 512 - 2;
        file.writeInt32LE(last, 68);
        file.writeUInt32LE(0xffff_ffff, 72);
        sectorOf(file, last).writeInt32LE(last, 508);
      },
    ],
  ])('are refused if the chain of %s is circular', async (_, tie) => {
    const file = Buffer.from(LONG);
    tie(file);
    const { message } = await readError(file);
    expect(message).toContain('This file is damaged: its parts lead in a circle.');
  });

  it('are still read if their names form a circle', async () => {
    const file = Buffer.from(LONG);
    const entry = file.indexOf(Buffer.from('Workbook', 'utf16le'));
    file.writeInt32LE(0, entry + 68);
    file.writeInt32LE((entry % 512) / 128, entry + 72);
    expect(await outcome(file)).toBe(await outcome(LONG));
  });

  it('are refused or read completely, no matter where the file is truncated', async () => {
    const whole = await outcome(FILE);
    for (let length = 8; length < FILE.length; length += 509) {
      const result = await outcome(FILE.subarray(0, length));
      // What follows the records, such as document properties, doesn't matter.
      expect([length, result === whole ? 'damaged' : result]).toEqual([length, 'damaged']);
    }
  });

  it('are refused if a sheet is overwritten, which SheetJS treats as the end of the workbook', async () => {
    const secondSheet = STREAM.lastIndexOf(Buffer.from([0x09, 0x08, 0x10, 0x00]));
    const overwritten = Buffer.from(STREAM).fill(0, secondSheet, secondSheet + 20);
    expect((await readError(compoundFile({ '/Workbook': overwritten }))).code).toBe('damaged');
  });

  it.each(['biff2', 'biff5', 'biff8'] as const)(
    'of %s are refused or read if a record ends before the length of its text, with which SheetJS would fill the memory',
    async (bookType) => {
      const book = XLSX.utils.book_new();
      XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(ROWS), 'S');
      const file = XLSX.write(book, { type: 'buffer', bookType }) as Buffer;
      const isBare = bookType === 'biff2';
      const name = bookType === 'biff5' ? '/Book' : '/Workbook';
      const stream = isBare ? file : Buffer.from(CFB.find(CFB.read(file, { type: 'buffer' }), name).content);
      // Before the end of the last sheet, so no other offsets change.
      const end = stream.lastIndexOf(Buffer.from([0x0a, 0x00, 0x00, 0x00]));
      const outcomes = new Map<string, number>();
      for (const type of [0x04, 0x07, 0x1c, 0x1e, 0x5c, 0xd6, 0x1ba, 0x204, 0x207, 0x41e]) {
        for (const length of [0, 1, 2, 7]) {
          const record = Buffer.alloc(4 + length);
          record.writeUInt16LE(type, 0);
          record.writeUInt16LE(length, 2);
          const damaged = Buffer.concat([stream.subarray(0, end), record, stream.subarray(end)]);
          const result = await outcome(isBare ? damaged : compoundFile({ [name]: damaged }));
          const kind = result === 'damaged' ? result : 'read';
          outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
        }
      }
      expect([...outcomes.keys()].toSorted()).toEqual(['damaged', 'read']);
    },
  );

  it('are refused if they exceed the limits', async () => {
    expect((await readError(FILE, { limits: { xlsFileBytes: 1_000 } })).code).toBe('too-large');
    expect((await readError(FILE, { limits: { cells: 5 } })).code).toBe('too-large');
  });
});

/** The stream with a FILEPASS record after its first record. */
function encrypted(stream: Buffer): Buffer {
  const firstRecordEnd = 4 + stream.readUInt16LE(2);
  const filePass = Buffer.alloc(4 + 54);
  filePass.writeUInt16LE(0x002f, 0);
  filePass.writeUInt16LE(54, 2);
  filePass.writeUInt16LE(1, 4);
  return Buffer.concat([stream.subarray(0, firstRecordEnd), filePass, stream.subarray(firstRecordEnd)]);
}
