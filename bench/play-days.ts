// Plays one store's days: what its registers sold, and everything else that happens at a register.
import { createRandom, type Good, type Random, type Ticket } from '@tillwatch/simulation';
import { playDay, type Scene, SCENES } from '../samples/making/tickets.ts';

const HOUR = 3600;
const DAY_MS = 86_400_000;
const REGISTERS = [
  { id: '1', firstNumber: 1_000_001 },
  { id: '2', firstNumber: 2_000_001 },
  { id: '3', firstNumber: 3_000_001 },
];

export interface PlayedDay {
  /** 'YYYY-MM-DD' */
  date: string;
  /** About 600 transactions. */
  tickets: Ticket[];
  random: Random;
}

/** The same number of days always gives the same result. */
export function* playDays(days: number): Generator<PlayedDay> {
  const random = createRandom(days);
  const goods = stockShelves(random);
  const firstDay = Date.parse('2025-01-01T00:00:00Z');
  const next = new Map(REGISTERS.map((register) => [register.id, register.firstNumber]));
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
    yield { date, tickets, random };
  }
}

/** Mostly ordinary sales, and everything else at least once. */
function scenesOfADay(): Partial<Record<Scene, number>> {
  const once = Object.fromEntries(Object.keys(SCENES).map((scene) => [scene, 1]));
  return { ...once, sale: 430, penny: 50, tobacco: 45, promo: 20, 'void-line': 12, 'no-sale': 8, split: 8 };
}

/** Adds what a chip card slip and a survey put on a receipt: digits that no two receipts share. */
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

/** As many different goods as a real store has, so that the file compresses no better than a real one. */
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
