import { defineFilter, type FilterExamples } from '../filter.ts';
import { listText } from '../money-text.ts';

export const cancelAgeVerification = defineFilter({
  id: 'cancel_age_verification',
  find(facts) {
    const events = facts.eventsOf('age-cancel');
    if (events.length === 0) return null;
    const words = listText(events.map((event) => `“${event.text}”`));
    return {
      reason: `An age check was canceled, skipped, or corrected: ${words}.`,
      lineIndexes: events.map((event) => event.lineIndex),
    };
  },
});

export const examples: FilterExamples = {
  hits: [
    {
      lines: ' CANCEL AGE VERIFICATION  BUD LIGHT 12PK\n MILK 4.59\n TOTAL 4.59\n CASH 4.59',
      reason: 'An age check was canceled, skipped, or corrected: “CANCEL AGE VERIFICATION  BUD LIGHT 12PK”.',
    },
    { lines: ' ID CHECK SKIPPED\n BEER 4.59\n TOTAL 4.59\n CASH 4.59' },
    { lines: ' ID CHECK ERROR CORR\n BEER 4.59\n TOTAL 4.59\n CASH 4.59' },
  ],
  nearMisses: [
    { lines: ' AGE VERIFIED  DOB 04/12/1987\n BEER 4.59\n TOTAL 4.59\n CASH 4.59' },
    {
      lines:
        ' Trans#1 MANUAL ENTRY OVERRIDE\n Sat Feb 02 00:00:00 EST 2002\n BEER 4.59\n TOTAL 4.59\n CASH 4.59',
    },
  ],
};
