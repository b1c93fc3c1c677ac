import { expect, it } from 'vitest';
import { CARD_OLDER } from './card-payment.ts';
import { packFacts, unpackFacts } from './stored-facts.ts';
import { readSketches } from './testing/sketch-tickets.ts';
import type { TicketFacts } from './ticket-facts.ts';

const rowOf = (facts: TicketFacts) => {
  const { registerId, transactionNumber, time, employeeId, type, amountCents, filters } = facts;
  return { registerId, transactionNumber, time, employeeId, type, amountCents, filters };
};

it('keeps what was taken off by what it was for', () => {
  const lines = ' FUEL PUMP 06 24.51\n PREPAY CA #06 30.00-\n BOTTLE REFUND 1.00-\n TOTAL 6.49-\n CASH 6.49-';
  const [facts] = readSketches([{ lines }]) as [TicketFacts];
  const off = { prepaidCents: 3000, emptiesCents: 100, prizeCents: 0, otherOffCents: 0 };
  expect(facts).toMatchObject(off);
  expect(unpackFacts(rowOf(facts), packFacts(facts))).toEqual(facts);
});

it('takes what earlier versions kept as taken off from fuel as prepaid', () => {
  const [facts] = readSketches([{ lines: ' FUEL PUMP 06 24.51\n TOTAL 24.51\n CASH 24.51' }]) as [
    TicketFacts,
  ];
  const older = { ...packFacts(facts), takenOffCents: 3000 };
  expect(unpackFacts(rowOf(facts), older)).toEqual({ ...facts, prepaidCents: 3000 });
  const [milk] = readSketches([{ lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }]) as [TicketFacts];
  expect(unpackFacts(rowOf(milk), { ...packFacts(milk), takenOffCents: 120 })).toEqual({
    ...milk,
    otherOffCents: 120,
  });
});

it('keeps what a receipt shows of a card, and takes it of earlier versions as not known', () => {
  const lines = ' MILK 4.59\n TOTAL 4.59\n EBT 4.59\n    EBT ************1234\n    AUTH CODE 123456';
  const [facts] = readSketches([{ lines }]) as [TicketFacts];
  const card = { cardKind: 'EBT', cardShows: 7, approvalCode: '123456', bareCardCents: 0 };
  expect(facts).toMatchObject(card);
  const { cardShows, approvalCode, cardKind, ...older } = packFacts(facts);
  expect([cardShows, approvalCode, cardKind]).toEqual([7, '123456', 'EBT']);
  expect(unpackFacts(rowOf(facts), older)).toMatchObject({ cardShows: CARD_OLDER, approvalCode: '' });
  expect(unpackFacts(rowOf(facts), { ...older, maskedCard: null }).cardShows).toBe(0);
  expect(unpackFacts(rowOf(facts), { isCardShown: true }).cardShows).toBe(CARD_OLDER);
});

it('keeps which price was looked up, and takes none of earlier versions', () => {
  const [facts] = readSketches([{ lines: ' PLU INQUIRY WINSTON RED BOX 9.49' }]) as [TicketFacts];
  expect(facts).toMatchObject({ inquiry: 'PLU INQUIRY WINSTON RED BOX', inquiryCents: 949 });
  const { inquiry, inquiryCents, ...older } = packFacts(facts);
  expect([inquiry, inquiryCents]).toEqual(['PLU INQUIRY WINSTON RED BOX', 949]);
  expect(unpackFacts(rowOf(facts), older)).toMatchObject({ inquiry: '', inquiryCents: 0 });
});
