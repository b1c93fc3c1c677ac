import { expect, it } from 'vitest';
import { listNames, nameAsNow } from './name-as-now.ts';

const DETAILS = {
  by: 'Sam K. Demo',
  filename: 'Sam K. Demo',
  other: { filename: 'a.xlsx', uploadedBy: 'Bella Agent' },
  uploadedBy: { id: 7, name: 'Priya N.' },
  agentName: 'Avery Demo',
  before: 'Sam K. Demo',
  stores: ['1042'],
  withdrawnBy: null,
};

it('finds the people in a notification, and nothing that only looks like one', () => {
  expect(listNames(DETAILS)).toEqual(['Sam K. Demo', 'Bella Agent', 'Priya N.', 'Avery Demo']);
});

it('adds what they are called now', () => {
  const earlier = [
    { name: 'Sam K. Demo', current: 'Avery Demo', until: new Date() },
    { name: 'Bella Agent', current: 'Bella Agent', until: new Date() },
    { name: 'Priya N.', current: 'Priya M.', until: new Date() },
  ];
  expect(nameAsNow(DETAILS, new Map(earlier.map((one) => [one.name, one])))).toEqual({
    ...DETAILS,
    by: 'Avery Demo (then called Sam K. Demo)',
    uploadedBy: { id: 7, name: 'Priya M. (then called Priya N.)' },
  });
});
