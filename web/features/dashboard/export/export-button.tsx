import { Download } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { Export } from './use-export.ts';

export function ExportButton({ exporting }: { exporting: Export }) {
  const { isExporting, startExport } = exporting;
  return (
    <Button loading={isExporting} onClick={startExport}>
      {!isExporting && <Download aria-hidden />}
      Export
    </Button>
  );
}
