import type { RiskSignal } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { splitSignals } from './split-signals.ts';

const signal = (id: string, weight: number, isExculpation = false): RiskSignal => ({
  id,
  level: 'ticket',
  label: id,
  isExculpation,
  sentence: `${id}.`,
  weight,
  limitsMoney: false,
  links: [],
  lineIndexes: [],
});

it('separates what raises from what lowers, with its share', () => {
  const { raising, lowering, neutral } = splitSignals([
    signal('a', 3),
    signal('b', -1, true),
    signal('c', 0),
  ]);
  expect(raising).toMatchObject([{ id: 'a', share: 0.75 }]);
  expect(lowering).toMatchObject([{ id: 'b', share: 0.25 }]);
  expect(neutral).toMatchObject([{ id: 'c', share: 0 }]);
});

it('never counts something that was done as exculpating', () => {
  const { raising, lowering, harmless } = splitSignals([signal('given up', -1), signal('refund', 3)]);
  expect(raising).toMatchObject([{ id: 'refund', share: 0.75 }]);
  expect(lowering).toEqual([]);
  expect(harmless).toMatchObject([{ id: 'given up', share: 0.25 }]);
});

it('lists what is in the cashier’s favor but lowers nothing separately', () => {
  const { lowering, clearing } = splitSignals([
    { ...signal('rung again', 0, true), limitsMoney: true },
    signal('sold before', 0, true),
  ]);
  expect(lowering).toMatchObject([{ id: 'rung again' }]);
  expect(clearing).toMatchObject([{ id: 'sold before', share: 0 }]);
});

it('copes when no signal counts', () => {
  expect(splitSignals([signal('a', 0)]).neutral).toMatchObject([{ share: 0 }]);
});
