const MAX_LENGTH = 255;
// Control characters, and those that turn the direction of what follows: "fdp.slx" would show as "xls.pdf".
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A name to show: without folders (some browsers send them) and without what cannot be seen. */
export function cleanFilename(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  return base.replaceAll(UNSEEN, '').trim().slice(-MAX_LENGTH);
}
