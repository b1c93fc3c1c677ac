import { couldBecomeRecordingUrl } from '@tillwatch/core/review';
import { type RefObject, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

interface RecordingLinkInputProps {
  value: string;
  onChange: (value: string) => void;
  /** Set once a save was refused because of it. */
  error: string | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** Takes only what can still become a share link (specification, section 5), and says so when it takes nothing. */
export function RecordingLinkInput({ value, onChange, error, inputRef }: RecordingLinkInputProps) {
  const [hasRefused, setHasRefused] = useState(false);
  return (
    <Field
      label="Screen recording link"
      error={error ?? (hasRefused ? 'Only a Loom share link fits here' : undefined)}
    >
      <Input
        ref={inputRef}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://www.loom.com/share/…"
        value={value}
        onChange={(event) => {
          const isPossible = couldBecomeRecordingUrl(event.target.value);
          setHasRefused(!isPossible);
          if (isPossible) onChange(event.target.value);
        }}
        onBlur={() => setHasRefused(false)}
      />
    </Field>
  );
}
