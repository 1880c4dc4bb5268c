import { useMutation } from '@tanstack/react-query';
import { PlugZap } from 'lucide-react';
import type { KeyVerdict } from '#features/delivery/schema.ts';
import { deliveryApi } from '#features/delivery/web/api.ts';
import { DELIVERY_REFUSALS } from '#features/delivery/web/texts.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner, type BannerTone } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import type { SheetDelivery } from '../schema.ts';
import { sheetExportApi } from './api.ts';
import { CONNECTION_TEXTS } from './texts.ts';
import { faultText, SHEET_REFUSALS } from './texts.ts';

interface Verdict {
  tone: BannerTone;
  text: string;
}

/** Asks the script to write nothing, and says what that proves. */
export function SheetCheck() {
  const check = useMutation(sheetExportApi.testSheet.mutationOptions());
  return (
    <ConnectionCheck
      label={CONNECTION_TEXTS.testSheet}
      hint={CONNECTION_TEXTS.sheetHint}
      verdict={check.data && sheetVerdict(check.data)}
      error={check.error}
      busy={check.isPending}
      onCheck={() => check.mutate(undefined)}
    />
  );
}

/** Asks the provider about the stored key, and says what that proves. */
export function ProviderCheck() {
  const check = useMutation(deliveryApi.testProvider.mutationOptions());
  return (
    <ConnectionCheck
      label={CONNECTION_TEXTS.testProvider}
      hint={CONNECTION_TEXTS.providerHint}
      verdict={check.data && keyVerdict(check.data)}
      error={check.error}
      busy={check.isPending}
      onCheck={() => check.mutate(undefined)}
    />
  );
}

interface ConnectionCheckProps {
  label: string;
  hint: string;
  verdict: Verdict | undefined;
  error: unknown;
  busy: boolean;
  onCheck: () => void;
}

function ConnectionCheck({ label, hint, verdict, error, busy, onCheck }: ConnectionCheckProps) {
  const refusals = { ...DELIVERY_REFUSALS, ...SHEET_REFUSALS };
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-sm:[&>:last-child]:grow">
        <p className="max-w-prose grow basis-60 text-sm text-ink-soft">{hint}</p>
        <Button
          icon={PlugZap}
          label={label}
          busy={busy}
          busyText={CONNECTION_TEXTS.testing}
          onClick={onCheck}
        >
          {CONNECTION_TEXTS.test}
        </Button>
      </div>
      {!busy && verdict && <Banner tone={verdict.tone}>{verdict.text}</Banner>}
      {!busy && error !== null && (
        <Banner tone="danger">
          {failureText(error, { refusals, fallback: CONNECTION_TEXTS.failed })}
        </Banner>
      )}
    </div>
  );
}

function sheetVerdict(delivery: SheetDelivery): Verdict {
  if (delivery.outcome === 'accepted') return { tone: 'success', text: CONNECTION_TEXTS.sheetGood };
  return { tone: 'danger', text: faultText(delivery) };
}

function keyVerdict({ answer, detail }: KeyVerdict): Verdict {
  const tone = answer === 'good' ? 'success' : answer === 'cannot_tell' ? 'info' : 'danger';
  const detailText = detail !== null && answer !== 'cannot_tell' ? ` (${detail})` : '';
  return { tone, text: `${CONNECTION_TEXTS[answer]}${detailText}` };
}
