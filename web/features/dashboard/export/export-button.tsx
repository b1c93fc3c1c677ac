import { Download } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { ShortcutTip } from '../../shortcuts/index.ts';
import type { Export } from './use-export.ts';

interface ExportButtonProps {
  exporting: Export;
  /** Hides the label when there is little room. */
  isCompact?: boolean;
}

export function ExportButton({ exporting, isCompact = false }: ExportButtonProps) {
  const { isReady, isExporting, startExport } = exporting;
  return (
    <ShortcutTip place="list" name="exportAll">
      <Button disabled={!isReady} loading={isExporting} onClick={startExport}>
        {!isExporting && <Download aria-hidden />}
        <span className={cn(isCompact && 'max-sm:sr-only lg:max-xl:sr-only')}>Export</span>
      </Button>
    </ShortcutTip>
  );
}
