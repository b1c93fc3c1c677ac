import { Download } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { ShortcutTip } from '../../shortcuts/index.ts';
import type { Export } from './use-export.ts';

export function ExportButton({ exporting }: { exporting: Export }) {
  const { isReady, isExporting, startExport } = exporting;
  return (
    <ShortcutTip place="list" name="exportAll">
      <Button disabled={!isReady} loading={isExporting} onClick={startExport}>
        {!isExporting && <Download aria-hidden />}
        Export
      </Button>
    </ShortcutTip>
  );
}
