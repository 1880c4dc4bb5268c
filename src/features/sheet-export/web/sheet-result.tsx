import { ORPCError } from '@orpc/client';
import { Link } from '@tanstack/react-router';
import { isUnreachable } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import type { ExportBatch, LeftOutReason } from '../schema.ts';
import { LEFT_OUT_TEXTS, SETTINGS_REFUSALS, SHEET_TEXTS } from './result-texts.ts';
import { faultText, SHEET_REFUSALS } from './texts.ts';
import type { ExportResult } from './use-sheet-export.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { clinicsAccess } from '#features/clinics/policy.ts';

interface SheetResultProps {
  result: ExportResult;
  /** Quick Send has sentences of its own. */
  isQuick?: boolean;
  onDismiss: () => void;
}

/** The result of an export where not everything went well: what happened, to how many, and what to do next. */
export function SheetResult({ result, isQuick = false, onDismiss }: SheetResultProps) {
  const { failure, leftOut } = result;
  const failedBatches = result.batches.filter(({ outcome }) => outcome !== 'accepted');
  const isInDoubt = failedBatches.some(({ outcome }) => outcome === 'unknown');
  const wantsSettings =
    (failure instanceof ORPCError && SETTINGS_REFUSALS.includes(failure.code)) ||
    failedBatches.some(({ fault }) => fault !== null && fault !== 'script_error');
  const decidedCount = result.batches.reduce((sum, { count }) => sum + count, 0) + leftOut.length;
  const notTried =
    failure === undefined || isUnreachable(failure) ? 0 : result.requestCount - decidedCount;
  return (
    <Banner tone={result.exported === 0 ? 'danger' : 'attention'} onDismiss={onDismiss}>
      <strong>{headline(result, { isQuick, isInDoubt })}</strong>
      <ul className="mt-1 grid gap-1 text-sm">
        {[...groupByReason(failedBatches)].map(([text, { count, isUnknown }]) => (
          <li key={text}>
            <p>{text}</p>
            <p>
              {SHEET_TEXTS.messages(count)}:{' '}
              {isUnknown ? SHEET_TEXTS.notConfirmed : `${SHEET_TEXTS.staysPending}.`}
            </p>
          </li>
        ))}
        {result.exported > 0 && notTried > 0 && (
          <li>
            {SHEET_TEXTS.messages(notTried)}: {SHEET_TEXTS.notTried}.
          </li>
        )}
      </ul>
      {wantsSettings && <SettingsLink />}
      <LeftOutList leftOut={leftOut} names={result.names} />
    </Banner>
  );
}

/** Says that the clinic has no sheet yet, and leads to where it is set up. */
export function SheetMissing({ isQuick = false }: { isQuick?: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <span className="grow">{isQuick ? SHEET_TEXTS.notSetUp : SHEET_REFUSALS.NO_SHEET}</span>
      <SettingsLink />
    </span>
  );
}

function SettingsLink() {
  const mayOpenSettings = useMay(clinicsAccess['clinics.integrations']);
  if (!mayOpenSettings) return null;
  return (
    <Link to="/settings/integrations" className="link inline-flex min-h-11 items-center">
      {SHEET_TEXTS.openSettings}
    </Link>
  );
}

function headline(
  { failure, exported, requestCount }: ExportResult,
  { isQuick, isInDoubt }: { isQuick: boolean; isInDoubt: boolean },
): string {
  if (failure === undefined && exported > 0) return SHEET_TEXTS.partly(exported, requestCount);
  if (failure === undefined) return isInDoubt ? SHEET_TEXTS.inDoubt : SHEET_TEXTS.none;
  if (isUnreachable(failure)) return SHEET_TEXTS.noAnswer;
  const fallback = isQuick ? SHEET_TEXTS.failedToSend : SHEET_TEXTS.failed;
  const { notSetUp } = SHEET_TEXTS;
  const quick = { NO_SHEET: notSetUp, NO_SHEET_ID: notSetUp, NO_SCRIPT_URL: notSetUp };
  const refusals = isQuick ? { ...SHEET_REFUSALS, ...quick } : SHEET_REFUSALS;
  return failureText(failure, { refusals, fallback });
}

/** Batches that failed in the same way are one line. */
function groupByReason(batches: readonly ExportBatch[]) {
  const lines = new Map<string, { count: number; isUnknown: boolean }>();
  for (const batch of batches) {
    const text = faultText(batch);
    const isUnknown = batch.outcome === 'unknown';
    lines.set(text, { count: (lines.get(text)?.count ?? 0) + batch.count, isUnknown });
  }
  return lines;
}

/** '2 messages (on the do-not-contact list), 1 message (cancelled)'. */
function reasonsText(leftOut: ExportResult['leftOut']): string {
  const counts = new Map<LeftOutReason, number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => `${SHEET_TEXTS.messages(count)} (${LEFT_OUT_TEXTS[reason]})`)
    .join(', ');
}

function LeftOutList({ leftOut, names }: Pick<ExportResult, 'leftOut' | 'names'>) {
  if (leftOut.length === 0) return null;
  return (
    <details className="mt-1 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {SHEET_TEXTS.leftOut}: {reasonsText(leftOut)}
      </summary>
      <ul className="max-h-60 list-disc overflow-y-auto ps-5">
        {leftOut.map(({ id, reason }) => (
          <li key={id}>
            {names.get(id)}: {LEFT_OUT_TEXTS[reason]}
          </li>
        ))}
      </ul>
    </details>
  );
}
