import type { LayoutFound } from '@tillwatch/contract';
import { describeKinds, describeWhole, type Fact } from './describe-found.ts';

interface WhatWasFoundProps {
  found: LayoutFound;
  /** In other layouts of the file. */
  elsewhere: readonly LayoutFound[];
  /** What was not understood in the file, or not for certain. */
  remarks: readonly string[];
}

/** The whole file in a few figures: what somebody who knows the store can tell from memory. */
export function WhatWasFound({ found, elsewhere, remarks }: WhatWasFoundProps) {
  return (
    <section aria-label="What was found">
      <h3 className="mb-1 text-sm font-semibold">What was found</h3>
      <p className="mb-1.5 text-sm text-muted-foreground">
        Does this sound like your store? Something that is missing may have been read as something else.
      </p>
      <div className="grid gap-x-6 gap-y-0.5 rounded-lg border px-3 py-2 md:grid-cols-[3fr_2fr]">
        <Facts facts={describeWhole(found)} />
        <Facts facts={describeKinds(found, elsewhere)} />
      </div>
      {remarks.length > 0 && (
        <>
          <h4 className="mt-3 mb-1 text-sm font-medium">Not understood, or not certain</h4>
          <ul className="grid list-disc gap-1 pl-5 text-sm">
            {remarks.map((remark) => (
              <li key={remark} className="break-words">
                {remark}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[8rem_1fr] content-start gap-x-3 gap-y-0.5 text-sm tabular-nums">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
