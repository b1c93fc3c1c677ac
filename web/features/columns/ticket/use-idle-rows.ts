import type { ColumnQuestionRecord } from '@tillwatch/contract';
import { type PointedRow, searchIdleRows } from '@tillwatch/core/journal';
import { useEffect, useState } from 'react';
import type { Draft } from '../draft/draft.ts';

/** How long nobody must have pointed at anything, in milliseconds. */
const PAUSE = 400;
const NONE: readonly PointedRow[] = [];

/** The rows of an answer that change nothing; none until they are found, which doesn't hold up what somebody does. */
export function useIdleRows(question: ColumnQuestionRecord, draft: Draft): readonly PointedRow[] {
  const [found, setFound] = useState<{ of: Draft; rows: readonly PointedRow[] } | null>(null);
  useEffect(() => {
    const search = searchIdleRows(question, draft);
    let timer = setTimeout(step, PAUSE);
    function step(): void {
      const { done, value } = search.next();
      if (done === true) setFound({ of: draft, rows: value });
      else timer = setTimeout(step);
    }
    return () => clearTimeout(timer);
  }, [question, draft]);
  return found?.of === draft ? found.rows : NONE;
}
