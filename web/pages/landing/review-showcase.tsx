import { ScreenPicture } from './screen-picture.tsx';

/** The heart of the product: one transaction with the reasons why it was flagged. */
export function ReviewShowcase() {
  return (
    <section className="overflow-hidden border-t bg-card">
      <div className="mx-auto max-w-[1200px] px-4 pt-16 sm:px-6 sm:pt-24">
        <div className="grid gap-x-16 gap-y-3 md:grid-cols-2 md:items-end">
          <h2 className="max-w-[24rem] text-2xl font-semibold tracking-[-0.02em]">
            Every flag points to the line that raised it
          </h2>
          <p className="max-w-[34rem] text-lg text-pretty text-muted-foreground">
            The receipt as the register printed it, the reasons next to it, and a decision that stays on
            record with who made it and when.
          </p>
        </div>
        <div className="mt-8 -mb-px overflow-hidden rounded-t-lg border border-b-0 shadow-float sm:mt-12">
          <ScreenPicture
            name="review"
            hasTwoSizes
            phone={{ name: 'review-phone', width: 390, height: 760 }}
            width={1180}
            height={828}
            alt="The review of one transaction: its journal with the voided line marked, the reasons, the details and the actions."
            className="h-auto w-full"
          />
        </div>
      </div>
    </section>
  );
}
