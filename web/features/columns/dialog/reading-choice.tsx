import type { ColumnQuestionRecord } from '@tillwatch/contract';
import type { MappingAnswer, Receipt } from '@tillwatch/core/journal';
import { useId, useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { formatClock, formatCount, formatDay, formatMoney } from '../../../ui/format.ts';
import { nameCashier } from '../../../ui/name-cashier.ts';
import { compareReadings, type ShownReading } from '../draft/compare-readings.ts';

interface ReadingChoiceProps {
  question: ColumnQuestionRecord;
  isSaving: boolean;
  onChoose: (answer: MappingAnswer) => void;
}

/** The ways to read a table, shown on the same transactions of the file. */
export function ReadingChoice({ question, isSaving, onChoose }: ReadingChoiceProps) {
  const readings = useMemo(() => compareReadings(question), [question]);
  return (
    <section aria-label="Ways to read this table" className="flex flex-col gap-3">
      <p className="text-sm text-muted-foreground">
        {readings.length === 1
          ? 'These are the first transactions as they are understood. Compare them with your receipts or with the register.'
          : 'These are the same transactions, each way of reading the file in its own box. Compare them with your receipts or with the register.'}
      </p>
      <ul className="grid gap-3 lg:auto-cols-fr lg:grid-flow-col">
        {readings.map((reading, at) => (
          <ReadingCard
            // A reading's position is its identity.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            reading={reading}
            letter={readings.length === 1 ? null : String.fromCodePoint(FIRST_LETTER + at)}
            others={readings.filter((one) => one !== reading)}
            isSaving={isSaving}
            onChoose={() => onChoose(reading.answer)}
          />
        ))}
      </ul>
    </section>
  );
}

const FIRST_LETTER = 65;

interface ReadingCardProps {
  reading: ShownReading;
  /** Its name, 'A'; null if it is the only one. */
  letter: string | null;
  others: readonly ShownReading[];
  isSaving: boolean;
  onChoose: () => void;
}

function ReadingCard({ reading, letter, others, isSaving, onChoose }: ReadingCardProps) {
  const heading = useId();
  const { answer, differences, tickets } = reading;
  const name = differences.length === 0 ? 'As it is understood' : differences.join(', ');
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-lg border p-3">
      <h3 id={heading} className="text-sm font-medium break-words">
        {letter !== null && <span className="text-muted-foreground">{letter} · </span>}
        {name}
      </h3>
      {answer.absent.includes('time') && (
        <p className="text-sm text-muted-foreground">
          No times of day were found. If these are transactions, they are read as of midnight, and nothing is
          compared by the hour. If they are invoices or daily figures, choose Not Right and leave the table
          out.
        </p>
      )}
      <div
        className={cn('grid grow content-start gap-2 sm:grid-cols-3', others.length > 0 && 'lg:grid-cols-1')}
      >
        {tickets.map((ticket, at) => (
          <Ticket
            // The same place is the same transaction in every box.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            ticket={ticket}
            others={others.map(({ tickets: other }) => other[at])}
          />
        ))}
      </div>
      <Button
        variant="primary"
        disabled={isSaving}
        {...(letter === null
          ? { 'aria-describedby': heading }
          : { 'aria-label': `This Is Right: reading ${letter}, ${name}` })}
        onClick={onChoose}
      >
        This Is Right
      </Button>
    </li>
  );
}

interface Fact {
  label: string;
  of: (receipt: Receipt) => string;
}

const FACTS: readonly Fact[] = [
  { label: 'Number', of: ({ transactionNumber }) => transactionNumber },
  { label: 'Date', of: ({ time }) => formatDay(time.slice(0, 10)) },
  { label: 'Time', of: ({ time }) => formatClock(time) },
  { label: 'Kind', of: ({ typeText }) => typeText ?? 'Not named' },
  { label: 'Register', of: ({ registerId }) => registerId ?? 'Not named' },
  {
    label: 'Employee',
    of: (receipt) => nameCashier(receipt, ' ') ?? 'Not named',
  },
  { label: 'Items', of: ({ items }) => (items.length === 0 ? 'None' : listItems(items)) },
  {
    label: 'Total',
    of: ({ totalCents }) => (totalCents === null ? 'None' : formatMoney(totalCents / 100)),
  },
];

const SHOWN_ITEMS = 3;

function listItems(items: Receipt['items']): string {
  const shown = items
    .slice(0, SHOWN_ITEMS)
    .map((item) => `${item.name} ${formatMoney(item.priceCents / 100)}`);
  const more = items.length - shown.length;
  return [...shown, ...(more > 0 ? [`${formatCount(more)} more`] : [])].join(', ');
}

function Ticket({
  ticket,
  others,
}: {
  ticket: Receipt | undefined;
  others: readonly (Receipt | undefined)[];
}) {
  if (ticket === undefined)
    return <p className="rounded-md bg-muted px-2.5 py-2 text-sm text-muted-foreground">No transaction</p>;
  return (
    <dl className="grid grid-cols-[auto_1fr] content-start gap-x-3 rounded-md bg-muted px-2.5 py-2 text-sm">
      {FACTS.map(({ label, of }) => {
        const text = of(ticket);
        const isOther = others.some((other) => other !== undefined && of(other) !== text);
        return (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="min-w-0 text-right break-words tabular-nums">
              {isOther ? <strong className="font-semibold text-primary">{text}</strong> : text}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
