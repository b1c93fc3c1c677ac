import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Input } from '../../../ui/input.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { useTypedValue } from '../../../ui/use-typed-value.ts';
import { isFreeKey } from '../keyboard/is-free-key.ts';

const PAUSE_MS = 250;

interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
  className?: string;
}

/** Searches within store and dates, a moment after the last key. The slash key comes here, Escape empties. */
export function SearchBox({ value, onSearch, className }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const typed = useTypedValue(value, onSearch, PAUSE_MS);

  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isFreeKey(event)) return;
      event.preventDefault();
      input.current?.select();
      input.current?.focus();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);

  return (
    <search className={cn('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        ref={input}
        aria-label="Search transactions"
        placeholder="Search transactions"
        autoComplete="off"
        className={cn('peer px-8', typed.text === '' && 'max-lg:pr-1')}
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
        <Kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 peer-focus:hidden max-lg:hidden"
        >
          /
        </Kbd>
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
