import type { Change } from './change.ts';
import { JOURNAL_CHANGES } from './journal-changes.ts';
import { NAME_CHANGES } from './name-changes.ts';
import { TABLE_CHANGES } from './table-changes.ts';

export type { Change } from './change.ts';

export const CHANGES: readonly Change[] = [...JOURNAL_CHANGES, ...NAME_CHANGES, ...TABLE_CHANGES];
