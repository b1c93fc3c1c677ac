import type { Row } from '@tillwatch/core/journal';
import type { ReadLimits } from './limits.ts';

/** What a reader calls. Calls are synchronous, because there are millions of them. */
export interface SheetVisitor {
  /** Called for every worksheet in order, including hidden and empty ones. */
  startSheet(name: string): void;
  /** Called for each row with at least one filled cell, in file order. The visitor owns the row from then on. */
  row(row: Row): void;
  /** Called at least every few thousand rows; the reader waits for the promise. */
  drain?(): Promise<void> | void;
}

export interface ReadContext {
  readonly limits: Readonly<ReadLimits>;
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal | undefined;
}

export interface ReadFindings {
  /** Number of formula cells whose result the exporting program did not store; they are passed on as empty. */
  formulasWithoutResult: number;
  /** Remarks about how the file was read where that isn't obvious, and about what could not be read. */
  remarks?: string[];
}

export interface WorkbookReader {
  readonly kind: string;
  /** For display: "Excel workbook (.xlsx)". */
  readonly label: string;
  /** @param head the first `HEAD_BYTES` of the file, or all of it if shorter. */
  matches(head: Uint8Array): boolean;
  /**
   * Resolves only if the whole file was read and is intact. It may pass on rows before it finds damage and rejects, so nothing
   * of a rejected file may be kept.
   */
  read(path: string, visitor: SheetVisitor, context: ReadContext): Promise<ReadFindings>;
}
