import type { Row } from '@tillwatch/core/journal';
import type { ReadLimits } from './limits.ts';

/** What a reader calls. The calls are synchronous, because there are millions of them. */
export interface SheetVisitor {
  /** Every worksheet in the workbook's order, hidden and empty ones too. */
  startSheet(name: string): void;
  /** A row with at least one filled cell, in the order of the file. The row belongs to the visitor from then on. */
  row(row: Row): void;
  /** Called after at most some thousand rows; while it is pending the reader reads no further. */
  drain?(): Promise<void> | void;
}

export interface ReadContext {
  readonly limits: Readonly<ReadLimits>;
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal | undefined;
}

export interface ReadFindings {
  /** Cells with a formula whose result the exporting program did not store; they are handed over as empty. */
  formulasWithoutResult: number;
  /** Sentences about how the file was read where that is not plain, and what of it could not be. */
  remarks?: string[];
}

export interface WorkbookReader {
  readonly kind: string;
  /** For a person: "Excel workbook (.xlsx)". */
  readonly label: string;
  /** @param head the first `HEAD_BYTES` of the file, or all of it when it is shorter. */
  matches(head: Uint8Array): boolean;
  /**
   * Resolves only when the whole file was read and found sound. It may hand over rows before it meets damage, and then
   * rejects: nothing of a rejected file may be kept.
   */
  read(path: string, visitor: SheetVisitor, context: ReadContext): Promise<ReadFindings>;
}
