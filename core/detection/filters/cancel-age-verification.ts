import type { Filter } from '../filter.ts';
import { listText } from '../money-text.ts';

export const cancelAgeVerification: Filter = {
  id: 'cancel_age_verification',
  find(facts) {
    const events = facts.eventsOf('age-cancel');
    if (events.length === 0) return null;
    const words = listText(events.map((event) => `“${event.text}”`));
    return {
      reason: `An age check was cancelled, skipped or corrected: ${words}.`,
      lineIndexes: events.map((event) => event.lineIndex),
    };
  },
};
