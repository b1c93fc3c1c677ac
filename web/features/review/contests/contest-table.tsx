import { compareContest, type Contest } from '@tillwatch/contract';

interface ContestTableProps {
  contest: Contest;
  /** What the other side is called. */
  other: 'file' | 'version';
  isReviewed: boolean;
  /** How many rows are shown; all by default. */
  most?: number | undefined;
}

/** What is stored and what the other file says, side by side; only what differs. */
export function ContestTable({ contest, other, isReviewed, most }: ContestTableProps) {
  const [was, is] =
    contest.outcome === 'changed'
      ? ['Before', 'Now']
      : [isReviewed ? 'As reviewed' : 'As stored', `In the other ${other}`];
  return (
    <table className="w-full max-w-2xl table-fixed text-sm">
      <caption className="sr-only">What differs</caption>
      <colgroup>
        <col className="w-32 max-sm:w-24" />
      </colgroup>
      <thead className="text-left text-xs text-muted-foreground">
        <tr className="*:py-0.5 *:pr-4 *:font-medium">
          <th scope="col">
            <span className="sr-only">What</span>
          </th>
          <th scope="col">{was}</th>
          <th scope="col">{is}</th>
        </tr>
      </thead>
      <tbody className="*:align-top">
        {compareContest(contest)
          .slice(0, most)
          .map(({ label, before, after }) => (
            <tr key={label} className="*:py-0.5 *:pr-4 *:break-words">
              <th scope="row" className="text-left font-normal text-muted-foreground">
                {label}
              </th>
              <td>{before}</td>
              <td className="font-medium">{after}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
