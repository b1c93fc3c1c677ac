interface Employed {
  employeeId: string | null;
  employeeName: string | null;
}

/** '115 SAM K', or one of the two if the export has only that, or 'N/A'. */
export function nameEmployee({ employeeId, employeeName }: Employed): string {
  return [employeeId, employeeName].filter(Boolean).join(' ') || 'N/A';
}
