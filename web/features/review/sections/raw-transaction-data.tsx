import type { TransactionDetail } from '@tillwatch/contract';
import { formatMoney } from '../../../ui/format.ts';
import { Fact, Facts } from '../layout/facts.tsx';
import { Section } from '../layout/section.tsx';

type ExtractedData = TransactionDetail['rawData']['extractedData'];

/** What was read from the original lines besides the items. */
export function RawTransactionData({ data }: { data: ExtractedData }) {
  const { subtotal, discount, tax, total, paymentInfo } = data;
  const money = (name: string, amount: number | null) => ({
    name,
    text: amount === null ? null : formatMoney(amount),
  });
  const facts = [
    money('Subtotal', subtotal),
    money('Discount', discount),
    money('Tax', tax),
    money('Total', total),
    { name: 'Payment', text: describePayment(paymentInfo) },
    { name: 'Card', text: paymentInfo.maskedCard },
    { name: 'Card type', text: paymentInfo.cardType },
    { name: 'Approval', text: paymentInfo.approvalCode },
    { name: 'Entry method', text: paymentInfo.entryMethod },
    money('Change', paymentInfo.change),
  ];
  return (
    <Section title="Raw Transaction Data" className="print:hidden">
      <Facts>
        {facts.map(({ name, text }) => (
          <Fact key={name} name={name}>
            {text ?? <span className="text-muted-foreground">Not found</span>}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}

/** Lists what each tender paid of a split payment. */
function describePayment({ method, tenders }: ExtractedData['paymentInfo']): string | null {
  if (tenders.length < 2) return tenders[0]?.method ?? method;
  return tenders.map((tender) => `${tender.method} ${formatMoney(tender.amount)}`).join(', ');
}
