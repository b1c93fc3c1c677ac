/**
 * Whether a built-in number format shows a date or a time (ECMA-376 part 1, 18.8.30: 14-22 and 45-47 in every language,
 * 27-36 and 50-58 in East Asian ones).
 */
export function isBuiltInDateFormat(formatId: number): boolean {
  return (
    (formatId >= 14 && formatId <= 22) ||
    (formatId >= 27 && formatId <= 36) ||
    (formatId >= 45 && formatId <= 47) ||
    (formatId >= 50 && formatId <= 58)
  );
}

/**
 * Whether a number format code shows a date or a time. Only its first section counts, the one for positive numbers.
 * Letters in quotes, after a backslash, or in brackets (colors, conditions, currencies) are literal, except elapsed
 * time: `[h]:mm`. A section that also has digit placeholders shows a number with a unit: `0.00 USD`.
 */
export function isDateFormat(formatCode: string): boolean {
  let dateLetters = false;
  let digitPlaces = false;
  let index = 0;
  while (index < formatCode.length) {
    const char = formatCode.charAt(index);
    switch (char) {
      case ';':
        return dateLetters && !digitPlaces;
      case '"': {
        const close = formatCode.indexOf('"', index + 1);
        index = close < 0 ? formatCode.length : close + 1;
        break;
      }
      case '\\': // the next character as it is
      case '_': // a blank as wide as the next character
      case '*': // the next character repeated
        index += 2;
        break;
      case '[': {
        const close = formatCode.indexOf(']', index);
        const inside = formatCode.slice(index + 1, close < 0 ? undefined : close);
        if (/^(h+|m+|s+)$/i.test(inside)) dateLetters = true;
        index = close < 0 ? formatCode.length : close + 1;
        break;
      }
      case 'G':
      case 'g':
        index += /^general/i.test(formatCode.slice(index, index + 7)) ? 7 : 1;
        break;
      case '.': {
        // Fractions of a second, `ss.000`, are not digit placeholders.
        const fraction = /^\.0+/.exec(formatCode.slice(index))?.[0];
        index += dateLetters && fraction !== undefined ? fraction.length : 1;
        break;
      }
      case '0':
      case '#':
      case '?':
        digitPlaces = true;
        index += 1;
        break;
      default:
        if (/[ymdhs]/i.test(char)) dateLetters = true;
        index += 1;
    }
  }
  return dateLetters && !digitPlaces;
}
