const WORDS = /^(?:register|reg|pos|terminal|till|lane|drawer)(?:\s*#)?\s*(\d{1,6})$/i;

const ZERO = 48;

/** '01' is register 1; 'POS-2' stays as it is. */
export function normalizeRegister(text: string): string {
  const trimmed = text.trim();
  const mayBePadded = trimmed.charCodeAt(0) === ZERO;
  return mayBePadded && /^\d+$/.test(trimmed) ? trimmed.replace(/^0+(?=\d)/, '') : trimmed;
}

/** @returns the number of something named as a register, `Register 02` or `POS #2`; '' for any other text. */
export function namedRegister(text: string): string {
  return normalizeRegister(WORDS.exec(text.trim())?.[1] ?? '');
}

const CODED = /^T0*(\d{1,6})$/i;

/** 'Register 02', 'REG 2', 'T02', '02' and 2 are the same register. */
export function registerCode(text: string): string {
  if (text === '') return '';
  return namedRegister(text) || (CODED.exec(text.trim())?.[1] ?? normalizeRegister(text));
}
