interface Employed {
  employeeId: string | null;
  employeeName: string | null;
}

/** '115 SAM K', one of the two when the export has only that, 'N/A' without either. */
export function nameEmployee({ employeeId, employeeName }: Employed): string {
  return [employeeId, employeeName].filter(Boolean).join(' ') || 'N/A';
}
