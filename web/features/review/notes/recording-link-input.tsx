import type { RefObject } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { isLinkTaken } from './is-link-taken.ts';

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
 * Deleting something, or pasting a link in place of all, starts over.
 */
export function RecordingLinkInput(props: RecordingLinkInputProps) {
  const { value, isCut, onChange, error, inputRef } = props;

  function take(next: string): void {
    if (isLinkTaken({ value, isCut }, next)) onChange(next, false);
    else onChange(value, true);
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
