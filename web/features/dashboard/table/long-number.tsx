import { cn } from '../../../ui/cn.ts';
import { cutMiddle } from '../../../ui/cut-middle.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';

interface LongNumberProps {
  number: string;
  maxLength: number;
  className?: string;
}

/** A number as the register printed it; a long one is shortened in the middle, with the whole number in the tooltip. */
export function LongNumber({ number, maxLength, className }: LongNumberProps) {
  const cut = cutMiddle(number, maxLength);
  if (cut === number) return <span className={cn('whitespace-nowrap', className)}>{number}</span>;
  return (
    <Tooltip content={<span className={cn('break-all', className)}>{number}</span>}>
      <span className={cn('whitespace-nowrap', className)}>
        <span aria-hidden>{cut}</span>
        <span className="sr-only">{number}</span>
      </span>
    </Tooltip>
  );
}
