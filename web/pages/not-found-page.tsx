import { Link, useLocation } from '@tanstack/react-router';
import { buttonVariants } from '../ui/button.tsx';
import { useDocumentTitle } from '../ui/document-title.ts';
import { LogoMark } from '../ui/logo.tsx';

export function NotFoundPage() {
  useDocumentTitle('404 Page Not Found');
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <div className="flex max-w-96 flex-col items-center text-center">
        <LogoMark className="size-8" />
        <h1 className="mt-6 text-xl font-semibold">404 Page Not Found</h1>
        <p className="mt-2 text-base text-balance text-muted-foreground">
          There is no page at this address. The link may be old or mistyped.
        </p>
        {/* Specification, section 2: a hint for developers. */}
        <p className="mt-2 line-clamp-2 font-mono text-xs break-all text-muted-foreground">
          No route matches {pathname}
        </p>
        <Link to="/" className={buttonVariants({ className: 'mt-6' })}>
          Back to Tillwatch
        </Link>
      </div>
    </main>
  );
}
