import { splitAtNames } from './given-name.ts';

/** A sentence in which names that people gave stand in a frame of their own; see `givenName`. */
export function WithNames({ text }: { text: string }) {
  return splitAtNames(text).map(({ text: part, shown }, at) =>
    shown === undefined ? (
      part
    ) : (
      <bdi
        // The parts of a sentence have no other identity.
        // oxlint-disable-next-line react/no-array-index-key
        key={at}
        title={part}
        className="relative rounded-sm border border-border-strong box-decoration-clone px-1 wrap-anywhere"
      >
        {shown === part ? (
          part
        ) : (
          <>
            <span aria-hidden>{shown}</span>
            <span className="sr-only">{part}</span>
          </>
        )}
      </bdi>
    ),
  );
}
