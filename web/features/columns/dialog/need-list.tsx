import type { ColumnQuestionRecord } from '@tillwatch/contract';
import { ABSENTABLE, askFor, type ColumnNeed, findOpenNeeds, rolesFor } from '@tillwatch/core/journal';
import { CircleCheck, CircleHelp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import {
  type Choice,
  choiceOf,
  choose,
  type Draft,
  NEEDS,
  suggestionFor,
  takeSuggestions,
} from '../draft/draft.ts';
import { listExamples } from './column-examples.ts';
import { labelColumn } from './column-label.ts';

interface NeedListProps {
  question: ColumnQuestionRecord;
  draft: Draft;
  onDraft: (draft: Draft) => void;
}

/** The questions in words, each with its answer. */
export function NeedList({ question, draft, onDraft }: NeedListProps) {
  const fields = useRef<HTMLDivElement>(null);
  const open = new Set(findOpenNeeds(draft, question));
  const suggested = [...open].filter(
    (need) =>
      findRivals(need, draft, question).length === 0 && suggestionFor(draft, need, question) !== undefined,
  );
  return (
    <>
      {suggested.length > 1 && (
        <Button
          size="sm"
          className="self-start"
          onClick={() => {
            // The button disappears.
            fields.current?.querySelector('select')?.focus();
            onDraft(takeSuggestions(draft, question, suggested));
          }}
        >
          Use All {suggested.length} Suggestions
        </Button>
      )}
      <div ref={fields} className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {NEEDS[draft.shape].map((need) => (
          <NeedField
            key={need}
            need={need}
            question={question}
            draft={draft}
            isOpen={open.has(need)}
            onChoose={(choice) => onDraft(choose(draft, need, choice, question))}
          />
        ))}
      </div>
    </>
  );
}

interface NeedFieldProps {
  need: ColumnNeed;
  question: ColumnQuestionRecord;
  draft: Draft;
  isOpen: boolean;
  onChoose: (choice: Choice) => void;
}

function NeedField({ need, question, draft, isOpen, onChoose }: NeedFieldProps) {
  const select = useRef<HTMLSelectElement>(null);
  const choice = choiceOf(draft, need, question);
  const suggestion = isOpen ? suggestionFor(draft, need, question) : undefined;
  const rivals = isOpen ? findRivals(need, draft, question) : [];
  const mayBeAbsent = ABSENTABLE.some((one) => one === need);
  const hasDate = draft.columns.date !== undefined || draft.columns.dateTime !== undefined;
  const Mark = isOpen ? CircleHelp : CircleCheck;
  const rivalNames = rivals.map((column) => `“${question.titles[column]}”`).join(' and ');
  const shown = typeof choice === 'number' ? choice : rivals.length > 0 ? undefined : suggestion;
  const examples = shown === undefined ? '' : listExamples(question, shown);
  const hint =
    rivals.length > 0 ? (
      `${rivalNames} could each be the one.`
    ) : suggestion === undefined ? (
      examples && `For example ${examples}`
    ) : (
      <>
        It looks like “{labelColumn(question, suggestion)}”{examples && `, for example ${examples}`}.{' '}
        <button
          type="button"
          className="font-medium text-primary underline underline-offset-2"
          onClick={() => {
            // The button disappears.
            select.current?.focus();
            onChoose(suggestion);
          }}
        >
          Use it<span className="sr-only"> for: {askFor(need, draft.shape)}</span>
        </button>
      </>
    );
  return (
    <Field
      label={
        <span className="flex items-center gap-1.5">
          <Mark aria-hidden className={isOpen ? 'size-4 text-medium' : 'size-4 text-verified'} />
          {askFor(need, draft.shape)}
        </span>
      }
      hint={hint}
    >
      {(control) => (
        <NativeSelect
          {...control}
          ref={select}
          value={choice ?? ''}
          onChange={(event) => onChoose(readChoice(event.target.value))}
        >
          <option value="">
            {need === 'date' && question.hasTitleDay ? 'In the title above the table' : 'Choose a column'}
          </option>
          {need === 'date' && question.hasTitleDay && (
            <option value="title" hidden>
              In the title above the table
            </option>
          )}
          {need === 'time' && hasDate && <option value="same">In the date column</option>}
          {mayBeAbsent && <option value="absent">Not in this file</option>}
          {question.titles.map((_, column) => (
            // A column's position is its identity.
            // oxlint-disable-next-line react/no-array-index-key
            <option key={column} value={column}>
              {labelColumn(question, column)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

function findRivals(need: ColumnNeed, { shape }: Draft, question: ColumnQuestionRecord): number[] {
  const roles = rolesFor(need, shape);
  return question.rivals.find(({ role }) => roles.includes(role))?.columns ?? [];
}

function readChoice(value: string): Choice {
  if (value === 'same' || value === 'absent') return value;
  return value === '' || value === 'title' ? undefined : Number(value);
}
