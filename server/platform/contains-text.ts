/** An ILIKE pattern that matches anything containing the text. PostgreSQL's text type can't hold NUL. */
export function containsText(text: string): string {
  return `%${text.replaceAll('\0', '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
