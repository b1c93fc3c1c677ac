import type { FilterId } from '../detection/index.ts';
import { findBareCard } from './card-lines.ts';
import { findHandedOut } from './handed-out.ts';
import { listKeyed } from './keyed-card.ts';
import { listUndersold } from './price-cuts.ts';
import { findStandIn } from './stand-in.ts';
import type { StoreView } from './store-view.ts';
import { DISCOUNT_CENTS } from './thresholds.ts';
import { isPennySale, isSale, type TicketFacts } from './ticket-facts.ts';

/** A transaction about which no kind of finding and no signal has anything to say, whatever happens around it; most are. */
export const isOrdinary = (ticket: TicketFacts, store: StoreView): boolean =>
  (isOrdinarySale(ticket) || isWithoutGoods(ticket)) &&
  ticket.filters.every((filter) => SILENT_FILTERS.has(filter)) &&
  ticket.voids.length === 0 &&
  ticket.overrides.length === 0 &&
  ticket.discountCents < DISCOUNT_CENTS &&
  ticket.otherOffCents === 0 &&
  findHandedOut(ticket, store) === null &&
  ticket.givenOut === null &&
  ticket.moneylessCents === 0 &&
  findBareCard(ticket, store) === null &&
  listKeyed(ticket, store).length === 0 &&
  ticket.loadedCents === 0 &&
  ticket.returned.length === 0 &&
  ticket.recalls === null &&
  !ticket.isDrawerOpened &&
  listUndersold(ticket, store).length === 0 &&
  findStandIn(ticket, store) === null;

/** Neither signals nor kinds of finding look at these; what else there is to say of a ticket, its other facts say. */
const SILENT_FILTERS: ReadonlySet<FilterId> = new Set([
  'cancel_age_verification',
  'cigarettes',
  'grocery_no_tax',
  'grocery_tax',
  'mrc_no_tax',
  'mrc_tax',
  'plu_inquiry',
  'promos',
  'retail_below_95_cents',
  'safe_load_tube',
  'safe_manual_drop',
  'vend_tube',
]);

const isOrdinarySale = (ticket: TicketFacts): boolean =>
  isSale(ticket) && ticket.movedCents === 0 && !isPennySale(ticket);

/** A drop, or a price that was looked up. */
const isWithoutGoods = ({ ending, type, goodsCents, refundCents }: TicketFacts): boolean =>
  ending === 'no goods' && type !== 'Paid Out' && goodsCents === 0 && refundCents === 0;
