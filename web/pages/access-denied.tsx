import { useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useDocumentTitle } from '../ui/document-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { toast } from '../ui/toast.ts';

/** Specification, section 9. */
const REDIRECT_DELAY_MS = 1_000;

/** Tells users that a page is not for them, and shows the dashboard a second later. */
export function AccessDenied({ message }: { message: string }) {
  const navigate = useNavigate();
  useDocumentTitle('Access Denied');
  useEffect(() => {
    toast({ title: 'Access Denied', description: message, variant: 'destructive' });
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [message, navigate]);
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState isPage icon={Lock} title="Access Denied" description={message} />
    </main>
  );
}
