import { nameCashier } from '../../../ui/name-cashier.ts';

/** '115 SAM K', or one of the two if the export has only that, or 'N/A'. */
export const nameEmployee = (employed: Parameters<typeof nameCashier>[0]): string =>
  nameCashier(employed, ' ') ?? 'N/A';
