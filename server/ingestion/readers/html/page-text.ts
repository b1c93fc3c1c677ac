/** Marks a line break in the page's source, which is not part of the text. */
const SOURCE_LINE_END = '\v';
const NO_BREAK_SPACE = /\u00A0/g;

/** The text of a cell or paragraph as a browser shows it, but with all blanks inside lines kept. */
export interface PageText {
  add(text: string): void;
  addLineEnd(): void;
  /** A block starts or ends, so the text that follows goes on a new line. */
  breakLine(): void;
  preformat(isPreformatted: boolean): void;
  /** Returns the text so far and clears it. */
  take(): string;
  /** The completed lines. */
  takeLines(): string[];
}

/** @param tooLong called when the text grows beyond `longest` characters; throws. */
export function createPageText(isPreformatted: boolean, longest: number, tooLong: () => never): PageText {
  let value = '';
  let keepsBlanks = isPreformatted;

  return {
    add(text) {
      if (value.length + text.length > longest) tooLong();
      value += keepsBlanks ? text : text.replace(/[\r\n]/g, SOURCE_LINE_END).replace(/[\t\f]/g, ' ');
    },
    addLineEnd() {
      if (value.length >= longest) tooLong();
      value += '\n';
    },
    breakLine() {
      if (value.trim() !== '' && !value.endsWith('\n')) value += '\n';
    },
    preformat(newValue) {
      keepsBlanks = newValue;
    },
    take() {
      const text = clean(value);
      value = '';
      return keepsBlanks ? text.replace(/^\n+/, '').trimEnd() : text.trim();
    },
    takeLines() {
      const end = value.lastIndexOf('\n');
      if (end < 0) return [];
      const lines = clean(value.slice(0, end)).split('\n');
      value = value.slice(end + 1);
      return lines;
    },
  };
}

function clean(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(NO_BREAK_SPACE, ' ').split('\n');
  return lines.map((line) => (line.includes(SOURCE_LINE_END) ? joinSourceLines(line) : line)).join('\n');
}

/** Runs of blanks align a printed line, except at the ends of source lines. */
function joinSourceLines(line: string): string {
  return line
    .split(SOURCE_LINE_END)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}
