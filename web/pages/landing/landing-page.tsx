import { Link } from '@tanstack/react-router';
import { buttonVariants } from '../../ui/button.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { Logo } from '../../ui/logo.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { ReviewShowcase } from './review-showcase.tsx';
import { ScreenPicture } from './screen-picture.tsx';
import { StatisticsStrip } from './statistics-strip.tsx';

/** Section 2 of the specification, for visitors; the claims are those of section 1. */
export function LandingPage() {
  useDocumentTitle();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-10 border-b bg-background">
        <div className="mx-auto flex h-14 max-w-[1200px] items-center justify-between px-4 sm:px-6">
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
        <ReviewShowcase />
      </main>
      <footer className="border-t bg-background">
        <div className="mx-auto flex max-w-[1200px] flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-6 text-sm text-muted-foreground sm:px-6">
          <span className="font-medium text-foreground">Tillwatch</span>
          <span>Point-of-sale transaction monitoring for convenience stores</span>
        </div>
      </footer>
    </div>
  );
}

function Hero() {
  return (
    <section className="mx-auto max-w-[1200px] overflow-hidden px-4 pt-14 sm:px-6 sm:pt-20">
      <div className="grid items-end gap-x-16 gap-y-5 md:grid-cols-[1.2fr_1fr]">
        <h1 className="max-w-[38rem] text-display font-semibold tracking-[-0.028em]">
          Find the transactions that need a second look
        </h1>
        <div>
          <p className="max-w-[34rem] text-lg text-pretty text-muted-foreground">
            Tillwatch reads your stores’ register exports and puts voids, aborts, refunds and price overrides
            in front of your reviewers, so that theft and losses at the register do not stay hidden among
            thousands of sales.
          </p>
          <Link
            to="/auth"
            className={buttonVariants({ variant: 'primary', size: 'lg', className: 'mt-6 px-5' })}
          >
            Get Started
          </Link>
        </div>
      </div>
      {/* Rises from behind the strip below. */}
      <div className="mt-10 -mb-px max-h-[34rem] overflow-hidden rounded-t-lg border border-b-0 bg-card shadow-float sm:mt-14">
        <ScreenPicture
          name="dashboard"
          hasTwoSizes
          phone={{ name: 'dashboard-phone', width: 390, height: 760 }}
          width={1280}
          height={800}
          alt="The dashboard: cards with the day’s numbers, and the transactions that need a look, the suspicious ones first."
          isFirst
          className="h-auto w-full"
        />
      </div>
    </section>
  );
}
