import { Tooltip } from '../../../ui/tooltip.tsx';
import { cutMiddle } from './cut-middle.ts';

/**
 * The number that the register printed; a long one is shortened in the middle, with the whole number in the tooltip.
 */
export function TransactionNumber({ number, maxLength }: { number: string; maxLength: number }) {
  const cut = cutMiddle(number, maxLength);
  if (cut === number) return <span className="font-mono whitespace-nowrap">{number}</span>;
  return (
    <Tooltip content={<span className="font-mono break-all">{number}</span>}>
      <span className="font-mono whitespace-nowrap">
        <span aria-hidden>{cut}</span>
        <span className="sr-only">{number}</span>
      </span>
    </Tooltip>
  );
}
