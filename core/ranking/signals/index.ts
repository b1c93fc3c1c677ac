import { clearedBefore, flaggedBefore } from './person/answers.ts';
import { rareHour } from './person/hour.ts';
import { abovePeers, belowPeers } from './person/peers.ts';
import { belongsTo } from './register/belongs-to.ts';
import { canceledLater } from './register/canceled-later.ts';
import { drawerLaterOn, drawerSoonAfter } from './register/drawer-after.ts';
import { drawerAlone } from './register/drawer-alone.ts';
import { drawerAtStart, drawerExplained } from './register/drawer-explained.ts';
import { drawerJustBefore } from './register/drawer-just-before.ts';
import { inquiryBefore } from './register/inquiry-before.ts';
import { neverRungAgain } from './register/never-rung-again.ts';
import { numberGap } from './register/number-gap.ts';
import { postVoid } from './register/post-void.ts';
import { quietMinutes } from './register/quiet-minutes.ts';
import { rungAgain, rungAgainInPart } from './register/rung-again.ts';
import { sameAgain } from './register/same-again.ts';
import { sameCard } from './register/same-card.ts';
import { neverSold, refundedOverSold, soldBefore } from './register/sold-before.ts';
import { standIn } from './register/stand-in.ts';
import { twoPlaces } from './register/two-places.ts';
import { voidRungLater } from './register/void-rung-later.ts';
import { bareCard } from './ticket/bare-card.ts';
import { belowUsual } from './ticket/below-usual.ts';
import { canceledAside } from './ticket/canceled-aside.ts';
import { declinedPayment } from './ticket/declined-payment.ts';
import { deepCut } from './ticket/deep-cut.ts';
import { discount } from './ticket/discount.ts';
import { givenTooMuchOut } from './ticket/given-too-much.ts';
import { handedOut } from './ticket/handed-out.ts';
import { implausibleAmount } from './ticket/implausible-amount.ts';
import { keyedCard } from './ticket/keyed-card.ts';
import { lateVoid } from './ticket/late-void.ts';
import { lineVoid } from './ticket/line-void.ts';
import { muchMoney } from './ticket/much-money.ts';
import { noMoney } from './ticket/no-money.ts';
import { openedDrawer } from './ticket/opened-drawer.ts';
import { paidInCash } from './ticket/paid-in-cash.ts';
import { paidOut } from './ticket/paid-out.ts';
import { pennySale } from './ticket/penny-sale.ts';
import { priceCut } from './ticket/price-cut.ts';
import { recalledShort } from './ticket/recalled-short.ts';
import { refund } from './ticket/refund.ts';
import { takenOff } from './ticket/taken-off.ts';
import { training } from './ticket/training.ts';
import { unpaidLoad } from './ticket/unpaid-load.ts';
import { unpaidTicket } from './ticket/unpaid-ticket.ts';
import { voidRungAgain } from './ticket/void-rung-again.ts';
import { worthStealing } from './ticket/worth-stealing.ts';
import { zeroQuantity } from './ticket/zero-quantity.ts';

/** Signals of the ticket and its register, the ticket's own first. */
export const TICKET_SIGNALS = [
  unpaidTicket,
  canceledAside,
  recalledShort,
  declinedPayment,
  unpaidLoad,
  lateVoid,
  lineVoid,
  zeroQuantity,
  voidRungAgain,
  voidRungLater,
  openedDrawer,
  refund,
  paidOut,
  takenOff,
  handedOut,
  noMoney,
  givenTooMuchOut,
  bareCard,
  keyedCard,
  priceCut,
  deepCut,
  belowUsual,
  pennySale,
  discount,
  training,
  paidInCash,
  worthStealing,
  muchMoney,
  implausibleAmount,
  postVoid,
  drawerSoonAfter,
  drawerLaterOn,
  drawerJustBefore,
  belongsTo,
  drawerExplained,
  drawerAtStart,
  drawerAlone,
  canceledLater,
  rungAgain,
  rungAgainInPart,
  neverRungAgain,
  inquiryBefore,
  soldBefore,
  refundedOverSold,
  neverSold,
  sameAgain,
  sameCard,
  standIn,
  quietMinutes,
  numberGap,
  twoPlaces,
] as const;

/** Signals of the cashier. */
export const PERSON_SIGNALS = [abovePeers, belowPeers, flaggedBefore, clearedBefore, rareHour] as const;

/** What can only be said about cashiers. */
export const PERSON_SIGNAL_IDS: readonly SignalId[] = PERSON_SIGNALS.map(({ id }) => id);

/** Every signal. */
export const SIGNALS = [...TICKET_SIGNALS, ...PERSON_SIGNALS] as const;

export type SignalId = (typeof SIGNALS)[number]['id'];
export const SIGNAL_IDS: readonly SignalId[] = SIGNALS.map(({ id }) => id);
