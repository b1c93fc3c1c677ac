import { useMutation } from '@tanstack/react-query';
import { ROUTES } from '@tillwatch/contract';
import { fetchRoute } from '../../../api/client.ts';
import { saveFile } from '../../../api/save-file.ts';
import { toast } from '../../../ui/toast.ts';
import type { DashboardView } from '../view/dashboard-view.ts';
import { exportQuery } from '../view/transaction-query.ts';

/** Specification, section 7: used when the response names no file. */
const DEFAULT_NAME = 'transactions.xlsx';

export interface Export {
  /** False until it is known whether there is a store to export. */
  isReady: boolean;
  isExporting: boolean;
  /** Downloads the transactions that match the filters in force as a workbook. */
  startExport: () => void;
}

/** @param storeId undefined while the stores load, null without one. */
export function useExport(view: DashboardView, storeId: number | undefined | null): Export {
  const download = useMutation({
    mutationFn: async (storeId: number) => {
      const response = await fetchRoute(ROUTES.exportTransactions, { query: exportQuery(view, storeId) });
      await saveFile(response, DEFAULT_NAME);
    },
    onSuccess: () =>
      toast({ title: 'Export Successful', description: 'The workbook is among your downloads.' }),
    onError: () =>
      toast({
        title: 'Export Failed',
        description: 'Failed to export transactions. Please try again.',
        variant: 'destructive',
      }),
  });
  return {
    isReady: storeId !== undefined,
    isExporting: download.isPending,
    startExport: () => {
      if (storeId === undefined) return;
      if (storeId === null) {
        toast({
          title: 'No Store Selected',
          description: 'Select a store to export its transactions.',
          variant: 'destructive',
        });
        return;
      }
      if (!download.isPending) download.mutate(storeId);
    },
  };
}
