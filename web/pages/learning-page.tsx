import { lazyRouteComponent } from '@tanstack/react-router';
import type { User } from '@tillwatch/contract';
import { ForSupervisors, isSupervisor } from './for-supervisors.tsx';

const LearningScreen = lazyRouteComponent(() => import('../features/learning/index.ts'), 'LearningScreen');

/** Fetches the code of the page, for those who may see it. */
export async function preloadLearningPage(user: User | null | undefined): Promise<void> {
  if (isSupervisor(user)) await LearningScreen.preload?.();
}

/** What ranking has learned from reviewers. */
export function LearningPage() {
  return (
    <ForSupervisors>
      <LearningScreen />
    </ForSupervisors>
  );
}
