import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { NumberInput } from '#features/autopilot/web/settings-fields.tsx';
import { currentVersion } from '#platform/web/api.ts';
import { laterSchema, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner, type NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { ConflictDialog } from '#platform/web/ui/conflict-dialog.tsx';
import { FormGrid } from '#platform/web/ui/form-layout.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { Asking, AskSettings } from '../schema.ts';
import { askingApi } from './api.ts';
import { ASKING_TEXTS } from './texts.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { reviewsAccess } from '#features/reviews/policy.ts';

const Settings = laterSchema(async () => (await import('../schema.ts')).AskSettings);

interface AskingFormProps {
  asking: Asking;
  notice: NoticeState;
}

/** Whether, when and how often patients are asked. Typed values stay while the screen refreshes. */
export function AskingForm({ asking, notice }: AskingFormProps) {
  const queryClient = useQueryClient();
  const { mutateAsync: save } = useMutation(askingApi.saveAsking.mutationOptions());
  const element = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(asking.settings);
  // Of what is stored as far as this form knows: what another person saves is a conflict.
  const version = useRef(asking.version);
  const [conflict, setConflict] = useState<Asking>();
  const takeOver = (result: Asking) => {
    version.current = result.version;
    setBase(result.settings);
    form.reset(result.settings);
    setConflict(undefined);
    void queryClient.invalidateQueries({ queryKey: askingApi.key() });
  };
  const form = useSchemaForm(Settings, {
    initial: asking.settings,
    onValid: async (settings) => {
      if (isSame(settings, base)) return notice.succeed(ASKING_TEXTS.nothingChanged);
      try {
        takeOver(await save({ ...settings, version: version.current }));
        notice.succeed(ASKING_TEXTS.saved);
      } catch (error) {
        const current = currentVersion<Asking>(error);
        if (!current) throw error;
        setConflict(current);
      }
    },
  });
  const isOn = form.field('isOn');
  const maySave = useMay(reviewsAccess['reviews.saveAsking']);
  return (
    <Card title={ASKING_TEXTS.settings} description={ASKING_TEXTS.explained}>
      <form ref={element} noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-5">
        {!asking.canAsk && (
          <Banner
            tone="attention"
            action={maySave && <LinkButton to="/settings">{ASKING_TEXTS.addLink}</LinkButton>}
          >
            {ASKING_TEXTS.cannotAsk}
          </Banner>
        )}
        {form.failure !== undefined && (
          <Banner tone="danger">
            {failureText(form.failure, { fallback: ASKING_TEXTS.saveFailed })}
          </Banner>
        )}
        <fieldset disabled={!maySave} className="contents">
          <Checkbox
            label={ASKING_TEXTS.isOn}
            hint={ASKING_TEXTS.isOnHint}
            name="isOn"
            checked={isOn.value}
            onChange={isOn.onChange}
          />
          <FormGrid>
            <NumberInput
              label={ASKING_TEXTS.afterHours}
              hint={ASKING_TEXTS.afterHoursHint}
              {...form.field('afterHours')}
            />
            <NumberInput
              label={ASKING_TEXTS.mostADay}
              hint={ASKING_TEXTS.mostADayHint}
              {...form.field('mostADay')}
            />
            <NumberInput
              label={ASKING_TEXTS.restDays}
              hint={ASKING_TEXTS.restDaysHint}
              {...form.field('restDays')}
            />
          </FormGrid>
        </fieldset>
        <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-2 max-sm:*:grow max-sm:*:basis-full">
          <p aria-live="polite" className="text-sm text-ink-soft">
            {!isSame(form.values, base) && ASKING_TEXTS.unsaved}
          </p>
          {maySave && (
            <Button type="submit" variant="primary" busy={form.isBusy} busyText={UI_TEXTS.saving}>
              {UI_TEXTS.save}
            </Button>
          )}
        </div>
      </form>
      {conflict && (
        <SettingsConflict
          draft={form.values}
          current={conflict.settings}
          onKeepMine={() => {
            version.current = conflict.version;
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

interface SettingsConflictProps {
  draft: AskSettings;
  current: AskSettings;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Shows what this person chose beside what another person saved. */
function SettingsConflict({ draft, current: storedSettings, ...actions }: SettingsConflictProps) {
  const names = Object.keys(storedSettings) as (keyof AskSettings)[];
  return (
    <ConflictDialog
      title={ASKING_TEXTS.conflictTitle}
      description={ASKING_TEXTS.conflictHelp}
      fields={names
        .filter((name) => draft[name] !== storedSettings[name])
        .map((name) => ({
          label: ASKING_TEXTS[name],
          draft: describe(draft[name]),
          current: describe(storedSettings[name]),
        }))}
      {...actions}
    />
  );
}

function describe(value: AskSettings[keyof AskSettings]): string {
  if (typeof value === 'number') return String(value);
  return value ? ASKING_TEXTS.on : ASKING_TEXTS.off;
}

function isSame(first: AskSettings, second: AskSettings): boolean {
  return (Object.keys(second) as (keyof AskSettings)[]).every(
    (name) => first[name] === second[name],
  );
}
