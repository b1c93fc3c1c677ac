import { describe, expect, it } from 'vitest';
import type { SignalExamples } from '../examples.ts';
import { isOrdinary } from '../ordinary.ts';
import type { SignalRule } from '../signal.ts';
import { viewStore } from '../store-view.ts';
import { readSketches } from '../testing/sketch-tickets.ts';
import type { TicketFacts } from '../ticket-facts.ts';
import { TICKET_SIGNALS } from './index.ts';
import * as belongsTo from './register/belongs-to.ts';
import * as canceledLater from './register/canceled-later.ts';
import * as drawerAfter from './register/drawer-after.ts';
import * as drawerAlone from './register/drawer-alone.ts';
import * as drawerExplained from './register/drawer-explained.ts';
import * as drawerJustBefore from './register/drawer-just-before.ts';
import * as inquiryBefore from './register/inquiry-before.ts';
import * as neverRungAgain from './register/never-rung-again.ts';
import * as numberGap from './register/number-gap.ts';
import * as postVoid from './register/post-void.ts';
import * as quietMinutes from './register/quiet-minutes.ts';
import * as rungAgain from './register/rung-again.ts';
import * as sameAgain from './register/same-again.ts';
import * as sameCard from './register/same-card.ts';
import * as soldBefore from './register/sold-before.ts';
import * as standIn from './register/stand-in.ts';
import * as twoPlaces from './register/two-places.ts';
import * as voidRungLater from './register/void-rung-later.ts';
import * as bareCard from './ticket/bare-card.ts';
import * as belowUsual from './ticket/below-usual.ts';
import * as canceledAside from './ticket/canceled-aside.ts';
import * as declinedPayment from './ticket/declined-payment.ts';
import * as deepCut from './ticket/deep-cut.ts';
import * as discount from './ticket/discount.ts';
import * as givenTooMuch from './ticket/given-too-much.ts';
import * as handedOut from './ticket/handed-out.ts';
import * as implausibleAmount from './ticket/implausible-amount.ts';
import * as keyedCard from './ticket/keyed-card.ts';
import * as lateVoid from './ticket/late-void.ts';
import * as lineVoid from './ticket/line-void.ts';
import * as muchMoney from './ticket/much-money.ts';
import * as noMoney from './ticket/no-money.ts';
import * as openedDrawer from './ticket/opened-drawer.ts';
import * as paidInCash from './ticket/paid-in-cash.ts';
import * as paidOut from './ticket/paid-out.ts';
import * as pennySale from './ticket/penny-sale.ts';
import * as priceCut from './ticket/price-cut.ts';
import * as recalledShort from './ticket/recalled-short.ts';
import * as refund from './ticket/refund.ts';
import * as takenOff from './ticket/taken-off.ts';
import * as training from './ticket/training.ts';
import * as unpaidLoad from './ticket/unpaid-load.ts';
import * as unpaidTicket from './ticket/unpaid-ticket.ts';
import * as voidRungAgain from './ticket/void-rung-again.ts';
import * as worthStealing from './ticket/worth-stealing.ts';
import * as zeroQuantity from './ticket/zero-quantity.ts';

const EXAMPLES: [SignalRule, SignalExamples][] = [
  [unpaidTicket.unpaidTicket, unpaidTicket.examples],
  [canceledAside.canceledAside, canceledAside.examples],
  [recalledShort.recalledShort, recalledShort.examples],
  [declinedPayment.declinedPayment, declinedPayment.examples],
  [unpaidLoad.unpaidLoad, unpaidLoad.examples],
  [lateVoid.lateVoid, lateVoid.examples],
  [lineVoid.lineVoid, lineVoid.examples],
  [zeroQuantity.zeroQuantity, zeroQuantity.examples],
  [voidRungAgain.voidRungAgain, voidRungAgain.examples],
  [voidRungLater.voidRungLater, voidRungLater.examples],
  [openedDrawer.openedDrawer, openedDrawer.examples],
  [refund.refund, refund.examples],
  [paidOut.paidOut, paidOut.examples],
  [takenOff.takenOff, takenOff.examples],
  [handedOut.handedOut, handedOut.examples],
  [noMoney.noMoney, noMoney.examples],
  [givenTooMuch.givenTooMuchOut, givenTooMuch.examples],
  [bareCard.bareCard, bareCard.examples],
  [keyedCard.keyedCard, keyedCard.examples],
  [priceCut.priceCut, priceCut.examples],
  [deepCut.deepCut, deepCut.examples],
  [belowUsual.belowUsual, belowUsual.examples],
  [pennySale.pennySale, pennySale.examples],
  [discount.discount, discount.examples],
  [training.training, training.examples],
  [paidInCash.paidInCash, paidInCash.examples],
  [worthStealing.worthStealing, worthStealing.examples],
  [muchMoney.muchMoney, muchMoney.examples],
  [implausibleAmount.implausibleAmount, implausibleAmount.examples],
  [postVoid.postVoid, postVoid.examples],
  [drawerAfter.drawerSoonAfter, drawerAfter.soonExamples],
  [drawerAfter.drawerLaterOn, drawerAfter.laterExamples],
  [drawerJustBefore.drawerJustBefore, drawerJustBefore.examples],
  [belongsTo.belongsTo, belongsTo.examples],
  [drawerExplained.drawerExplained, drawerExplained.examples],
  [drawerExplained.drawerAtStart, drawerExplained.startExamples],
  [drawerAlone.drawerAlone, drawerAlone.examples],
  [canceledLater.canceledLater, canceledLater.examples],
  [rungAgain.rungAgain, rungAgain.examples],
  [rungAgain.rungAgainInPart, rungAgain.examplesInPart],
  [neverRungAgain.neverRungAgain, neverRungAgain.examples],
  [inquiryBefore.inquiryBefore, inquiryBefore.examples],
  [soldBefore.soldBefore, soldBefore.soldExamples],
  [soldBefore.refundedOverSold, soldBefore.overExamples],
  [soldBefore.neverSold, soldBefore.neverExamples],
  [sameAgain.sameAgain, sameAgain.examples],
  [sameCard.sameCard, sameCard.examples],
  [standIn.standIn, standIn.examples],
  [quietMinutes.quietMinutes, quietMinutes.examples],
  [numberGap.numberGap, numberGap.examples],
  [twoPlaces.twoPlaces, twoPlaces.examples],
];

function look(signal: SignalRule, { tickets }: SignalExamples['hits'][number]) {
  const [ticket, ...others] = readSketches(tickets) as [TicketFacts, ...TicketFacts[]];
  return signal.find(ticket, { store: viewStore([ticket, ...others]) });
}

it('each signal of the ticket and the register has examples, and an id of its own', () => {
  const shown = EXAMPLES.map(([{ id }]) => id);
  expect(shown).toEqual(TICKET_SIGNALS.map(({ id }) => id));
  expect(new Set(shown).size).toBe(shown.length);
});

it(
  'nothing of what signals speak about is ordinary, and of what is ordinary there is nothing to say',
  {
    timeout: 30_000,
  },
  () => {
    const stores = EXAMPLES.flatMap(([, { hits, nearMisses }]) => [...hits, ...nearMisses]).map(
      ({ tickets }) => viewStore(readSketches(tickets)),
    );
    const said = stores.flatMap((store) =>
      store.tickets.flatMap((ticket) =>
        TICKET_SIGNALS.filter((signal) => signal.find(ticket, { store }) !== null).map(({ id }) => ({
          id,
          ticket,
          store,
        })),
      ),
    );
    expect(said.filter(({ ticket, store }) => isOrdinary(ticket, store))).toEqual([]);
    expect(new Set(said.map(({ id }) => id)).size).toBe(TICKET_SIGNALS.length);
    expect(stores.some((store) => store.tickets.some((ticket) => isOrdinary(ticket, store)))).toBe(true);
  },
);

describe.each(EXAMPLES.map(([signal, examples]) => ({ id: signal.id, signal, examples })))(
  '$id',
  ({ signal, examples }) => {
    it.each(examples.hits.map((hit) => ({ says: hit.says, hit })))('says: $says', ({ hit }) => {
      expect(look(signal, hit)?.sentence).toBe(hit.says);
    });

    it.each(examples.nearMisses.map((miss, at) => ({ at: at + 1, miss })))(
      'says nothing of near miss $at',
      ({ miss }) => {
        expect(look(signal, miss)).toBeNull();
      },
    );
  },
);
