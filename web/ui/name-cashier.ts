interface Cashier {
  employeeId: string | null;
  employeeName: string | null;
}

/** '117 · Jo Park', or one of the two if the export has only that or they are the same; null if it names nobody. */
export function nameCashier({ employeeId, employeeName }: Cashier, between = ' · '): string | null {
  return [...new Set([employeeId, employeeName])].filter(Boolean).join(between) || null;
}
