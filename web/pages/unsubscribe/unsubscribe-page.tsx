import { getRouteApi, Link } from '@tanstack/react-router';
import { useUnsubscribe } from '../../api/account.ts';
import { ApiError, describeError } from '../../api/client.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonVariants } from '../../ui/button.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { LogoMark } from '../../ui/logo.tsx';

const route = getRouteApi('/unsubscribe');

/** Where the link of a mailed digest leads: one press turns the digest off, without signing in. */
export function UnsubscribePage() {
  useDocumentTitle('Daily Digest');
  const { token = '' } = route.useSearch();
  const unsubscribe = useUnsubscribe(token);
  const { data: done, error } = unsubscribe;
  // Trying again doesn't help if the link itself was refused.
  const isRefused = error instanceof ApiError && error.status === 404;
  const mayPress = done === undefined && !isRefused;
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <div className="flex w-full max-w-96 flex-col items-center gap-4 text-center">
        <LogoMark className="size-8" />
        <h1 className="text-xl font-semibold">{mayPress ? 'Turn the daily digest off?' : 'Daily digest'}</h1>
        {mayPress && (
          <p className="text-base text-balance text-muted-foreground">
            You won’t get any more digests. Everything in them can still be seen in Tillwatch.
          </p>
        )}
        {done !== undefined && <Banner tone="success">{done.message}</Banner>}
        {error !== null && <Banner tone="warning">{describeError(error).message}</Banner>}
        {mayPress && (
          <Button variant="primary" loading={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
            Turn the Digest Off
          </Button>
        )}
        <Link to="/" className={buttonVariants()}>
          Back to Tillwatch
        </Link>
      </div>
    </main>
  );
}
