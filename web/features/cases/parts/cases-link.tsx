import { Briefcase } from 'lucide-react';
import { HeadLink } from '../../../ui/head-link.tsx';
import type { CasesSearch } from '../data/cases-search.ts';

/** Leads to the list of cases. */
export function CasesLink({ search = {} }: { search?: CasesSearch }) {
  return (
    <HeadLink to="/cases" search={search} icon={Briefcase} isQuiet>
      Cases
    </HeadLink>
  );
}
