import { PRIORITY_IDS } from '@tillwatch/core/detection';
import { expect, it } from 'vitest';
import { readView } from '../view/dashboard-view.ts';
import { CARDS, chooseCard, isCardChosen } from './choose-card.ts';

const all = readView({}, '2026-11-20');
const chosen = (view: typeof all) =>
  [...CARDS, 'flagged' as const].filter((card) => isCardChosen(card, view));

it('starts with everything', () => {
  expect(chosen(all)).toEqual(['total']);
});

it('combines one priority with one status, and deselects each again', () => {
  const high = { ...all, ...chooseCard('check_all', all) };
  expect(chosen(high)).toEqual(['check_all']);
  const pending = { ...high, ...chooseCard('pending', high) };
  expect(pending).toMatchObject({ priorities: ['check_all'], status: ['pending'] });
  expect(chosen(pending)).toEqual(['check_all', 'pending']);
  expect({ ...pending, ...chooseCard('check_all', pending) }).toMatchObject({
    priorities: PRIORITY_IDS,
    status: ['pending'],
  });
  expect({ ...pending, ...chooseCard('pending', pending) }).toMatchObject({ status: [] });
  const flagged = { ...pending, ...chooseCard('flagged', pending) };
  expect(chosen(flagged)).toEqual(['check_all', 'flagged']);
  expect(chosen({ ...flagged, ...chooseCard('total', flagged) })).toEqual(['total']);
});

it('chooses what the list shows: all while no priority is ticked, no card while two of three are', () => {
  expect(chosen({ ...all, priorities: [] })).toEqual(['total']);
  expect(chosen({ ...all, priorities: ['check_all', 'check_lot'] })).toEqual([]);
  expect(chosen({ ...all, status: ['verified', 'flagged'] })).toEqual([]);
});
