import { Link } from '@tanstack/react-router';
import { Briefcase } from 'lucide-react';
import { buttonVariants } from '../../../ui/button.tsx';
import type { CasesSearch } from '../data/cases-search.ts';

/** Leads to the list of cases. */
export function CasesLink({ search = {} }: { search?: CasesSearch }) {
  return (
    <Link to="/cases" search={search} className={buttonVariants({ variant: 'ghost' })}>
      <Briefcase aria-hidden />
      <span className="max-sm:sr-only">Cases</span>
    </Link>
  );
}
