import type { UploadRow } from '../uploads.queries.ts';

/** The outcome of a file, for a terminal or a text file; several lines. */
export function describeImport(upload: UploadRow): string {
  const state = upload.needs_columns ? 'needs columns' : upload.processing_status;
  const lines = [`${upload.filename}: ${state}`];
  if (upload.error_message !== null) lines.push(upload.error_message);
  if (upload.processing_status === 'completed') {
    const total = upload.total_transactions;
    lines.push(
      `${count(total, 'transaction')}: ${format(upload.new_transactions)} new, ` +
        `${format(upload.repeated_transactions)} repeated`,
      `Business days ${upload.first_day} to ${upload.last_day}`,
    );
  }
  if (upload.needs_confirmation) {
    lines.push('Layout not confirmed yet: open Uploads on the dashboard and look at how it was read.');
  }
  if (upload.report) lines.push(`${count(upload.report.rowsRead, 'row')} read`);
  if (upload.rejected_rows > 0) lines.push(`${count(upload.rejected_rows, 'row')} left out:`);
  for (const { sheet, firstRow, lastRow, reason } of upload.report?.rejections ?? []) {
    const place = firstRow === lastRow ? `row ${firstRow}` : `rows ${firstRow} to ${lastRow}`;
    lines.push(`  ${sheet}, ${place}: ${reason}`);
  }
  return `${lines.join('\n')}\n`;
}

function count(value: number, noun: string): string {
  return `${format(value)} ${noun}${value === 1 ? '' : 's'}`;
}

function format(value: number): string {
  return value.toLocaleString('en-US');
}
