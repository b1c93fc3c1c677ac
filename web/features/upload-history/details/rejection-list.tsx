import type { UploadDetails } from '@tillwatch/contract';
import { formatCount } from '../../../ui/format.ts';

/** Which rows were left out, and why: the first hundred places. */
export function RejectionList({ upload }: { upload: UploadDetails }) {
  const rejections = upload.report?.rejections ?? [];
  if (rejections.length === 0) return null;
  return (
    <section aria-label="Rows left out">
      <h4 className="mb-1 text-sm font-medium">
        Rows left out <span className="text-muted-foreground">({formatCount(upload.rejectedRows)})</span>
      </h4>
      <div
        // Lets the keyboard scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label="Places of the rows left out"
        className="max-h-56 overflow-y-auto rounded-lg border"
      >
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-muted text-left text-xs text-muted-foreground">
            <tr className="*:px-3 *:py-1.5 *:font-medium">
              <th scope="col">Sheet</th>
              <th scope="col" className="text-right">
                Rows
              </th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody className="[&_td]:px-3 [&_td]:py-1.5 [&_td]:align-top [&_tr]:border-t">
            {rejections.map(({ sheet, firstRow, lastRow, reason }) => (
              <tr key={`${sheet}-${firstRow}-${lastRow}-${reason}`}>
                <td className="max-w-32 break-words">{sheet}</td>
                <td className="text-right whitespace-nowrap tabular-nums">
                  {firstRow === lastRow ? firstRow : `${firstRow}–${lastRow}`}
                </td>
                <td className="break-words">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
