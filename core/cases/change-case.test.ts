import { expect, it } from 'vitest';
import { type CaseState, changeCase } from './change-case.ts';

const OPEN: CaseState = {
  title: 'Voids at night',
  status: 'open',
  assignedTo: null,
  lostCents: null,
  recoveredCents: null,
  reason: '',
};
const CLOSED: CaseState = { ...OPEN, status: 'training', reason: 'Did not know the key' };

it('says what a case becomes through a change, and what differs', () => {
  expect(changeCase(OPEN, { status: 'in_progress', assignedTo: 7, title: OPEN.title })).toEqual({
    after: { ...OPEN, status: 'in_progress', assignedTo: 7 },
    changed: ['status', 'assignedTo'],
  });
  expect(changeCase(OPEN, {})).toEqual({ after: OPEN, changed: [] });
});

it.each<[string, CaseState, Partial<CaseState>, string]>([
  ['closing without a reason', OPEN, { status: 'policy', reason: '  ' }, 'Please say why the case is closed'],
  ['another ending without a reason', CLOSED, { status: 'policy' }, 'Please say why the case is closed'],
  ['reopening without a reason', CLOSED, { status: 'open' }, 'Please say why the case is reopened'],
  [
    'other amounts of a closed case without a reason',
    { ...CLOSED, lostCents: 100 },
    { recoveredCents: 50 },
    'Please say why the amounts of a closed case change',
  ],
  [
    'a confirmed loss of nothing',
    OPEN,
    { status: 'loss_confirmed', reason: 'Admitted', lostCents: 0 },
    'A confirmed loss has an amount',
  ],
  [
    'no loss with an amount',
    { ...OPEN, lostCents: 100 },
    { status: 'no_loss', reason: 'Price checks' },
    'A case without a loss has no amount lost',
  ],
  [
    'more recovered than lost',
    OPEN,
    { lostCents: 100, recoveredCents: 101 },
    'More is recovered than was lost',
  ],
])('refuses %s', (_, before, change, message) => {
  expect(changeCase(before, change)).toMatchObject({ problems: [{ message }] });
});

it('names everything that speaks against a change', () => {
  expect(changeCase(OPEN, { status: 'loss_confirmed', recoveredCents: 5 })).toEqual({
    problems: [
      { field: 'reason', message: 'Please say why the case is closed' },
      { field: 'lost', message: 'A confirmed loss has an amount' },
      { field: 'recovered', message: 'More is recovered than was lost' },
    ],
  });
});

it('keeps the reason with the closed case, and takes it away when the case is reopened', () => {
  const closed = changeCase(OPEN, { status: 'loss_confirmed', reason: ' Admitted ', lostCents: 4_205 });
  expect(closed).toMatchObject({ after: { reason: 'Admitted' } });
  const paid = changeCase(
    { ...OPEN, status: 'policy', reason: 'As agreed', lostCents: 50 },
    { recoveredCents: 50, reason: 'Paid back in June' },
  );
  expect(paid).toMatchObject({ after: { reason: 'As agreed' }, changed: ['recoveredCents'] });
  expect(changeCase(CLOSED, { status: 'in_progress', reason: 'A second video' })).toMatchObject({
    after: { status: 'in_progress', reason: '' },
    changed: ['status', 'reason'],
  });
});
