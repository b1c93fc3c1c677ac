// The thresholds that a house may change, with the words and units that people understand.
import type { FilterId } from '../detection/index.ts';
import type { SignalId } from '../ranking/index.ts';

/** How far a weight may be from 0 in either direction: beyond that, one signal alone would decide. */
export const MOST_WEIGHT = 8;

interface Figure {
  /** How it is entered and shown: cents are shown as dollars. */
  unit: 'cents' | 'seconds';
  /** Inclusive, like `most`. */
  least: number;
  most: number;
  default: number;
}

interface Choice {
  unit: 'yes or no';
  default: boolean;
}

/** Whose threshold it is, and its label. */
type Threshold = (Figure | Choice) & { label: string } & ({ filter: FilterId } | { signal: SignalId });

export const THRESHOLDS = {
  voidsRaiseFromCents: {
    filter: 'void_items',
    label: 'Check All from voids of',
    unit: 'cents',
    least: 1,
    most: 100_000,
    default: 1000,
  },
  voidsRaiseWhenAllVoid: {
    filter: 'void_items',
    label: 'Check All when every line is void',
    unit: 'yes or no',
    default: true,
  },
  voidsRaiseAfterTotal: {
    filter: 'void_items',
    label: 'Check All when the void follows the total',
    unit: 'yes or no',
    default: true,
  },
  fuelPrepayExempt: {
    filter: 'total_due_zero',
    label: 'Ignore tickets with only fuel',
    unit: 'yes or no',
    default: true,
  },
  lowRetailBelowCents: {
    filter: 'retail_below_95_cents',
    label: 'Unit price below',
    unit: 'cents',
    least: 1,
    most: 2000,
    default: 95,
  },
  muchMoneyCents: {
    signal: 'much-money',
    label: 'A lot of money from',
    unit: 'cents',
    least: 100,
    most: 100_000,
    default: 600,
  },
  drawerSoonSeconds: {
    signal: 'drawer-soon-after',
    label: 'Soon after: within',
    unit: 'seconds',
    least: 10,
    most: 600,
    default: 100,
  },
  drawerLaterSeconds: {
    signal: 'drawer-later-on',
    label: 'Minutes after: within',
    unit: 'seconds',
    least: 60,
    most: 1500,
    default: 720,
  },
  leastDropCents: {
    signal: 'drawer-explained',
    label: 'A drop is at least',
    unit: 'cents',
    least: 0,
    most: 100_000,
    default: 2000,
  },
  rungAgainSeconds: {
    signal: 'rung-again',
    label: 'Rung again within',
    unit: 'seconds',
    least: 60,
    most: 1200,
    default: 300,
  },
  quietSeconds: {
    signal: 'quiet-minutes',
    label: 'Nobody in line after',
    unit: 'seconds',
    least: 60,
    most: 900,
    default: 240,
  },
} as const satisfies Readonly<Record<string, Threshold>>;

export type ThresholdId = keyof typeof THRESHOLDS;
export const THRESHOLD_IDS = Object.keys(THRESHOLDS) as ThresholdId[];

/** @returns the threshold as any of them. */
export const thresholdOf = (id: ThresholdId): Threshold => THRESHOLDS[id];

export type { Threshold };
