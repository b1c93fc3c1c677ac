import { showUnseen } from '@tillwatch/contract';

const MAX_LENGTH = 255;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/**
 * A name for display, without folders (which some browsers send) and control characters. Other invisible characters are
 * shown by their code, because they may reverse the text after them: "fdp.slx" would show as "xls.pdf".
 */
export function cleanFilename(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  return showUnseen(base.replaceAll(CONTROLS, '')).trim().slice(-MAX_LENGTH);
}
