// The generated part of the corpus: which files it has. The same seed makes the same files.
import { createRandom, type Random } from '@tillwatch/simulation';
import type { ExportFile, Recipe } from './export-file.ts';
import { makeFeed } from './feeds/make-feed.ts';
import { FEED_STYLES } from './feeds/styles.ts';
import { composeJournalStyle } from './journals/compose-style.ts';
import { makeJournal } from './journals/make-journal.ts';
import { JOURNAL_STYLES } from './journals/styles.ts';
import type { DateForm, Forms, MoneyForm, TimeForm } from './model/forms.ts';
import { OTHER_FILES } from './others.ts';
import { composeTableStyle } from './tables/compose-style.ts';
import type { TableTrait } from './tables/lay-out.ts';
import { makeReport, makeTable, makeTwoSheets } from './tables/make-table.ts';
import { type Grain, TABLE_STYLES, type TableStyle } from './tables/styles.ts';
import { makeXml } from './xml/make-xml.ts';
import { XML_STYLES } from './xml/styles.ts';

/** The seed for working on the corpus; figures are reported for another one, too. */
export const DEFAULT_SEED = 16;

const OF_A_STYLE = 5;
const OF_ANOTHER = 2;
/** Numbers of files with randomly drawn styles. */
const COMPOSED = { ticket: 60, line: 50, payment: 20, journal: 90, report: 15, twoSheets: 8 };

/** Every recipe of a seed, some 600, in the order of their names. */
export function listGenerated(seed: number): Recipe[] {
  const recipes = [
    ...tables(seed),
    ...variations(seed),
    ...journals(seed),
    ...composed(seed),
    ...feeds(seed),
    ...xml(seed),
    ...others(seed),
  ];
  return recipes.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const SHAPES: Readonly<Record<Grain, Recipe['shape']>> = {
  ticket: 'summary',
  line: 'lines',
  records: 'lines',
  both: 'lines',
  payment: 'payments',
};
/** Traits that make a table a report, laid out for paper. */
const REPORT_TRAITS: ReadonlySet<string> = new Set<TableTrait>(['page heads', 'subtotals', 'bands']);

function tables(seed: number): Recipe[] {
  return TABLE_STYLES.flatMap((style) =>
    count(OF_A_STYLE).map((at) =>
      recipe(seed, SHAPES[style.grain], style.system, at, (random) => makeTable(random, style)),
    ),
  );
}

function journals(seed: number): Recipe[] {
  return JOURNAL_STYLES.flatMap((style) =>
    count(OF_A_STYLE).map((at) =>
      recipe(seed, 'journal', style.system, at, (random) => makeJournal(random, style)),
    ),
  );
}

function feeds(seed: number): Recipe[] {
  return FEED_STYLES.flatMap((style) =>
    count(OF_A_STYLE).map((at) =>
      recipe(seed, 'feed', style.system, at, (random) => makeFeed(random, style)),
    ),
  );
}

function xml(seed: number): Recipe[] {
  return XML_STYLES.flatMap((style) =>
    count(OF_ANOTHER).map((at) => recipe(seed, 'xml', style.system, at, (random) => makeXml(random, style))),
  );
}

function composed(seed: number): Recipe[] {
  const tables = (['ticket', 'line', 'payment'] as const).flatMap((grain) => {
    const system = `drawn table, ${SHAPES[grain]}`;
    return count(COMPOSED[grain]).map((at) =>
      recipe(seed, SHAPES[grain], system, at, (random) =>
        makeTable(random, composeTableStyle(random, system, grain)),
      ),
    );
  });
  const journals = count(COMPOSED.journal).map((at) =>
    recipe(seed, 'journal', 'drawn journal', at, (random) =>
      makeJournal(random, composeJournalStyle(random, 'drawn journal')),
    ),
  );
  const reports = (['cells', 'text'] as const).flatMap((form) =>
    count(COMPOSED.report).map((at) =>
      recipe(seed, 'report', `drawn report in ${form}`, at, (random) =>
        makeReport(random, composeTableStyle(random, 'drawn report', 'ticket'), form),
      ),
    ),
  );
  const twoSheets = count(COMPOSED.twoSheets).map((at) =>
    recipe(seed, 'two sheets', 'tickets and their lines apart', at, (random) =>
      makeTwoSheets(random, findStyle('retail program, sales journal')),
    ),
  );
  return [...tables, ...journals, ...reports, ...twoSheets];
}

function others(seed: number): Recipe[] {
  return Object.entries(OTHER_FILES).flatMap(([what, make]) =>
    count(OF_ANOTHER).map((at) =>
      recipe(seed, 'no transactions', what, at, (random) => ({
        sheets: { Sheet1: make(random) },
        container: random.pick(['xlsx', 'csv'] as const),
        truth: null,
        traits: [],
      })),
    ),
  );
}

const DATES: readonly DateForm[] = [
  'd/m/y',
  'd.m.y',
  'yy/m/d',
  'd-Mon-y',
  'Mon d, y',
  'ymd',
  'm-d-y',
  'weekday d Mon yy',
];
const TIMES: readonly TimeForm[] = [
  'h:mP',
  'h:m PM, narrow',
  'h:m p.m.',
  'h h m',
  'h.m',
  'hms number',
  'hm',
  'hh:mm:sspm',
];
const MONIES: readonly MoneyForm[] = [
  'dollar, then minus',
  'CR behind',
  'currency code',
  'no leading zero',
  'three decimals',
  'comma',
  'comma, euro',
  'comma, dollar',
  'angle brackets',
];
const LAYOUTS: readonly TableTrait[] = [
  'page heads',
  'subtotals',
  'grand total',
  'bands',
  'sheet per register',
  'heading groups',
];

/** A plain table with one unusual thing about it, to show which thing is not understood. */
function variations(seed: number): Recipe[] {
  const ofForm = <Name extends keyof Forms>(name: Name, forms: readonly Forms[Name][]): Recipe[] =>
    plainStyles().flatMap((style) =>
      forms.map((form) =>
        recipe(
          seed,
          SHAPES[style.grain],
          `plain table, ${name}`,
          0,
          plain(style, { [name]: form }, []),
          `${style.grain} ${form}`,
        ),
      ),
    );
  const ofLayout = plainStyles().flatMap((style) =>
    LAYOUTS.map((trait) =>
      recipe(
        seed,
        REPORT_TRAITS.has(trait) ? 'report' : SHAPES[style.grain],
        'plain table, layout',
        0,
        plain(style, {}, [trait]),
        `${style.grain} ${trait}`,
      ),
    ),
  );
  return [...ofForm('date', DATES), ...ofForm('time', TIMES), ...ofForm('money', MONIES), ...ofLayout];
}

const plainStyles = (): TableStyle[] =>
  ['back office, daily list', 'back office, item detail'].map(findStyle);

function findStyle(system: string): TableStyle {
  const found = TABLE_STYLES.find((style) => style.system === system);
  if (found === undefined) throw new Error(`No style is called ${system}`);
  return found;
}

function plain(
  style: TableStyle,
  forms: Partial<Forms>,
  traits: readonly TableTrait[],
): (random: Random) => Made {
  const given: Forms = { date: 'm/d/y', time: 'h:m:s', money: 'plain', ...forms };
  return (random) => makeTable(random, style, { forms: given, traits, container: 'xlsx' });
}

type Made = ExportFile & { traits: string[] };

function recipe(
  seed: number,
  shape: Recipe['shape'],
  system: string,
  at: number,
  make: (random: Random) => Made,
  ending = String(at + 1).padStart(2, '0'),
): Recipe {
  const name = `${system} ${ending}`
    .toLowerCase()
    .replaceAll('.', ' dot ')
    .replace(/[^a-z0-9]+/g, '-');
  return { name, shape, system, make: () => make(createRandom(hash(`${seed} ${name}`))) };
}

const count = (length: number): number[] => Array.from({ length }, (_, at) => at);

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
