// One person has one number in a store, however a file or a person writes it: with leading zeros, in upper or lower
// case, or with digits of another script. This is the only place where code decides that; for statements, it's
// server/platform/employee-key.queries.ts.

const IS_ASCII = /^[ -~]*$/;

/** The digits of any script as 0 to 9: full-width or Arabic-Indic ones, for example. */
export function plainDigits(text: string): string {
  return IS_ASCII.test(text) ? text : text.replaceAll(/\p{Nd}/gu, plainDigit);
}

/** Scripts have their ten digits in order, one block for each. */
function plainDigit(digit: string): string {
  const plain = digit.normalize('NFKC');
  if (IS_ASCII.test(plain)) return plain;
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** Numbers with the same key are one person's. Of zeros, one stays: '000' is number 0, not a blank. */
export function employeeKey(number: string): string {
  return plainDigits(number)
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
}
