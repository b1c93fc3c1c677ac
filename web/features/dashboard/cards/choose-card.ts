import { PRIORITY_IDS } from '@tillwatch/core/detection';
import type { DashboardView } from '../view/dashboard-view.ts';

/** What a card shows when it is pressed. 'flagged' stands on the card of what is pending. */
export type Card = 'total' | 'check_all' | 'check_lot' | 'check_few' | 'verified' | 'pending' | 'flagged';

/** The cards from left to right: the keys 1 to 6. */
export const CARDS = ['total', 'check_all', 'check_lot', 'check_few', 'verified', 'pending'] as const;

type Filters = Pick<DashboardView, 'priorities' | 'status'>;

/** None of them ticked shows what all of them do. */
const hasAllPriorities = ({ priorities }: Filters): boolean =>
  priorities.length === 0 || PRIORITY_IDS.every((id) => priorities.includes(id));

/** Whether the list shows what the card counts, and nothing else of the priorities and statuses. */
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

/** Whoever's review it was, whenever. */
export const ANYBODYS = { reviewedBy: undefined, reviewedOn: undefined };

/**
 * The filters after a card is pressed: a priority and a status can be chosen together, the chosen one is let go again,
 * and the total lets all go.
 */
export function chooseCard(card: Card, view: Filters): Partial<DashboardView> {
  const isChosen = isCardChosen(card, view);
  switch (card) {
    case 'total':
      return { priorities: PRIORITY_IDS, status: [], ...ANYBODYS };
    case 'verified':
    case 'pending':
    case 'flagged':
      return { status: isChosen ? [] : [card], ...(isChosen && ANYBODYS) };
    default:
      return { priorities: isChosen ? PRIORITY_IDS : [card] };
  }
}
