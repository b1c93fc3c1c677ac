import { DateInput } from './date-input.tsx';

interface PeriodInputsProps {
  /** YYYY-MM-DD, both inclusive. */
  startDate: string;
  endDate: string;
  today: string;
  onDates: (startDate: string, endDate: string) => void;
}

/** The first and the last day of what is shown; neither can pass the other. */
export function PeriodInputs({ startDate, endDate, today, onDates }: PeriodInputsProps) {
  return (
    <>
      <DateInput
        label="Start Date"
        value={startDate}
        fallback={today}
        onCommit={(day) => onDates(day, day > endDate ? day : endDate)}
      />
      <DateInput
        label="End Date"
        value={endDate}
        fallback={today}
        onCommit={(day) => onDates(day < startDate ? day : startDate, day)}
      />
    </>
  );
}
