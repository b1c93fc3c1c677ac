import type { DoubtfulUpload } from '@tillwatch/contract';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { givenName } from '../../ui/given-name.ts';
import { WithNames } from '../../ui/with-names.tsx';

interface DoubtNoteProps {
  upload: Pick<DoubtfulUpload, 'filename' | 'doubt'>;
  /** How many more there are. */
  others?: number;
  /** What to do until somebody has looked. */
  advice?: string;
  className?: string;
  onCheck: () => void;
}

/** Warns whoever decides that nobody has said whether the file is read correctly, or that somebody says it isn't. */
export function DoubtNote({
  upload: { filename, doubt },
  others = 0,
  advice,
  className,
  onCheck,
}: DoubtNoteProps) {
  const name = givenName(filename);
  const more = others === 0 ? '' : others === 1 ? ' and another file' : ` and ${others} other files`;
  return (
    <Banner tone="warning" className={cn('items-baseline [&>svg]:mt-0 [&>svg]:translate-y-0.5', className)}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 break-words">
          <WithNames
            text={
              doubt === 'open'
                ? `Nobody has confirmed yet that ${name}${more} ${others === 0 ? 'is' : 'are'} read correctly.`
                : `Somebody says that ${name}${more} ${others === 0 ? 'is' : 'are'} not read correctly.`
            }
          />{' '}
          {advice}
        </p>
        <Button size="sm" className="print:hidden" onClick={onCheck}>
          Check How It Was Read
        </Button>
      </div>
    </Banner>
  );
}
