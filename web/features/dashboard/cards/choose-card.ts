import { PRIORITY_IDS } from '@tillwatch/core/detection';
import type { DashboardView } from '../view/dashboard-view.ts';

/** What pressing a card shows. 'flagged' is on the Pending card. */
export type Card = 'total' | 'check_all' | 'check_lot' | 'check_few' | 'verified' | 'pending' | 'flagged';

/** The cards from left to right: the keys 1 to 6. */
export const CARDS = ['total', 'check_all', 'check_lot', 'check_few', 'verified', 'pending'] as const;

type Filters = Pick<DashboardView, 'priorities' | 'status'>;

/** Ticking none shows the same as ticking all. */
const hasAllPriorities = ({ priorities }: Filters): boolean =>
  priorities.length === 0 || PRIORITY_IDS.every((id) => priorities.includes(id));

/** Whether the list shows exactly what the card counts, as far as priorities and statuses go. */
export function isCardChosen(card: Card, view: Filters): boolean {
  switch (card) {
    case 'total':
      return hasAllPriorities(view) && view.status.length === 0;
    case 'verified':
    case 'pending':
    case 'flagged':
      return view.status.length === 1 && view.status[0] === card;
    default:
      return view.priorities.length === 1 && view.priorities[0] === card;
  }
}

/** Reviews by anybody, on any day. */
export const ANY_REVIEW = { reviewedBy: undefined, reviewedOn: undefined };

/**
 * The filters after a card is pressed: a priority and a status can be selected together, pressing a selected card
 * deselects it, and the total deselects everything.
 */
export function chooseCard(card: Card, view: Filters): Partial<DashboardView> {
  const isChosen = isCardChosen(card, view);
  switch (card) {
    case 'total':
      return { priorities: PRIORITY_IDS, status: [], ...ANY_REVIEW };
    case 'verified':
    case 'pending':
    case 'flagged':
      return { status: isChosen ? [] : [card], ...(isChosen && ANY_REVIEW) };
    default:
      return { priorities: isChosen ? PRIORITY_IDS : [card] };
  }
}
