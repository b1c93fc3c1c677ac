// A ticket's facts as they are stored next to its row, without what the row has and without empty values.
import { CARD_OLDER, NO_CARD } from './card-payment.ts';
import { fuelOf, NOTHING_OFF } from './money-off.ts';
import { type TicketFacts, withTaxes } from './ticket-facts.ts';

/** What the transaction's own row has. */
export type RowFacts = Pick<
  TicketFacts,
  | 'registerId'
  | 'transactionNumber'
  | 'time'
  | 'placed'
  | 'employeeId'
  | 'isCashierContested'
  | 'type'
  | 'amountCents'
  | 'filters'
>;

/** What is stored next to the row. */
export type KeptFacts = Omit<TicketFacts, keyof RowFacts>;

const NOTHING: KeptFacts = {
  ending: 'paid',
  goods: [],
  goodsCents: 0,
  voids: [],
  overrides: [],
  isOverrideVoided: false,
  refundCents: 0,
  returned: [],
  returnedGoods: [],
  movedCents: 0,
  isAmountUnknown: false,
  isTraining: false,
  isSetAside: false,
  asideNumber: null,
  recalls: null,
  inquiry: '',
  inquiryCents: 0,
  discountCents: 0,
  ...NOTHING_OFF,
  unpaidCents: 0,
  givenOut: null,
  moneylessCents: 0,
  moneylessBy: '',
  maskedCard: null,
  ...NO_CARD,
  loadedCents: 0,
  voidsNumber: null,
  tender: null,
  isDrawerOpened: false,
};
const KEPT = Object.entries(NOTHING) as [keyof KeptFacts, unknown][];

/** @returns plain JSON. */
export function packFacts(facts: TicketFacts): Partial<KeptFacts> {
  const kept: Record<string, unknown> = {};
  for (const [name, nothing] of KEPT) {
    const value = facts[name];
    const isNothing = value === nothing || (Array.isArray(value) && value.length === 0);
    if (!isNothing) kept[name] = value;
  }
  return kept;
}

/** Facts as they were stored by earlier versions. */
interface OlderFacts {
  /** Whatever it was for. */
  takenOffCents?: number;
  /** A card paid, and the receipt shows no number, but something else. */
  isCardShown?: boolean;
}

export function unpackFacts(row: RowFacts, kept: Partial<KeptFacts> & OlderFacts): TicketFacts {
  const { takenOffCents, isCardShown, ...facts } = kept;
  const older = { ...olderOff(kept.goods, takenOffCents), ...olderCard(facts, isCardShown) };
  return withTaxes({ ...NOTHING, ...facts, ...older, ...row });
}

/** Next to fuel, it was what had been paid before. */
function olderOff(goods: KeptFacts['goods'] = [], cents = 0): Partial<KeptFacts> {
  if (cents === 0) return {};
  return fuelOf(goods) > 0 ? { prepaidCents: cents } : { otherOffCents: cents };
}

/** Earlier versions kept that a card paid, and not what the receipt shows of it. */
function olderCard(
  { cardShows, bareCardCents, maskedCard, tender, ending = 'paid', refundCents = 0 }: Partial<KeptFacts>,
  isShown = false,
): Partial<KeptFacts> {
  if (cardShows !== undefined || bareCardCents !== undefined) return {};
  const isByCard =
    typeof maskedCard === 'string' && tender === 'card' && ending === 'paid' && refundCents === 0;
  return isShown || isByCard ? { cardShows: CARD_OLDER } : {};
}
