import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LoginForm, RegisterForm } from '../../features/auth/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { Logo } from '../../ui/logo.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';

type Tab = 'login' | 'register';

const route = getRouteApi('/auth');

export function AuthPage() {
  const { verified, verification, setup } = route.useSearch();
  const [tab, setTab] = useState<Tab>(setup ? 'register' : 'login');
  const [registered, setRegistered] = useState<{ email: string; message: string } | null>(null);
  useDocumentTitle(tab === 'login' ? 'Login' : 'Register');

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
          <h1 className="text-xl font-semibold">{heading(tab, setup !== undefined)}</h1>
          <p className="mt-1 text-base text-muted-foreground">{subheading(tab, setup !== undefined)}</p>
          <div className="mt-5 flex flex-col gap-3 empty:hidden">
            {verified !== undefined && (
              <Banner tone="success">Your email has been verified! You can now log in.</Banner>
            )}
            {verification === 'expired' && (
              <Banner tone="warning">
                This verification link has expired or was used before. Log in to get a new one.
              </Banner>
            )}
            {registered && <Banner tone="info">{registered.message}</Banner>}
          </div>
          <div className="mt-5 rounded-lg border bg-card p-5">
            <Tabs value={tab} onValueChange={(value) => setTab(value as Tab)}>
              <TabsList className="flex w-full">
                <TabsTrigger value="login">Login</TabsTrigger>
                <TabsTrigger value="register">Register</TabsTrigger>
              </TabsList>
              <TabsContent value="login" className="mt-5">
                <LoginForm email={registered?.email ?? ''} />
              </TabsContent>
              <TabsContent value="register" className="mt-5">
                <RegisterForm
                  setupToken={setup}
                  onRequiresVerification={(email, message) => {
                    setRegistered({ email, message });
                    setTab('login');
                  }}
                />
              </TabsContent>
            </Tabs>
          </div>
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
    : 'An administrator then assigns your stores.';
}
