// Makes a year and more of one store's printed journal as a workbook just under the upload limit, once; later calls find it
// in the cache folder.
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import type { Good } from '../samples/making/goods.ts';
import { printJournal } from '../samples/making/journal-print.ts';
import { createRandom, type Random } from '../samples/making/random.ts';
import type { Ticket } from '../samples/making/ticket.ts';
import { playDay, type Scene, SCENES } from '../samples/making/tickets.ts';

const HOUR = 3600;
const DAY_MS = 86_400_000;
/** A spreadsheet program shows 1,048,576 rows; an export goes on in the next sheet. */
const ROWS_PER_SHEET = 1_000_000;
const REGISTERS = [
  { id: '1', firstNumber: 1_000_001 },
  { id: '2', firstNumber: 2_000_001 },
  { id: '3', firstNumber: 3_000_001 },
];

export interface GeneratedJournal {
  file: string;
  bytes: number;
}

/** @param days how many days the journal covers, about 600 transactions each. */
export async function generateJournal(days: number): Promise<GeneratedJournal> {
  const folder = path.join(import.meta.dirname, '.cache');
  const file = path.join(folder, `journal-${days}-days.xlsx`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const unfinished = `${file}.part`;
    await writeJournal(unfinished, days);
    renameSync(unfinished, file);
  }
  return { file, bytes: statSync(file).size };
}

async function writeJournal(file: string, days: number): Promise<void> {
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ filename: file, useSharedStrings: true });
  const random = createRandom(days);
  const goods = stockShelves(random);
  const firstDay = Date.parse('2025-01-01T00:00:00Z');
  const next = new Map(REGISTERS.map((register) => [register.id, register.firstNumber]));
  let sheet = workbook.addWorksheet('Journal 1');
  let rows = 0;
  let sheets = 1;
  for (let day = 0; day < days; day += 1) {
    const date = new Date(firstDay + day * DAY_MS).toISOString().slice(0, 10);
    const tickets = playDay(random, {
      date,
      registers: REGISTERS.map((register) => ({ id: register.id, firstNumber: next.get(register.id) ?? 1 })),
      scenes: scenesOfADay(),
      goods,
      opensAt: 5 * HOUR,
      closesAt: 23.9 * HOUR,
    });
    for (const ticket of tickets) {
      next.set(ticket.registerId, Number(ticket.number) + 1);
      addSlip(ticket, random);
    }
    if (rows > ROWS_PER_SHEET) {
      sheet.commit();
      sheets += 1;
      sheet = workbook.addWorksheet(`Journal ${sheets}`);
      rows = 0;
    }
    for (const text of printJournal(tickets, { store: 'BENCH STORE', date }, random)) {
      rows += 1;
      sheet.addRow([text]).commit();
    }
  }
  sheet.commit();
  await workbook.commit();
}

/** Mostly ordinary sales, and everything else once or more. */
function scenesOfADay(): Partial<Record<Scene, number>> {
  const once = Object.fromEntries(Object.keys(SCENES).map((scene) => [scene, 1]));
  return { ...once, sale: 430, penny: 50, tobacco: 45, promo: 20, 'void-line': 12, 'no-sale': 8, split: 8 };
}

/** What a chip card's slip and a survey add to a receipt: digits that no two receipts share. */
function addSlip(ticket: Ticket, random: Random): void {
  const digits = (count: number): string => {
    let text = '';
    for (let position = 0; position < count; position += 1) text += String(random.integer(0, 9));
    return text;
  };
  const notices = [`SURVEY CODE ${digits(4)} ${digits(4)} ${digits(4)}`];
  if (ticket.entries.some((entry) => entry.kind === 'tender' && entry.card !== null)) {
    notices.push(`AID: A00000000${random.pick(['31010', '41010', '25010'])}`, `TC: ${digits(16)}`);
  }
  if (ticket.type === 'Sale') {
    ticket.entries.push(...notices.map((text) => ({ kind: 'notice' as const, text })));
  }
}

const MAKERS = 'ALDER,BRIGHT,CEDAR,DAISY,ELMWOOD,FOXTAIL,GROVE,HARBOR,IVORY,JUNIPER,KESTREL,LARKS'.split(',');
const KINDS =
  'CHIPS,SODA,COOKIE,JERKY,WATER,JUICE,SOAP,TISSUE,CANDY,CEREAL,PASTA,SAUCE,BREAD,CHEESE,NUTS,TEA'.split(',');
const SIZES = '2OZ,6OZ,12OZ,16OZ,20OZ,1L,2L,3PK,6PK,12PK,XL,SM'.split(',');

/** As many different goods as a real shop has, so that the file is no easier to squeeze than a real one. */
function stockShelves(random: Random): Good[] {
  return MAKERS.flatMap((maker) =>
    KINDS.flatMap((kind) =>
      SIZES.map((size) => ({
        name: `${maker} ${kind} ${size}`,
        cents: random.integer(99, 1999),
        isTaxed: random.chance(0.4),
      })),
    ),
  );
}
