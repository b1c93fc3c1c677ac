import type { ColumnQuestionRecord } from '@tillwatch/contract';
import { cellText, type ColumnRole, nameColumn, ROLE_LABELS, ROLES_OF_SHAPE } from '@tillwatch/core/journal';
import { useEffect, useRef } from 'react';
import { cn } from '../../../ui/cn.ts';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { type Draft, giveRole, roleOf } from '../draft/draft.ts';
import { labelColumn } from './column-label.ts';

interface PreviewTableProps {
  question: ColumnQuestionRecord;
  draft: Draft;
  /** Its role takes the focus when it is first shown. */
  firstColumn?: number | undefined;
  onDraft: (draft: Draft) => void;
}

const SHOWN_ROWS = 8;

/** The first rows as they are in the file, with each column's role above it. */
export function PreviewTable({ question, draft, firstColumn, onDraft }: PreviewTableProps) {
  const { titles, rows, headingIndex } = question;
  const shown = rows.slice(headingIndex + 1, headingIndex + 1 + SHOWN_ROWS);
  return (
    <section aria-label="First rows">
      <h3 className="mb-1.5 text-sm font-medium">
        First rows <span className="text-muted-foreground">of sheet {question.sheet}</span>
      </h3>
      <div
        // Lets the keyboard scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label="Rows of the table"
        className="max-h-80 overflow-auto rounded-lg border"
      >
        <table className="w-max min-w-full text-sm">
          <thead className="sticky top-0 z-10 bg-muted text-left">
            <tr>
              <th
                scope="col"
                className="sticky left-0 bg-muted px-2 py-1.5 text-xs font-medium text-muted-foreground"
              >
                Row
              </th>
              {titles.map((title, column) => (
                // A column's position is its identity.
                // oxlint-disable-next-line react/no-array-index-key
                <th key={column} scope="col" className="min-w-36 px-2 py-1.5 align-top font-medium">
                  <span className="block max-w-52 truncate" title={title}>
                    <span className="text-muted-foreground">{nameColumn(column)}</span> {title}
                  </span>
                  {draft.shape !== 'none' && (
                    <RoleSelect
                      label={labelColumn(question, column)}
                      draft={draft}
                      column={column}
                      takesFocus={column === firstColumn}
                      onRole={(role) => onDraft(giveRole(draft, column, role))}
                    />
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="[&_td]:px-2 [&_td]:py-1 [&_tr]:border-t">
            {shown.map(({ rowNumber, cells }) => (
              <tr key={rowNumber}>
                <td className="sticky left-0 bg-popover text-xs text-muted-foreground tabular-nums">
                  {rowNumber}
                </td>
                {titles.map((_, column) => (
                  <td
                    // oxlint-disable-next-line react/no-array-index-key
                    key={column}
                    className={cn(
                      'max-w-52 truncate tabular-nums',
                      roleOf(draft, column) !== undefined && 'bg-primary-soft',
                    )}
                  >
                    {cellText(cells[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface RoleSelectProps {
  label: string;
  draft: Draft;
  column: number;
  takesFocus: boolean;
  onRole: (role: ColumnRole | undefined) => void;
}

function RoleSelect({ label, draft, column, takesFocus, onRole }: RoleSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (!takesFocus) return undefined;
    // After the dialog has dealt with the focus of what was pressed, which is gone.
    const timer = setTimeout(() => {
      select.current?.focus();
      select.current?.scrollIntoView({ block: 'center', inline: 'center' });
    }, 0);
    return () => clearTimeout(timer);
  }, [takesFocus]);
  return (
    <NativeSelect
      ref={select}
      aria-label={`What is ${label}?`}
      value={roleOf(draft, column) ?? ''}
      onChange={(event) => onRole(event.target.value === '' ? undefined : (event.target.value as ColumnRole))}
      className="mt-1 w-44 font-normal"
    >
      <option value="">Something else</option>
      {ROLES_OF_SHAPE[draft.shape].map((role) => (
        <option key={role} value={role}>
          {ROLE_LABELS[role]}
        </option>
      ))}
    </NativeSelect>
  );
}
