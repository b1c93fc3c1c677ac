/** An ILIKE pattern for what contains the text. PostgreSQL's text can't hold the character NUL. */
export function containsText(text: string): string {
  return `%${text.replaceAll('\0', '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
