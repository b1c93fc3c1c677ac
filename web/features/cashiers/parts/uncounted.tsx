import type { Cashier } from '@tillwatch/contract';
import { uncountedText } from './words.ts';

/** What says nothing about the cashier for a while, if anything. */
export function Uncounted({ cashier }: { cashier: Pick<Cashier, 'uncounted'> }) {
  const text = uncountedText(cashier);
  return text === null ? null : <span className="block text-xs text-muted-foreground">{text}</span>;
}
