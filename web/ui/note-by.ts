/** What a note begins with where it stands beside a reviewer: 'Note by Jo Park: '. */
export function noteBy({ noteByName }: { noteByName: string | null }): string {
  return noteByName === null ? 'Note: ' : `Note by ${noteByName}: `;
}
