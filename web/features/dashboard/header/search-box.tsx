import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Input } from '../../../ui/input.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { useTypedValue } from '../../../ui/use-typed-value.ts';
import { useAriaKeys } from '../../shortcuts/index.ts';

const PAUSE_MS = 250;
const INPUT_ID = 'search-transactions';

/** For the shortcut. */
export function focusSearch(): void {
  const input = document.getElementById(INPUT_ID);
  if (!(input instanceof HTMLInputElement)) return;
  input.select();
  input.focus();
}

interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
  className?: string;
}

/** Searches within the store and dates, a moment after the last key. Slash moves here, Escape clears it. */
export function SearchBox({ value, onSearch, className }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const typed = useTypedValue(value, onSearch, PAUSE_MS);
  const keys = useAriaKeys('list', 'search');

  return (
    <search className={cn('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        ref={input}
        id={INPUT_ID}
        aria-keyshortcuts={keys}
        aria-label="Search transactions"
        placeholder="Search"
        autoComplete="off"
        className={cn('peer pr-7 pl-8 text-ellipsis', typed.text === '' && 'max-xl:pr-1')}
        maxLength={200}
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') typed.flush();
          if (event.key !== 'Escape') return;
          if (typed.text === '') input.current?.blur();
          else typed.flush('');
        }}
      />
      {typed.text === '' ? (
        keys && (
          <Kbd
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 peer-focus:hidden max-xl:hidden"
          >
            /
          </Kbd>
        )
      ) : (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Clear search"
          className="absolute top-1/2 right-1 size-6 -translate-y-1/2"
          onClick={() => {
            typed.flush('');
            input.current?.focus();
          }}
        >
          <X aria-hidden />
        </Button>
      )}
    </search>
  );
}
