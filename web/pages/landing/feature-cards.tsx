import { FileSpreadsheet, ListFilter, Users, Video } from 'lucide-react';
import { ScreenPicture } from './screen-picture.tsx';

const features = [
  {
    icon: ListFilter,
    title: '25+ detection filters',
    text: 'Voids, aborts, refunds, price overrides, no sales and more. Each transaction gets a priority and the reasons for it.',
    picture: 'filters',
    alt: 'The filter panel with its counts, next to transactions marked Check All.',
  },
  {
    icon: FileSpreadsheet,
    title: 'Messy files, cleaned',
    text: 'Messy Excel and Access files are cleaned on upload, while the original data is kept for auditing.',
    picture: 'upload',
    alt: 'What became of an uploaded export: rows read, rows left out, transactions found.',
  },
  {
    icon: Video,
    title: 'Video verification',
    text: 'Flagged transactions are verified on video through an integrated video management system.',
    picture: 'video',
    alt: 'Verification notes with the video checked, the findings and the link to the recording.',
  },
  {
    icon: Users,
    title: 'Agent productivity',
    text: 'Reviews and verification rates are tracked for every agent, with supervisor oversight.',
    picture: 'agents',
    alt: 'A table of agents with status, reviews of the day and verification rate.',
  },
];

/** The claims of section 1 of the specification, each with a piece of the screen that backs it up. */
export function FeatureCards() {
  return (
    <section className="mx-auto max-w-[1200px] px-4 py-16 sm:px-6 sm:py-24">
      <h2 className="max-w-[28rem] text-2xl font-semibold tracking-[-0.02em]">
        From a register export to a verified transaction
      </h2>
      <div className="mt-8 grid gap-4 sm:mt-10 md:grid-cols-2 lg:gap-6">
        {features.map(({ icon: Icon, title, text, picture, alt }) => (
          <article key={title} className="flex flex-col overflow-hidden rounded-lg border bg-card">
            <div className="p-5 sm:p-6">
              <Icon aria-hidden className="size-5 text-primary" strokeWidth={1.75} />
              <h3 className="mt-4 text-lg font-semibold">{title}</h3>
              <p className="mt-1.5 max-w-[26rem] text-base text-pretty text-muted-foreground">{text}</p>
            </div>
            <div className="mt-auto ml-5 overflow-hidden rounded-tl-lg border-t border-l bg-background sm:ml-6">
              <ScreenPicture
                name={picture}
                width={560}
                height={300}
                alt={alt}
                className="h-56 w-full object-cover object-left-top sm:h-64"
              />
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
