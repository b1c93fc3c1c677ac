import type { Random } from '@tillwatch/simulation';
import type { ExportFile, Recipe } from '../export-file.ts';

/** Something about an export's arrangement that doesn't change what it says, or changes its truth along with it. */
export interface Change {
  /** Says what was done: `sign-on above`. */
  name: string;
  shapes: readonly Recipe['shape'][];
  /** @returns the changed export with its truth; null where it doesn't apply. Must not change what it is given. */
  readonly apply: (made: ExportFile, random: Random) => ExportFile | null;
}
