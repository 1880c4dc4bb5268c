import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { NOT_STORED } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { sheetExportApi } from './api.ts';
import { GUIDE_TEXTS } from './guide-texts.ts';

/** How the clinic's own sheet is set up, with the script ready to paste. */
export function SheetGuide() {
  const titleId = useId();
  // It contains the clinic's secret: requested each time, and never stored by the browser.
  const query = useQuery(
    sheetExportApi.sheetSetup.queryOptions({ gcTime: 0, staleTime: 0, meta: NOT_STORED }),
  );
  return (
    <section aria-labelledby={titleId} className="border-t border-line pt-5">
      <h3 id={titleId} className="font-semibold">
        {GUIDE_TEXTS.title}
      </h3>
      <p className="mb-3 text-sm text-ink-soft">{GUIDE_TEXTS.help}</p>
      <ol className="grid max-w-prose list-decimal gap-2 ps-5">
        {GUIDE_TEXTS.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-4 max-w-prose text-sm text-ink-soft">{GUIDE_TEXTS.secret}</p>
      <div className="mt-4">
        {query.isPending && <SkeletonText label={GUIDE_TEXTS.loading} rows={2} />}
        {query.isError && (
          <ErrorState
            title={failureText(query.error, { fallback: GUIDE_TEXTS.loadFailed })}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {query.isSuccess && <Script code={query.data.script} />}
      </div>
    </section>
  );
}

function Script({ code }: { code: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const refuse = () => {
    setRefused(true);
    setOpen(true);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <CopyButton text={code} label={GUIDE_TEXTS.copy} onRefused={refuse} />
      </div>
      {isRefused && <Banner tone="attention">{GUIDE_TEXTS.copyRefused}</Banner>}
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="link flex min-h-11 cursor-pointer items-center">
          {GUIDE_TEXTS.show}
        </summary>
        <textarea
          readOnly
          aria-label={GUIDE_TEXTS.script}
          rows={16}
          spellCheck={false}
          wrap="off"
          value={code}
          onFocus={(event) => event.currentTarget.select()}
          className="w-full rounded-md border border-edge bg-sunken p-3 font-mono"
        />
      </details>
    </div>
  );
}
