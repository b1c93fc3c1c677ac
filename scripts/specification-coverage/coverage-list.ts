/** One statement of the specification in `docs/specification-coverage.md`, as its line has it. */
export interface Statement {
  line: number;
  text: string;
  /** 'file › test', or 'file › suite › test' where the test's name alone would not tell. */
  tests: readonly string[];
  /** Lines of `docs/decisions/departures.md`, by name: 'D3'. */
  departures: readonly string[];
}

export interface CoverageList {
  /** The numbers of the sections, in the order of their headings. */
  sections: readonly number[];
  statements: readonly Statement[];
  /** Lines that stand where a statement should and are none. */
  unreadable: readonly number[];
}

/** - statement ← `file › test`, `file › test`, departs: [D3](decisions/departures.md) */
const STATEMENT = /^- (.+?) ← (.*)$/;
const TEST = /`([^`]+ › [^`]+)`/g;
const DEPARTURE = /\[(D\d+)\]\(decisions\/departures\.md\)/g;

/** @param markdown headings `## 2 Screens and routes`, and below them one line for each statement. */
export function readCoverageList(markdown: string): CoverageList {
  const sections: number[] = [];
  const statements: Statement[] = [];
  const unreadable: number[] = [];
  for (const [index, content] of markdown.split('\n').entries()) {
    const line = index + 1;
    const section = /^## (\d+) /.exec(content)?.[1];
    if (section !== undefined) sections.push(Number(section));
    if (!/^\s*[-*] /.test(content)) continue;
    const [, text, proof] = STATEMENT.exec(content) ?? [];
    if (text === undefined || proof === undefined || sections.length === 0) {
      unreadable.push(line);
      continue;
    }
    statements.push({
      line,
      text,
      tests: [...proof.matchAll(TEST)].map((match) => match[1] ?? ''),
      departures: [...proof.matchAll(DEPARTURE)].map((match) => match[1] ?? ''),
    });
  }
  return { sections, statements, unreadable };
}

/** @returns the names of the lines of `docs/decisions/departures.md`: `- **D3** …` is 'D3'. */
export function readDepartures(markdown: string): string[] {
  return [...markdown.matchAll(/^- \*\*(D\d+)\*\* \S/gm)].map((match) => match[1] ?? '');
}

/** @returns the files that it links to, as they are written. */
export function readLinks(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)]+\.md)\)/g)].map((match) => match[1] ?? '');
}
