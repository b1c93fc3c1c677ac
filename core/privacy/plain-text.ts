// Converts a text to plain ASCII: whatever looks like a digit, a blank, a dash, or a sign becomes the ASCII one, and
// invisible characters become `\0`. Every character keeps its position.

const HIDDEN = 0;
const OTHER = 127;
const STAR = 42;
const DASHES = /[\u2010-\u2015\u2212\u2043\ufe58]/;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]/u;
const LINE_END = /[\n\r\u0085\u2028\u2029]/;
const NON_ASCII = /[^\0-\x7f]/;

/** By code unit; 255 until looked up. */
const plainCodes = new Uint8Array(0x10000).fill(255);

/** @returns a text of the same length, in ASCII wherever the original can be read that way */
export function toPlainText(text: string): string {
  if (!NON_ASCII.test(text)) return text;
  let plain = '';
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128) plain += text.charAt(at);
    else if (code < 0xd800 || code > 0xdfff) plain += String.fromCharCode(plainCodeOf(code));
    else {
      const point = text.codePointAt(at) ?? code;
      plain += String.fromCharCode(lookUp(point));
      if (point > 0xffff) {
        plain += '\0';
        at++;
      }
    }
  }
  return plain;
}

function plainCodeOf(code: number): number {
  const known = plainCodes[code] ?? OTHER;
  return known === 255 ? (plainCodes[code] = lookUp(code)) : known;
}

function lookUp(point: number): number {
  const character = String.fromCodePoint(point);
  if (LINE_END.test(character)) return 10;
  if (UNSEEN.test(character)) return HIDDEN;
  if (DASHES.test(character)) return 45;
  // Full-width and mathematical digits and signs, circled digits, blanks of all widths.
  const ascii = character.normalize('NFKC');
  if (ascii.length === 1 && ascii.charCodeAt(0) < 127) return ascii.charCodeAt(0);
  if (/\p{Nd}/u.test(character)) return 48 + digitOf(point);
  // Middle dots, bullets, and the like: something visible between digits.
  return /[\p{P}\p{S}]/u.test(character) ? STAR : OTHER;
}

/** Each script has its ten digits in a row. */
function digitOf(point: number): number {
  let digit = 0;
  while (digit < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - digit - 1))) digit++;
  return digit;
}
