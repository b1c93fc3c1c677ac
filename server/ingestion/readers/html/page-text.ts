const BLANKS = /[ \t\r\n\f]+/g;
const NO_BREAK_SPACE = /\u00A0/g;

/** The text of a cell or paragraph as a browser would show it. */
export interface PageText {
  add(text: string): void;
  addLineEnd(): void;
  /** A block begins or ends: what follows stands on a line of its own. */
  breakLine(): void;
  preformat(isPreformatted: boolean): void;
  /** The text so far, which is empty afterwards. */
  take(): string;
  /** The lines that are complete. */
  takeLines(): string[];
}

/** @param tooLong called when the text grows beyond `longest` characters; throws. */
export function createPageText(isPreformatted: boolean, longest: number, tooLong: () => never): PageText {
  let value = '';
  let keepsBlanks = isPreformatted;

  return {
    add(text) {
      if (value.length + text.length > longest) tooLong();
      if (keepsBlanks) {
        value += text;
        return;
      }
      const collapsed = text.replace(BLANKS, ' ');
      const isAtStart = value === '' || value.endsWith(' ') || value.endsWith('\n');
      value += isAtStart && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
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
      return keepsBlanks ? text.replace(/^\n+|\s+$/g, '') : text.trim();
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
  return text.replace(/\r\n?/g, '\n').replace(NO_BREAK_SPACE, ' ');
}
