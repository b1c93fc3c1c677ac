interface Cashier {
  employeeId: string | null;
  employeeName: string | null;
}

/** '117 · Jo Park', or one of the two if the export has only that; null if it names nobody. */
export function nameCashier({ employeeId, employeeName }: Cashier): string | null {
  return [employeeId, employeeName].filter(Boolean).join(' · ') || null;
}
