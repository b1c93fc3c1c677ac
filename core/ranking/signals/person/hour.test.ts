import { describe, expect, it } from 'vitest';
import { findPersonSignals } from '../../assess-risk.ts';
import type { FindingKind } from '../../kind-names.ts';
import { createAnswerRecord } from '../../people/answers.ts';
import { comparePeople } from '../../people/compare-people.ts';
import { countTicket, newTally } from '../../people/tally.ts';
import { viewPerson } from '../../people/view-person.ts';
import { readSketches } from '../../testing/sketch-tickets.ts';
import type { TicketFacts } from '../../ticket-facts.ts';

const [SALE] = readSketches([{ lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }]) as [TicketFacts];

/** Three cashiers with 1,000 sales each from 8 to 9 and from 2 to 3, who open the drawer 60 times and 3 times then. */
function compareThree() {
  const tally = newTally();
  for (const employeeId of ['1', '2', '3'])
    for (const [hour, openings] of [
      ['08', 60],
      ['14', 3],
    ] as const)
      for (let at = 0; at < 1000; at += 1) {
        const time = `2026-03-02T${hour}:00:00`;
        countTicket(tally, { ...SALE, employeeId, time }, at < openings ? ['opened-drawer', 'given-up'] : []);
      }
  return comparePeople(tally);
}

const saidOf = (kinds: readonly FindingKind[], hour: number | null) =>
  findPersonSignals(kinds, viewPerson('1', compareThree(), createAnswerRecord()), hour);

describe('what is seldom done at an hour', () => {
  it('is a reason to look, with what is usual then and at all hours', () => {
    const [said, ...others] = saidOf(['opened-drawer'], 14);
    expect(others).toEqual([]);
    expect(said?.sentence).toBe(
      'In this hour of the day, 5.6 drawer openings without a sale are usual for 1,000 sales. ' +
        'Over all hours that this cashier works, it is 32.',
    );
    expect(said?.strength).toBeCloseTo(Math.log(31.5 / 5.6), 1);
  });

  it('is none at an hour at which others do it, too, or if the hour isn’t known', () => {
    expect(saidOf(['opened-drawer'], 8)).toEqual([]);
    expect(saidOf(['opened-drawer'], null)).toEqual([]);
  });

  it('is none if one of the things that the ticket counts as is usual then', () => {
    expect(saidOf(['opened-drawer', 'refund'], 14)).toEqual([]);
  });
});
