import { Database } from 'lucide-react';
import { useRef } from 'react';
import { ACCEPTED_FILES } from './check-file.ts';

/** Takes an Access database; less prominent than the drop area, because most stores export to Excel. */
export function AccessImport({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        onClick={() => input.current?.click()}
        className="mt-1.5 flex items-center gap-1.5 self-center rounded-md px-2 py-1 text-xs text-muted-foreground transition-colors hover:bg-accent hover:text-foreground"
      >
        <Database aria-hidden className="size-3.5 shrink-0" />
        <span>Import an Access database (.mdb, .accdb)</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_FILES.access}
        aria-label="Access database"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          // Lets the same file be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}
