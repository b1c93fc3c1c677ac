import type { EventKind } from '../../journal/index.ts';
import type { FilterId, TransactionType } from '../catalogue.ts';
import { declaredHit, type Filter } from '../filter.ts';
import { moneyText } from '../money-text.ts';
import { movedCents } from '../moved-cents.ts';

/** Events that move money between the drawer and the safe are told alike. */
function movedFilter(
  id: FilterId,
  kind: EventKind,
  type: TransactionType,
  says: (figure: string) => string,
): Filter {
  return {
    id,
    find(facts) {
      const events = facts.eventsOf(kind);
      if (events.length === 0 && facts.declaredType !== type) return null;
      const cents = movedCents(facts, kind);
      const figure = cents === 0 ? '' : ` ${moneyText(cents)}`;
      if (events.length === 0) return declaredHit(facts, says(figure));
      return { reason: says(figure), lineIndexes: events.map((event) => event.lineIndex) };
    },
  };
}

export const safeManualDrop = movedFilter(
  'safe_manual_drop',
  'safe-drop',
  'Safe Manual DROP',
  (figure) => `Manual drop into the safe:${figure === '' ? ' no amount printed' : figure}.`,
);

export const safeLoadTube = movedFilter(
  'safe_load_tube',
  'safe-load-tube',
  'Safe Load Tube',
  (figure) => `Change tube loaded into the safe:${figure === '' ? ' no amount printed' : figure}.`,
);

export const vendTube = movedFilter(
  'vend_tube',
  'vend-tube',
  'Vend Tube',
  (figure) => `Change tube vended from the safe:${figure === '' ? ' no amount printed' : figure}.`,
);
