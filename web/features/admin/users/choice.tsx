import type { ComponentProps } from 'react';
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../../ui/select.tsx';

interface ChoiceProps<Value extends string> extends Omit<
  ComponentProps<typeof SelectTrigger>,
  'value' | 'onChange' | 'children'
> {
  value: Value;
  /** Label by value, in the order shown. */
  labels: Record<Value, string>;
  onChoose: (value: Value) => void;
}

/** One of a few words. */
export function Choice<Value extends string>({ value, labels, onChoose, ...trigger }: ChoiceProps<Value>) {
  const values = Object.keys(labels) as Value[];
  return (
    <Select value={value} onValueChange={(chosen) => onChoose(chosen as Value)}>
      <SelectTrigger {...trigger}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {values.map((option) => (
          <SelectItem key={option} value={option}>
            {labels[option]}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
