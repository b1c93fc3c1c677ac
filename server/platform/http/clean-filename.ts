import { showUnseen } from '@tillwatch/contract';

const MAX_LENGTH = 255;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/**
 * A name to show: without folders (some browsers send them) and control characters. What else cannot be seen is shown
 * by its code, as it may turn the direction of what follows: "fdp.slx" would show as "xls.pdf".
 */
export function cleanFilename(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  return showUnseen(base.replaceAll(CONTROLS, '')).trim().slice(-MAX_LENGTH);
}
