const statistics = [
  { figure: '100+', label: 'stores monitored' },
  { figure: '200+', label: 'daily verifications' },
  { figure: '25+', label: 'detection filters' },
];

/** The figures of section 1 of the specification. */
export function StatisticsStrip() {
  return (
    <section aria-label="Tillwatch in figures" className="border-y bg-card">
      <dl className="mx-auto grid max-w-[1200px] grid-cols-3 px-4 sm:px-6">
        {statistics.map(({ figure, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end border-l px-4 py-6 first:border-l-0 first:pl-0 sm:px-8 sm:py-8"
          >
            <dt className="text-sm text-muted-foreground sm:text-base">{label}</dt>
            <dd className="text-xl font-semibold tracking-[-0.02em] tabular-nums sm:text-2xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
