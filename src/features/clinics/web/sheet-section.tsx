import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { currentVersion } from '#platform/web/api.ts';
import { laterSchema, useSchemaForm } from '#platform/web/form.ts';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { Integrations, SheetFields } from '../integrations-schema.ts';
import { clinicsApi } from './api.ts';
import { integrationsFailure, type IntegrationSectionProps } from './provider-key-section.tsx';
import { CLINICS_TEXTS } from './texts.ts';

const ConflictDialog = lazyPart(
  async () => (await import('#platform/web/ui/conflict-dialog.tsx')).ConflictDialog,
  { isDialog: true },
);

const Fields = laterSchema(async () => (await import('../integrations-schema.ts')).SheetFields);

const LABELS: Record<keyof SheetFields, string> = {
  get googleSheetId() {
    return CLINICS_TEXTS.sheetId;
  },
  get googleAppsScriptUrl() {
    return CLINICS_TEXTS.scriptUrl;
  },
};

interface SheetSectionProps extends IntegrationSectionProps {
  hasSheet: boolean;
  /** A demo's own sheet is connected, whose addresses say nothing to anyone. */
  isStandIn: boolean;
  /** How a sheet is set up. */
  guide: ReactNode;
}

/** The address of the message export, which most clinics do not need. */
export function SheetSection({
  integrations,
  onSaved,
  notice,
  children,
  hasSheet,
  isStandIn,
  guide,
}: SheetSectionProps) {
  const { mutateAsync: update } = useMutation(clinicsApi.updateIntegrations.mutationOptions());
  const element = useRef<HTMLFormElement>(null);
  // The values that the user started from. The other section may have saved meanwhile, which
  // changes only the version.
  const base = useRef<SheetFields>(integrations);
  const [conflict, setConflict] = useState<Integrations>();
  const form = useSchemaForm(Fields, {
    initial: toSheetFields(integrations),
    onValid: async (values) => {
      const changes = pickChanged(base.current, values);
      if (Object.keys(changes).length === 0)
        return notice.show({ tone: 'info', text: CLINICS_TEXTS.nothingChanged, clearAfter: 3000 });
      try {
        const latest = await update({ ...changes, version: integrations.version });
        takeOver(latest);
        notice.succeed(CLINICS_TEXTS.saved);
      } catch (error) {
        const current = currentVersion<Integrations>(error);
        if (!current) throw error;
        onSaved(current);
        setConflict(current);
      }
    },
  });
  const takeOver = (latest: Integrations) => {
    base.current = toSheetFields(latest);
    form.reset(toSheetFields(latest));
    setConflict(undefined);
    onSaved(latest);
  };
  return (
    <Card
      title={isStandIn ? CLINICS_TEXTS.demoSheet : CLINICS_TEXTS.sheet}
      description={CLINICS_TEXTS.sheetHelp}
    >
      <p className="flex items-center gap-3 font-semibold">
        {hasSheet ? (
          <CircleCheck aria-hidden className="size-5 text-success" />
        ) : (
          <CircleDashed aria-hidden className="size-5 text-ink-soft" />
        )}
        {isStandIn
          ? CLINICS_TEXTS.demoSheetConnected
          : hasSheet
            ? CLINICS_TEXTS.sheetConnected
            : CLINICS_TEXTS.sheetNotConnected}
      </p>
      {!isStandIn && (
        <details className="mt-3">
          <summary className="link min-h-11 content-center">{CLINICS_TEXTS.advanced}</summary>
          <div className="grid grid-cols-1 gap-6 pt-2">
            <form ref={element} noValidate onSubmit={form.submit} className="grid gap-5">
              {form.failure !== undefined && (
                <Banner tone="danger">{integrationsFailure(form.failure)}</Banner>
              )}
              <TextInput
                label={CLINICS_TEXTS.sheetId}
                hint={CLINICS_TEXTS.sheetIdHint}
                optional
                {...form.field('googleSheetId')}
              />
              <TextInput
                label={CLINICS_TEXTS.scriptUrl}
                hint={CLINICS_TEXTS.scriptUrlHint}
                inputMode="url"
                optional
                {...form.field('googleAppsScriptUrl')}
              />
              <div className="flex justify-end max-sm:*:grow">
                <Button type="submit" busy={form.isBusy} busyText={UI_TEXTS.saving}>
                  {CLINICS_TEXTS.saveSheet}
                </Button>
              </div>
            </form>
            {guide}
          </div>
        </details>
      )}
      {children}
      {conflict && (
        <ConflictDialog
          title={CLINICS_TEXTS.conflictTitle}
          description={CLINICS_TEXTS.conflictHelp}
          fields={(Object.keys(LABELS) as (keyof SheetFields)[])
            .filter((field) => form.values[field] !== conflict[field])
            .map((field) => ({
              label: LABELS[field],
              draft: form.values[field] || CLINICS_TEXTS.nothing,
              current: conflict[field] || CLINICS_TEXTS.nothing,
            }))}
          onKeepMine={() => {
            setConflict(undefined);
            element.current?.requestSubmit();
          }}
          onTakeTheirs={() => takeOver(conflict)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </Card>
  );
}

function toSheetFields({ googleSheetId: id, googleAppsScriptUrl: url }: SheetFields): SheetFields {
  return { googleSheetId: id, googleAppsScriptUrl: url };
}

function pickChanged(base: SheetFields, values: SheetFields): Partial<SheetFields> {
  return Object.fromEntries(
    (Object.keys(LABELS) as (keyof SheetFields)[])
      .filter((field) => values[field] !== base[field])
      .map((field) => [field, values[field]]),
  );
}
