import { getRouteApi, lazyRouteComponent, Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { LoginForm } from '../../features/auth/index.ts';
import type { RegisterFields } from '../../features/auth/register-form.tsx';
import { Banner } from '../../ui/banner.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { Logo } from '../../ui/logo.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';

type Tab = 'login' | 'register';

const route = getRouteApi('/auth');

// Most visitors sign in: the other forms are fetched only for those who want them.
const RegisterForm = lazyRouteComponent(
  () => import('../../features/auth/register-form.tsx'),
  'RegisterForm',
);
const ResetPasswordForm = lazyRouteComponent(
  () => import('../../features/auth/reset-password-form.tsx'),
  'ResetPasswordForm',
);

const VerifyEmailForm = lazyRouteComponent(
  () => import('../../features/auth/verify-email-form.tsx'),
  'VerifyEmailForm',
);

/** What just succeeded, for the login tab. */
interface Done {
  message: string;
  email?: string;
}

/** The login and register tabs, or the form for an emailed link. */
export function AuthPage() {
  const { reset, invited, verify } = route.useSearch();
  const navigate = route.useNavigate();
  const [done, setDone] = useState<Done | null>(null);

  // The token was used or is not wanted: drop it from the URL.
  const leave = (search: { verified?: string } = {}) => void navigate({ to: '/auth', search, replace: true });
  if (reset !== undefined) {
    return (
      <LinkPage title="Choose your password" subtitle="You then sign in with it.">
        <ResetPasswordForm
          token={reset}
          isFirst={invited !== undefined}
          onReset={(message) => {
            setDone({ message });
            leave();
          }}
          onCancel={() => leave()}
        />
      </LinkPage>
    );
  }
  if (verify !== undefined) {
    return (
      <LinkPage title="Verify your email" subtitle="Finish creating your Tillwatch account.">
        <VerifyEmailForm
          key={verify}
          token={verify}
          onVerified={(verified) => {
            setDone(verified);
            // The banner says that the user can log in, which isn't true while the account awaits approval.
            leave(verified.canSignIn ? { verified: '1' } : {});
          }}
          onCancel={() => leave()}
        />
      </LinkPage>
    );
  }
  return <SignInPage done={done} />;
}

function LinkPage({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  return (
    <AuthFrame title={title} subtitle={subtitle}>
      <div className="mt-5 rounded-lg border bg-card p-5">
        <Suspense fallback={<FormSkeleton fields={2} />}>{children}</Suspense>
      </div>
    </AuthFrame>
  );
}

function SignInPage({ done }: { done: Done | null }) {
  const { verified, setup, link } = route.useSearch();
  const [tab, setTab] = useState<Tab>(setup ? 'register' : 'login');
  const typed = useRef<RegisterFields | null>(null);
  const [registered, setRegistered] = useState<{ email: string; message: string } | null>(null);

  return (
    <AuthFrame
      title={heading(tab, setup !== undefined)}
      subtitle={subheading(tab, setup !== undefined)}
      documentTitle={tab === 'login' ? 'Login' : 'Register'}
    >
      <div className="mt-5 flex flex-col gap-3 empty:hidden">
        {verified !== undefined && (
          <Banner tone="success">Your email has been verified! You can now log in.</Banner>
        )}
        {done !== null && !isAlreadyShown(done, verified) && (
          <Banner tone={verified === undefined ? 'success' : 'info'}>{done.message}</Banner>
        )}
        {link !== undefined && (
          <Banner tone="info">
            Log in with your password. From then on, this device will be recognized.
          </Banner>
        )}
        {registered && <Banner tone="info">{registered.message}</Banner>}
      </div>
      <div className="mt-5 rounded-lg border bg-card p-5">
        <Tabs value={tab} onValueChange={(value) => setTab(value as Tab)}>
          <TabsList className="flex w-full">
            <TabsTrigger value="login">Login</TabsTrigger>
            <TabsTrigger value="register" onPointerEnter={fetchRegister} onFocus={fetchRegister}>
              Register
            </TabsTrigger>
          </TabsList>
          <TabsContent value="login" className="mt-5">
            <LoginForm email={registered?.email ?? done?.email ?? ''} linkToken={link} />
          </TabsContent>
          <TabsContent value="register" className="mt-5">
            <Suspense fallback={<FormSkeleton fields={5} />}>
              <RegisterForm
                kept={typed}
                setupToken={setup}
                onRequiresVerification={(email, message) => {
                  setRegistered({ email, message });
                  setTab('login');
                }}
              />
            </Suspense>
          </TabsContent>
        </Tabs>
      </div>
    </AuthFrame>
  );
}

/** Whether the banner for a verified address already says it. */
function isAlreadyShown(done: Done, verified: string | undefined): boolean {
  return verified !== undefined && done.message === 'You can now log in.';
}

function fetchRegister(): void {
  void RegisterForm.preload?.()?.catch(() => undefined);
}

/** As tall as the form that is loading. */
function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div aria-busy className="flex flex-col gap-4">
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className="flex flex-col gap-1.5">
          <Skeleton className="my-0.5 w-24" />
          <Skeleton className="h-9" />
        </div>
      ))}
      <Skeleton className="mt-1 h-9" />
    </div>
  );
}

interface AuthFrameProps {
  title: string;
  subtitle: string;
  /** Defaults to the title. */
  documentTitle?: string;
  children: ReactNode;
}

function AuthFrame({ title, subtitle, documentTitle = title, children }: AuthFrameProps) {
  useDocumentTitle(documentTitle);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between px-4 sm:px-6">
        <Link to="/" className="rounded-md">
          <Logo />
        </Link>
        <ThemeToggle />
      </header>
      <main className="flex flex-1 flex-col items-center px-4 pt-4 pb-16 sm:pt-[9vh]">
        <div className="w-full max-w-[400px]">
          <h1 className="text-xl font-semibold">{title}</h1>
          <p className="mt-1 text-base text-muted-foreground">{subtitle}</p>
          {children}
        </div>
      </main>
    </div>
  );
}

function heading(tab: Tab, settingUp: boolean): string {
  if (tab === 'login') return 'Welcome back';
  return settingUp ? 'Set up Tillwatch' : 'Create your account';
}

function subheading(tab: Tab, settingUp: boolean): string {
  if (tab === 'login') return 'Sign in to review your stores’ transactions.';
  return settingUp
    ? 'Your account will be the first administrator’s.'
    : 'An administrator or a supervisor then assigns your stores.';
}
