import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Input } from './input.tsx';

/** A password field with a button that shows and hides the password. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<typeof Input>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input type={shown ? 'text' : 'password'} className={cn('pr-9', className)} {...props} />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        data-not-typed
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-muted-foreground hover:text-foreground"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
