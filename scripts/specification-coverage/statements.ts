/** One statement of the specification in `docs/specification-statements.md`. */
interface Statement {
  line: number;
  /** Section and number: '2.14'. */
  id: string;
  text: string;
  /** Lines of `docs/decisions/departures.md`, by name: 'D3'. */
  departures: readonly string[];
}

export interface StatementList {
  /** Section numbers, in the order of their headings. */
  sections: readonly number[];
  statements: readonly Statement[];
  /** Lines that should be a statement of their section but aren't. */
  unreadable: readonly number[];
}

/** - 2.14 statement (departs: [D3](decisions/departures.md)) */
const STATEMENT = /^- ((\d+)\.\d+) (\S.*)$/;
const DEPARTURE = /\[(D\d+)\]\(decisions\/departures\.md\)/g;

/** @param markdown headings `## 2 Screens and routes`, each followed by one line per statement */
export function readStatements(markdown: string): StatementList {
  const sections: number[] = [];
  const statements: Statement[] = [];
  const unreadable: number[] = [];
  for (const [index, content] of markdown.split('\n').entries()) {
    const line = index + 1;
    const section = /^## (\d+) /.exec(content)?.[1];
    if (section !== undefined) sections.push(Number(section));
    if (!/^\s*[-*] /.test(content)) continue;
    const [, id, own, text] = STATEMENT.exec(content) ?? [];
    if (id === undefined || text === undefined || Number(own) !== sections.at(-1)) {
      unreadable.push(line);
      continue;
    }
    const departures = [...text.matchAll(DEPARTURE)].map((match) => match[1] ?? '');
    statements.push({ line, id, text, departures });
  }
  return { sections, statements, unreadable };
}

/** @returns the names of the lines in `docs/decisions/departures.md`: `- **D3** …` is 'D3' */
export function readDepartures(markdown: string): string[] {
  return [...markdown.matchAll(/^- \*\*(D\d+)\*\* \S/gm)].map((match) => match[1] ?? '');
}

/** @returns the files that it links to, as written */
export function readLinks(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)]+\.md)\)/g)].map((match) => match[1] ?? '');
}
