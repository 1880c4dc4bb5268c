import { useQuery } from '@tanstack/react-query';
import { parsePhoneNumber } from '#platform/phone-reading.ts';
import { NOT_STORED } from '#platform/web/api.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { deliveryApi } from './api.ts';
import { SUPPRESSION_TEXTS } from './do-not-contact-texts.ts';

/** Says below a form's number that it is on the do-not-contact list, once it is typed in full. */
export function NumberHint({ typed: typedNumber }: { typed: string }) {
  const number = parsePhoneNumber(typedNumber);
  const { data } = useQuery({
    ...deliveryApi.suppression.queryOptions({
      input: { number: number ?? '' },
      staleTime: 0,
      meta: NOT_STORED,
    }),
    enabled: number !== undefined,
  });
  const suppression = number ? data?.suppression : null;
  return (
    <div className="col-span-full empty:hidden">
      {suppression && (
        <Banner tone="attention">
          {SUPPRESSION_TEXTS.typed}
          {suppression.reason && ` ${SUPPRESSION_TEXTS.because(suppression.reason)}`}
        </Banner>
      )}
    </div>
  );
}
