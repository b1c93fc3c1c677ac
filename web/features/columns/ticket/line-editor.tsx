import { describePart, describePlace, describeRow } from '@tillwatch/contract';
import {
  chunksOf,
  HEAD_ROLES,
  partsOfPieces,
  pointAtChunk,
  type PointedRole,
  type PointedRow,
  ROW_MEANINGS,
  ROW_PLACES,
  type RowChunk,
  type Said,
} from '@tillwatch/core/journal';
import { useState } from 'react';
import { cn } from '../../../ui/cn.ts';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { mayBePointedAt, OF_ARTICLES, type TicketLine } from './ticket-draft.ts';

interface LineEditorProps {
  line: TicketLine;
  /** What is said of it; null for nothing. */
  said: Said | null;
  /** What is said of the whole row. */
  onSay: (said: Pick<PointedRow, 'place' | 'meaning'>) => void;
  onPoint: (pieces: PointedRow['pieces'], role: PointedRole) => void;
}

/** What a line of the file is, and which of its parts says what. */
export function LineEditor(props: LineEditorProps) {
  const { rowNumber, text } = props.line;
  return (
    <section aria-label={`Row ${rowNumber}`} className="flex min-w-0 flex-col gap-3">
      <h3 className="text-sm font-medium">Row {rowNumber}</h3>
      {mayBePointedAt(text) ? (
        <LineControls {...props} />
      ) : (
        <p className="text-sm text-muted-foreground">This row is too long to point at.</p>
      )}
    </section>
  );
}

function LineControls({ line, said, onSay, onPoint }: LineEditorProps) {
  const row = said?.said;
  const [brush, setBrush] = useState<PointedRole>();
  const pieces = row?.pieces ?? [{ text: line.text }];
  const roles: PointedRole[] =
    row?.meaning === undefined
      ? [...HEAD_ROLES]
      : OF_ARTICLES.has(row.meaning)
        ? ['description', 'quantity', 'amount']
        : ['amount', ...HEAD_ROLES];
  const role = roles.find((one) => one === brush) ?? roles[0] ?? 'number';
  return (
    <>
      {said !== null && said.by !== row && (
        <p className="text-sm break-words text-muted-foreground">
          Said of row {said.by.rowNumber}, which looks the same. What you change here counts for both.
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <Field label="Where it stands">
          {(field) => (
            <NativeSelect
              {...field}
              value={row?.place ?? ''}
              onChange={({ target }) => onSay({ place: ROW_PLACES.find((one) => one === target.value) })}
            >
              <option value="">Inside a ticket</option>
              {ROW_PLACES.map((place) => (
                <option key={place} value={place}>
                  {describePlace(place)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label="What the whole row says">
          {(field) => (
            <NativeSelect
              {...field}
              value={row?.meaning ?? ''}
              onChange={({ target }) => onSay({ meaning: ROW_MEANINGS.find((one) => one === target.value) })}
            >
              <option value="">As Tillwatch reads it</option>
              {ROW_MEANINGS.map((meaning) => (
                <option key={meaning} value={meaning}>
                  {describeRow(meaning)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </div>
      <BrushChoice roles={roles} role={role} onRole={setBrush} />
      <Chunks
        line={line}
        pieces={pieces}
        role={role}
        onPoint={(chunk) => onPoint(pointAtChunk(pieces, chunk, role), role)}
      />
    </>
  );
}

interface BrushChoiceProps {
  roles: readonly PointedRole[];
  role: PointedRole;
  onRole: (role: PointedRole) => void;
}

function BrushChoice({ roles, role, onRole }: BrushChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Point at its</legend>
      <div className="flex flex-wrap gap-1.5">
        {roles.map((one) => (
          <label
            key={one}
            className={cn(
              'cursor-pointer rounded-full border px-2.5 py-1 text-sm hover:bg-accent pointer-coarse:py-2.5',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
              one === role && 'border-primary-line bg-primary-soft font-medium hover:bg-primary-soft',
            )}
          >
            <input
              type="radio"
              name="brush"
              className="sr-only"
              checked={one === role}
              onChange={() => onRole(one)}
            />
            {describePart(one)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ChunksProps {
  line: TicketLine;
  pieces: PointedRow['pieces'];
  role: PointedRole;
  onPoint: (chunk: RowChunk) => void;
}

/** The row, taken apart into what can be pointed at. */
function Chunks({ line, pieces, role, onPoint }: ChunksProps) {
  const parts = partsOfPieces(pieces);
  const roleAt = ({ from }: RowChunk): PointedRole | undefined =>
    parts.find((part) => from >= part.from && from < part.to)?.role;
  return (
    <div role="group" aria-label="Parts of the row" className="flex flex-wrap gap-1.5">
      {chunksOf(line.text, role).map((chunk) => {
        const known = roleAt(chunk);
        return (
          <button
            key={chunk.from}
            type="button"
            aria-pressed={known === role}
            onClick={() => onPoint(chunk)}
            className={cn(
              'flex max-w-full flex-col items-start rounded-md border px-2 py-1 text-left font-mono text-sm break-all hover:bg-accent pointer-coarse:min-h-11',
              known !== undefined && 'border-primary-line bg-primary-soft hover:bg-primary-soft',
              known === role && 'ring-1 ring-primary',
            )}
          >
            {line.text.slice(chunk.from, chunk.to)}
            {known !== undefined && <span className="font-sans text-xs">{describePart(known)}</span>}
          </button>
        );
      })}
    </div>
  );
}
