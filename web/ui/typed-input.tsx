import type { ComponentProps } from 'react';
import { Input } from './input.tsx';
import { useTypedValue } from './use-typed-value.ts';

const PAUSE_MS = 300;

interface TypedInputProps extends Omit<
  ComponentProps<typeof Input>,
  'value' | 'onChange' | 'onBlur' | 'onKeyDown'
> {
  value: string;
  pauseMs?: number;
  onCommit: (text: string) => void;
}

/** Takes effect a moment after the last key, or at once with Enter or when the field loses focus. */
export function TypedInput({ value, pauseMs = PAUSE_MS, onCommit, ...input }: TypedInputProps) {
  const typed = useTypedValue(value, onCommit, pauseMs);
  return (
    <Input
      autoComplete="off"
      {...input}
      value={typed.text}
      onChange={({ target }) => typed.type(target.value)}
      onBlur={() => typed.flush()}
      onKeyDown={({ key }) => key === 'Enter' && typed.flush()}
    />
  );
}
