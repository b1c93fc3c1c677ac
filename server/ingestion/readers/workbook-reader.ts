import type { Row } from '@tillwatch/core/journal';
import type { ReadLimits } from './limits.ts';
import type { SourceFile } from './source-file.ts';

/** What a reader calls. Calls are synchronous, because there are millions of them. */
export interface SheetVisitor {
  /** Called for every worksheet in order, including empty ones and those hidden in the spreadsheet program. */
  startSheet(name: string, isHidden?: boolean): void;
  /** Called for each row with at least one filled cell, in file order. The visitor owns the row from then on. */
  row(row: Row): void;
  /** Called at least every few thousand rows; the reader waits for the promise. */
  drain?(): Promise<void> | void;
}

export interface ReadContext {
  readonly limits: Readonly<ReadLimits>;
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal | undefined;
  /**
   * Finds the reader for a file unpacked from a zip; throws an `UnreadableFileError` if there is none. Undefined within
   * a zip, because zips inside zips aren't unpacked.
   */
  readonly findReader: ((head: Uint8Array) => WorkbookReader) | undefined;
}

export interface ReadFindings {
  /** Number of formula cells whose result the exporting program did not store; they are passed on as empty. */
  formulasWithoutResult: number;
  /** Remarks about how the file was read, if that isn't obvious, and about what couldn't be read. */
  remarks?: string[];
  /** Number of files in a zip that could not be read; the remarks name them. */
  leftOutFiles?: number;
  /** Set by a reader of several kinds: which one it was. */
  kind?: string;
}

export interface WorkbookReader {
  readonly kind: string;
  /** For display: "Excel workbook (.xlsx)". */
  readonly label: string;
  /** The format has no sheets, so the name of the only one means nothing. */
  readonly isOneSheet?: true;
  /** @param head the first `HEAD_BYTES` of the file, or all of it if shorter. */
  matches(head: Uint8Array): boolean;
  /**
   * Resolves only if the whole file was read and is intact. It may pass on rows before it finds damage and rejects, so
   * nothing of a rejected file may be kept.
   */
  read(file: SourceFile, visitor: SheetVisitor, context: ReadContext): Promise<ReadFindings>;
}
