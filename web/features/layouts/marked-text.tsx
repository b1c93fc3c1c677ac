import { Fragment } from 'react';

interface MarkedTextProps {
  text: string;
  /** Where the text begins in its row. */
  from: number;
  /** Parts of the row that were not used, in their order; the end is exclusive. */
  marks: readonly { from: number; to: number }[];
}

/** Text with the amounts marked that were not used. */
export function MarkedText({ text, from, marks }: MarkedTextProps) {
  const within = marks
    .map((mark) => ({ start: mark.from - from, end: mark.to - from }))
    .filter(({ start, end }) => start >= 0 && end <= text.length);
  if (within.length === 0) return text;
  return (
    <>
      {within.map(({ start, end }, at) => (
        <Fragment key={start}>
          {text.slice(within[at - 1]?.end ?? 0, start)}
          <mark
            title="Not used"
            className="rounded-sm bg-medium-soft px-0.5 text-medium underline decoration-dotted underline-offset-2"
          >
            {text.slice(start, end)}
            <span className="sr-only"> (not used)</span>
          </mark>
        </Fragment>
      ))}
      {text.slice(within.at(-1)?.end)}
    </>
  );
}
