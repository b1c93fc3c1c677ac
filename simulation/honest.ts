import { agePassed, basket, item, line } from './entries.ts';
import {
  type DayStage,
  declined,
  dropped,
  type Episode,
  event,
  newCard,
  opened,
  overridden,
  paid,
  refunded,
  sale,
  type Sold,
  soldBefore,
  takeBack,
  voidedAfterTotal,
  voidedLater,
} from './episodes.ts';
import { BEER, type Good, TOBACCO } from './goods.ts';
import type { Habit } from './habits.ts';
import type { Entry } from './ticket.ts';

const MINUTE = 60;
const DEAR_CENTS = 800;

/**
 * What honest cashiers do that a filter may hit, each as often as is their habit: everything that a thief does, too.
 */
export const HONEST: Readonly<Record<Habit, (stage: DayStage) => Episode>> = {
  'void-line': (stage) => {
    const regretted = regret(stage);
    return [paid(stage, [...basket(stage), line(regretted), takeBack(regretted)])];
  },
  // The customer has less money than the display shows.
  'void-after-total': (stage) => {
    const regretted = regret(stage);
    return [{ after: 0, entries: voidedAfterTotal(stage, [...basket(stage), line(regretted)], regretted) }];
  },
  'void-ticket': (stage) => againOrGone(stage, 'void-ticket'),
  // The wrong brand: taken back as a whole, and the right one rung.
  'post-void': (stage) => {
    const goods = basket(stage);
    const back = voidedLater(goods, stage.random.integer(40, 8 * MINUTE));
    const again = stage.random.chance(0.7) ? [paid(stage, changed(stage, goods), 'any', 20)] : [];
    return [paid(stage, goods), back, ...again];
  },
  abort: (stage) => againOrGone(stage, 'abort'),
  // The customer only wanted change after all, or the next one does.
  'abort-then-drawer': (stage) => [
    dropped(stage.random.chance(0.5) ? [line(stage.random.pick(stage.goods))] : basket(stage), 'abort'),
    opened(stage.random.integer(5, 115)),
  ],
  // Change for a bill or for the next register, or a coin that fell in; now and then the drawer has to be opened again.
  'no-sale': (stage) => [
    opened(),
    ...(stage.random.chance(0.15) ? [opened(stage.random.integer(8, 4 * MINUTE))] : []),
  ],
  refund: (stage) => [bringBack(stage)],
  exchange: (stage) => [bringBack(stage), paid(stage, basket(stage), 'any', stage.random.integer(10, 90))],
  override,
  inquiry: (stage) => {
    const asked = stage.random.pick(stage.goods);
    const inquiry = event('plu-inquiry', asked.cents, asked.name);
    return [{ after: 0, entries: [inquiry] }, ...(stage.random.chance(0.7) ? sale(stage) : [])];
  },
  suspend: (stage) => {
    const goods = basket(stage);
    const recalled = paid(stage, goods, 'any', stage.random.integer(60, 10 * MINUTE));
    recalled.entries.unshift(event('recall'));
    return [dropped(goods, 'suspend'), recalled];
  },
  // The customer went to get money and didn't come back.
  'suspend-left': (stage) => {
    const goods = basket(stage);
    const isCleared = stage.random.chance(0.5);
    return [
      dropped(goods, 'suspend'),
      ...(isCleared ? [dropped(goods, 'memory-cancel', stage.random.integer(60, 40 * MINUTE))] : []),
      ...(isCleared && stage.random.chance(0.2) ? [opened(stage.random.integer(5, 100))] : []),
    ];
  },
  'age-skipped': (stage) => [
    paid(stage, [{ kind: 'age', outcome: 'skipped' }, line(stage.random.pick([...TOBACCO, BEER]))]),
  ],
  'age-canceled': (stage) => {
    const denied = stage.random.pick([...TOBACCO, BEER]);
    return [
      paid(stage, [...basket(stage), { kind: 'age', outcome: 'canceled' }, line(denied), takeBack(denied)]),
    ];
  },
  'tender-abort': (stage) => {
    const goods = basket(stage);
    const again = paid(stage, goods, stage.random.pick(['any', 'cash']), stage.random.integer(10, 60));
    return [{ after: 0, entries: declined(goods) }, ...(stage.random.chance(0.8) ? [again] : [])];
  },
  'load-declined': (stage) => {
    const load = [item('CARD LOAD GIFT', stage.random.pick([1000, 2500, 5000]))];
    const again = paid(stage, load, stage.random.pick(['any', 'cash']), stage.random.integer(15, 120));
    return [{ after: 0, entries: declined(load) }, ...(stage.random.chance(0.6) ? [again] : [])];
  },
};

/** What customers change their minds about is often the most expensive item. */
function regret({ random, goods }: DayStage): Good {
  const isDear = random.chance(0.4);
  return random.pick(isDear ? [...TOBACCO, ...goods.filter(({ cents }) => cents >= DEAR_CENTS)] : goods);
}

/** Rung up and dropped: usually to be rung again, with everything or without what cost too much. */
function againOrGone(stage: DayStage, how: 'abort' | 'void-ticket'): Episode {
  const withTobacco = stage.random.chance(0.25) ? [agePassed, line(stage.random.pick(TOBACCO))] : [];
  const goods = [...basket(stage), ...withTobacco];
  const first = dropped(goods, how);
  const after = stage.random.integer(15, 200);
  const draw = stage.random.next();
  if (draw < 0.5) return [first, paid(stage, goods, 'any', after)];
  if (draw < 0.7 && goods.length > 1) return [first, paid(stage, goods.slice(0, -1), 'any', after)];
  return [first];
}

function changed(stage: DayStage, goods: readonly Entry[]): Entry[] {
  return [...goods.slice(0, -1), line(stage.random.pick(stage.goods))];
}

/** Bought earlier today and usually refunded the way it was paid; or on another day, with its receipt. */
function bringBack(stage: DayStage): Episode[number] {
  const bought: Sold[] = soldBefore(stage, 5 * MINUTE);
  if (bought.length === 0 || stage.random.chance(0.4)) {
    const card = stage.random.chance(0.4) ? newCard(stage) : null;
    return refunded(regret(stage), card);
  }
  const { good, card } = stage.random.pick(bought);
  return refunded(good, stage.random.chance(0.8) ? card : null);
}

/** Damaged, or on its last day: then for much less. */
function override(stage: DayStage): Episode {
  const { random } = stage;
  const marked = random.pick(stage.goods.filter((good) => good.cents > 300));
  const percent = random.chance(0.35) ? random.integer(20, 55) : random.integer(60, 90);
  const goods = overridden(marked, Math.round((marked.cents * percent) / 100));
  return [paid(stage, random.chance(0.7) ? [...goods, ...basket(stage)] : goods)];
}
