const MIB = 1024 * 1024;

/**
 * The limits past which a file is too large. A 50 MB upload of real journal lines has about 2.5 million rows and
 * inflates to 60-500 MB; these limits leave room above that and stop decompression bombs early.
 */
export interface ReadLimits {
  /** Chunk size for reading streams of inflated parts and text. */
  pieceBytes: number;
  /** Files in the zip, whether read or not. */
  zipEntries: number;
  /** Worksheets in a workbook. */
  sheets: number;
  /** Excel's own limit is 31 characters. */
  sheetNameLength: number;
  /** One part of the package (a sheet, the shared strings), inflated. */
  partInflatedBytes: number;
  /** All parts that are read, inflated. */
  totalInflatedBytes: number;
  /** Ratio of inflated to compressed size, checked from `ratioFromBytes` inflated bytes on. Deflate reaches 1,032. */
  inflationRatio: number;
  ratioFromBytes: number;
  /** A part that describes the workbook (its sheets, relationships, styles), inflated. */
  descriptionBytes: number;
  /** One tag, comment or CDATA section. */
  markupBytes: number;
  /** Nesting of elements. */
  markupDepth: number;
  /** One cell's text in UTF-8. Excel's own limit is 32,767 characters. */
  cellTextBytes: number;
  /** All text of one row, in characters. */
  rowTextLength: number;
  /** All text passed on, in characters: a million cells may refer to the same megabyte of shared text. */
  totalTextLength: number;
  /** Distinct shared strings, and their total size in UTF-8. */
  sharedStrings: number;
  sharedStringBytes: number;
  /** Cells passed on, including empty ones before a row's last filled cell. */
  cells: number;
  /** Cell formats in the style table. */
  cellFormats: number;
  /** A workbook in the old .xls format, which is read into memory. */
  xlsFileBytes: number;
  /** All parts of a workbook that a library reads from its zip (.xlsb, .ods), inflated. */
  libraryInflatedBytes: number;
  /** One export in a zip of exports, unpacked into memory. */
  memberBytes: number;
  /** An Access database, also read into memory, and how long its library may work on it. */
  accessFileBytes: number;
  accessReadingMs: number;
  /** Rows that all saved queries of an Access database together read or join. */
  accessQueryRows: number;
}

export const READ_LIMITS: Readonly<ReadLimits> = {
  pieceBytes: 128 * 1024,
  zipEntries: 20_000,
  sheets: 1_000,
  sheetNameLength: 255,
  partInflatedBytes: 1_536 * MIB,
  totalInflatedBytes: 2_048 * MIB,
  inflationRatio: 200,
  ratioFromBytes: 32 * MIB,
  descriptionBytes: 64 * MIB,
  markupBytes: 2 * MIB,
  markupDepth: 200,
  cellTextBytes: MIB,
  rowTextLength: 16 * MIB,
  totalTextLength: 2_000_000_000,
  sharedStrings: 16_000_000,
  sharedStringBytes: 384 * MIB,
  cells: 200_000_000,
  cellFormats: 1_000_000,
  xlsFileBytes: 64 * MIB,
  libraryInflatedBytes: 192 * MIB,
  memberBytes: 64 * MIB,
  accessFileBytes: 64 * MIB,
  accessReadingMs: 50_000,
  accessQueryRows: 30_000_000,
};

/** The last column (XFD) and row of a sheet in the current Excel formats, counted from 1. */
export const LAST_COLUMN = 16_384;
export const LAST_ROW = 1_048_576;

/** A limit for a message: "384 MB". */
export function formatMegabytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / MIB))} MB`;
}
