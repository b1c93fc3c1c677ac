import { couldBecomeRecordingUrl } from '@tillwatch/core/review';
import type { RefObject } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

interface RecordingLinkInputProps {
  value: string;
  /** Something typed at its end was refused. */
  isCut: boolean;
  onChange: (value: string, isCut: boolean) => void;
  /** Set when a save was refused because of it. */
  error: string | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
}

/**
 * Accepts only text that can still become a share link (specification, section 5), and says so when it refuses.
 * Anything typed after refused text is refused too: without that text the link would lead elsewhere. Deleting
 * something, or pasting a whole link, starts over.
 */
export function RecordingLinkInput(props: RecordingLinkInputProps) {
  const { value, isCut, onChange, error, inputRef } = props;

  function take(next: string): void {
    const typesOn = isCut && value !== '' && next.length > value.length && next.startsWith(value);
    if (typesOn || !couldBecomeRecordingUrl(next)) onChange(value, true);
    else onChange(next, false);
  }

  return (
    <Field
      label="Screen recording link"
      error={
        error ??
        (isCut
          ? `Only a Loom share link fits here${value === '' ? '' : '; paste the whole link in place of this'}`
          : undefined)
      }
    >
      <Input
        ref={inputRef}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://www.loom.com/share/…"
        value={value}
        onChange={(event) => take(event.target.value)}
        onBlur={() => {
          if (value === '') onChange('', false);
        }}
      />
    </Field>
  );
}
