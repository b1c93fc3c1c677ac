import { type ThresholdId, thresholdOf, thresholdText } from '@tillwatch/core/rules';
import { useId } from 'react';
import { Input } from '../../ui/input.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import type { ThresholdFallback } from './edit-rules.ts';
import { FaultNote, faultyProps } from './fault-note.tsx';

interface ThresholdInputProps {
  id: ThresholdId;
  /** Undefined: the scope has no setting. */
  value: number | boolean | undefined;
  fallback: ThresholdFallback;
  /** What is wrong with the value; null for nothing. */
  fault: string | null;
  disabled: boolean;
  /** @param value null removes the setting. */
  onChange: (value: number | boolean | null) => void;
}

const CENTS = 100;

/** A figure in dollars or seconds, or yes or no. */
export function ThresholdInput({ id, value, fallback, fault, disabled, onChange }: ThresholdInputProps) {
  const faultId = useId();
  const threshold = thresholdOf(id);
  const { label, unit } = threshold;
  return (
    <div>
      <label className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted-foreground">
        <span>{label}</span>
        {unit === 'yes or no' ? (
          <NativeSelect
            className="w-44"
            disabled={disabled}
            value={value === undefined ? '' : value ? 'yes' : 'no'}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'yes')}
          >
            <option value="">
              {thresholdText(id, fallback.value)} ({fallback.source === 'Default' ? 'default' : 'all stores'})
            </option>
            <option value="yes">yes</option>
            <option value="no">no</option>
          </NativeSelect>
        ) : (
          <span className="flex items-center gap-1.5">
            {unit === 'cents' && <span aria-hidden>$</span>}
            <Input
              type="number"
              {...faultyProps(fault, faultId)}
              className="w-24 tabular-nums"
              disabled={disabled}
              min={unit === 'cents' ? threshold.least / CENTS : threshold.least}
              max={unit === 'cents' ? threshold.most / CENTS : threshold.most}
              step={unit === 'cents' ? 0.01 : 1}
              placeholder={
                unit === 'cents' ? (Number(fallback.value) / CENTS).toFixed(2) : String(fallback.value)
              }
              value={value === undefined ? '' : unit === 'cents' ? Number(value) / CENTS : Number(value)}
              onChange={({ target }) => onChange(readFigure(target.value, unit))}
            />
            {unit === 'seconds' && <span>seconds</span>}
          </span>
        )}
      </label>
      <FaultNote id={faultId} fault={fault} />
    </div>
  );
}

function readFigure(text: string, unit: 'cents' | 'seconds'): number | null {
  if (text === '') return null;
  return unit === 'cents' ? Math.round(Number(text) * CENTS) : Number(text);
}
