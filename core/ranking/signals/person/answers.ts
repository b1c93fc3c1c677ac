import { FINDING_KINDS, type FindingKind } from '../../kind-names.ts';
import { definePersonSignal, type PersonView, type SignalHit } from '../../signal.ts';

/** This many looks without a finding are assumed, so that a few answers change little. */
const TAKEN_AS_CLEAR = 3;
const FEWEST_CLEAR = 4;

interface Record {
  kind: FindingKind;
  lookedAt: number;
  flagged: number;
}

function recordsOf(kinds: readonly FindingKind[], person: PersonView): Record[] {
  return kinds.map((kind) => ({ kind, ...person.answers(kind) }));
}

const shareOf = ({ flagged, lookedAt }: Record): number => flagged / (lookedAt + TAKEN_AS_CLEAR);

const sentenceOf = ({ kind, lookedAt, flagged }: Record): string =>
  `Of the cashier's ${FINDING_KINDS[kind]}, reviewers have looked at ${lookedAt} and flagged ${flagged === 0 ? 'none' : flagged}.`;

/** Reviewers have found something in the cashier's transactions of this kind before. */
export const flaggedBefore = definePersonSignal({
  id: 'flagged-before',
  level: 'person',
  label: 'Flagged before',
  effect: 'raises',
  find(kinds, person): SignalHit | null {
    const most = recordsOf(kinds, person).toSorted((one, other) => shareOf(other) - shareOf(one))[0];
    if (!most || most.flagged === 0) return null;
    return { sentence: sentenceOf(most), strength: shareOf(most) };
  },
});

/** They have looked at enough of them and found nothing. */
export const clearedBefore = definePersonSignal({
  id: 'cleared-before',
  level: 'person',
  label: 'Looked at before and found clear',
  effect: 'lowers',
  find(kinds, person): SignalHit | null {
    const records = recordsOf(kinds, person);
    const [most] = records.toSorted((one, other) => other.lookedAt - one.lookedAt);
    if (!most || records.some(({ flagged }) => flagged > 0) || most.lookedAt < FEWEST_CLEAR) return null;
    return { sentence: sentenceOf(most), strength: Math.min(2, Math.log2(most.lookedAt / 2)) };
  },
});
