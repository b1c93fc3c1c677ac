// Turns one cell's text, with printer codes and several journal lines glued together, into clean lines.

const ESCAPE = 27;
const GROUP_SEPARATOR = 29;
const FILE_SEPARATOR = 28;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** How many bytes follow `ESC x` in the receipt printers' command language; commands not listed take none. */
const ESCAPE_PARAMETERS: Readonly<Record<string, number>> = {
  '!': 1,
  '-': 1,
  '3': 1,
  ' ': 1,
  '=': 1,
  '?': 1,
  E: 1,
  G: 1,
  J: 1,
  K: 1,
  M: 1,
  R: 1,
  S: 0,
  T: 1,
  U: 1,
  V: 1,
  a: 1,
  c: 2,
  d: 1,
  e: 1,
  p: 3,
  r: 1,
  t: 1,
  u: 1,
  '{': 1,
};
const GROUP_PARAMETERS: Readonly<Record<string, number>> = {
  '!': 1,
  B: 1,
  H: 1,
  V: 1,
  W: 2,
  L: 2,
  b: 1,
  f: 1,
  h: 1,
  w: 1,
};

/** A pattern that few texts contain, so only those are searched further. */
const MAY_BE_CONTROL_CODE = /[^\t -[\]^`-~\u0080-\uffff]/;
const CONTROL_CODES = /[^\t -~\u0080-\uffff]|\\[xnr]|_x[^]{4}_/i;

/** @returns whether text contains control bytes, or escapes that represent them. */
export function hasControlCodes(text: string): boolean {
  return MAY_BE_CONTROL_CODE.test(text) && CONTROL_CODES.test(text);
}

/** Written-out control bytes: `_x000D_` as spreadsheets store them, `\x1b` and `\n` as logs print them. */
function decodeWrittenBytes(text: string): string {
  return text.replace(/_x([0-9a-fA-F]{4})_|\\x([0-9a-fA-F]{2})|\\(r\\n|[nr])/g, (_, sheet, log) => {
    const hex: string | undefined = sheet ?? log;
    return hex === undefined ? '\n' : String.fromCharCode(Number.parseInt(hex, 16));
  });
}

function parameterCount(code: number, command: string): number {
  if (code === ESCAPE) return ESCAPE_PARAMETERS[command] ?? 0;
  if (code === GROUP_SEPARATOR) return GROUP_PARAMETERS[command] ?? 0;
  return 0;
}

/**
 * @returns the lines of a text: printer commands and control bytes removed, split at line ends and where a
 * printer is set up again (paper selection, initialization), which is where glued journal packets join.
 */
export function splitLines(text: string): string[] {
  if (!hasControlCodes(text)) return [text];
  const raw = decodeWrittenBytes(text);
  const lines: string[] = [];
  let line = '';
  const endLine = (): void => {
    if (line.trim() !== '') lines.push(line);
    line = '';
  };
  for (let at = 0; at < raw.length; at++) {
    const code = raw.charCodeAt(at);
    if (code === LINE_FEED || code === CARRIAGE_RETURN) endLine();
    else if (code === ESCAPE || code === GROUP_SEPARATOR || code === FILE_SEPARATOR) {
      const command = raw.charAt(at + 1);
      if (code === ESCAPE && (command === 'c' || command === '@')) endLine();
      at += 1 + parameterCount(code, command);
    } else if (code === 9) line += '\t';
    else if (code >= 32 && code !== 127 && !(code >= 128 && code < 160)) line += raw.charAt(at);
  }
  endLine();
  return lines;
}
