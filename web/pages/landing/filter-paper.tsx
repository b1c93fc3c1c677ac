import { FILTERS, PRIORITIES } from '@tillwatch/core/detection';

/** The detection filters themselves, set like a receipt. */
export function FilterPaper() {
  return (
    <figure className="rounded-lg border bg-paper font-mono text-xs shadow-float max-sm:hidden">
      <figcaption className="flex justify-between border-b border-dashed border-border-strong px-5 py-3 font-medium">
        <span>What every receipt is checked for</span>
      </figcaption>
      <ul className="grid grid-cols-2 gap-x-4 px-5 py-3 leading-6 text-muted-foreground">
        {FILTERS.map((filter) => (
          <li key={filter.id} className="truncate">
            {filter.label}
          </li>
        ))}
      </ul>
      <div className="border-t border-dashed border-border-strong px-5 py-3">
        <p className="font-medium">And how closely to look</p>
        <ul className="mt-2 flex gap-5">
          {PRIORITIES.map((priority) => (
            <li key={priority.id} className="flex items-center gap-1.5">
              <span aria-hidden className={`size-2 rounded-full ${dotClasses[priority.id]}`} />
              {priority.label}
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
}

const dotClasses = {
  check_all: 'bg-high-solid',
  check_lot: 'bg-medium-solid',
  check_few: 'bg-low-solid',
};
