import { Link } from '@tanstack/react-router';
import { buttonVariants } from '../../ui/button.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { Logo } from '../../ui/logo.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { FilterPaper } from './filter-paper.tsx';
import { StatisticsStrip } from './statistics-strip.tsx';

/** Section 2 of the specification, for visitors; the claims are those of section 1. */
export function LandingPage() {
  useDocumentTitle();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-10 border-b bg-background">
        <div className="mx-auto flex h-14 max-w-[1120px] items-center justify-between px-4 sm:px-6">
          <Logo />
          <div className="flex items-center gap-2">
            <ThemeToggle />
            <Link to="/auth" className={buttonVariants({ variant: 'secondary' })}>
              Sign In
            </Link>
          </div>
        </div>
      </header>
      <main className="flex-1">
        <Hero />
        <StatisticsStrip />
        <FeatureCards />
      </main>
      <footer className="border-t">
        <div className="mx-auto flex max-w-[1120px] flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-6 text-sm text-muted-foreground sm:px-6">
          <span className="font-medium text-foreground">Tillwatch</span>
          <span>Point-of-sale transaction monitoring for convenience stores</span>
        </div>
      </footer>
    </div>
  );
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-[1120px] items-center gap-x-16 gap-y-12 px-4 py-14 sm:px-6 sm:py-20 lg:grid-cols-[1fr_420px]">
      <div>
        <h1 className="text-display font-semibold tracking-[-0.028em]">
          Find the transactions that need a second look
        </h1>
        <p className="mt-5 max-w-[34rem] text-lg text-pretty text-muted-foreground">
          Tillwatch reads your stores’ register exports and puts voids, aborts, refunds and price overrides in
          front of your reviewers, so that theft and losses at the till do not stay hidden among thousands of
          sales.
        </p>
        <Link
          to="/auth"
          className={buttonVariants({ variant: 'primary', size: 'lg', className: 'mt-8 px-5' })}
        >
          Get Started
        </Link>
      </div>
      <FilterPaper />
    </section>
  );
}
