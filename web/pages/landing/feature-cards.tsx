import { FileSpreadsheet, ListFilter, Users, Video } from 'lucide-react';

const features = [
  {
    icon: ListFilter,
    title: '25+ detection filters',
    text: 'Voids, aborts, refunds, price overrides, no sales and more. Each transaction gets a priority and the reasons for it.',
  },
  {
    icon: FileSpreadsheet,
    title: 'Messy files, cleaned',
    text: 'Messy Excel and Access files are cleaned on upload, while the original data is kept for auditing.',
  },
  {
    icon: Video,
    title: 'Video verification',
    text: 'Flagged transactions are verified on video through an integrated video management system.',
  },
  {
    icon: Users,
    title: 'Agent productivity',
    text: 'Reviews and verification rates are tracked for every agent, with supervisor oversight.',
  },
];

/** The claims of section 1 of the specification. */
export function FeatureCards() {
  return (
    <section className="mx-auto max-w-[1120px] px-4 py-14 sm:px-6 sm:py-20">
      <h2 className="max-w-[28rem] text-2xl font-semibold tracking-[-0.02em]">
        From a register export to a verified transaction
      </h2>
      <div className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ icon: Icon, title, text }) => (
          <article key={title} className="rounded-lg border bg-card p-5">
            <Icon aria-hidden className="size-5 text-primary" strokeWidth={1.75} />
            <h3 className="mt-4 text-lg font-semibold">{title}</h3>
            <p className="mt-1.5 text-base text-pretty text-muted-foreground">{text}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
