import type { MappingAnswer } from '@tillwatch/core/journal';

/** The same for answers that say the same. */
export const keyOfAnswer = ({ shape, columns, absent, dateOrder, inCents, rows }: MappingAnswer): string =>
  JSON.stringify([
    shape,
    Object.entries(columns).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    [...absent].toSorted(),
    dateOrder,
    inCents,
    rows,
  ]);
