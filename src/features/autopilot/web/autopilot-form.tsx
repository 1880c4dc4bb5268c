import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { currentVersion } from '#platform/web/api.ts';
import { laterSchema, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { FormGrid } from '#platform/web/ui/form-layout.tsx';
import { TimeInput } from '#platform/web/ui/time-input.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { Autopilot, AutopilotSettings } from '../schema.ts';
import { autopilotApi } from './api.ts';
import { AutopilotConflict } from './autopilot-conflict.tsx';
import type { AutopilotPartProps } from './autopilot-state.tsx';
import { HolidaysField } from './holidays-field.tsx';
import { NumberInput, WeekdaysField } from './settings-fields.tsx';
import { AUTOPILOT_REFUSALS, AUTOPILOT_TEXTS } from './texts.ts';

const Settings = laterSchema(async () => (await import('../schema.ts')).AutopilotSettings);

/** When and how fast; what is typed stays while the rest of the screen refreshes. */
export function AutopilotForm({ autopilot, onChanged, notice }: AutopilotPartProps) {
  const { mutateAsync: update } = useMutation(autopilotApi.updateAutopilot.mutationOptions());
  const element = useRef<HTMLFormElement>(null);
  // The settings from which typing began; the switch above may have saved meanwhile, which concerns only the version.
  const [base, setBase] = useState(autopilot.settings);
  const [conflict, setConflict] = useState<Autopilot>();
  const takeOver = (latest: Autopilot) => {
    setBase(latest.settings);
    form.reset(latest.settings);
    setConflict(undefined);
    onChanged(latest);
  };
  const form = useSchemaForm(Settings, {
    initial: autopilot.settings,
    onValid: async (settings) => {
      if (isSame(settings, base))
        return notice.show({
          tone: 'info',
          text: AUTOPILOT_TEXTS.nothingChanged,
          clearAfter: 3000,
        });
      try {
        takeOver(await update({ ...settings, isOn: autopilot.isOn, version: autopilot.version }));
        notice.succeed(AUTOPILOT_TEXTS.saved);
      } catch (error) {
        const current = currentVersion<Autopilot>(error);
        if (!current) throw error;
        onChanged(current);
        setConflict(current);
      }
    },
  });
  const isChanged = !isSame(form.values, base);
  return (
    <Card title={AUTOPILOT_TEXTS.settings} description={AUTOPILOT_TEXTS.settingsHelp}>
      <form ref={element} noValidate onSubmit={form.submit} className="grid gap-6">
        {form.failure !== undefined && (
          <Banner tone="danger">
            {failureText(form.failure, {
              refusals: AUTOPILOT_REFUSALS,
              fallback: AUTOPILOT_TEXTS.saveFailed,
            })}
          </Banner>
        )}
        <FormGrid>
          <TimeInput label={AUTOPILOT_TEXTS.windowStart} {...form.field('windowStart')} />
          <TimeInput label={AUTOPILOT_TEXTS.windowEnd} {...form.field('windowEnd')} />
        </FormGrid>
        <WeekdaysField {...form.field('weekdays')} />
        <HolidaysField {...form.field('holidays')} />
        <PaceFields field={form.field} />
        <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-2 max-sm:*:grow max-sm:*:basis-full">
          <p aria-live="polite" className="text-sm text-ink-soft">
            {isChanged && AUTOPILOT_TEXTS.unsaved}
          </p>
          <Button
            type="submit"
            variant={autopilot.isOn && !autopilot.pause ? 'primary' : 'quiet'}
            busy={form.isBusy}
            busyText={UI_TEXTS.saving}
          >
            {AUTOPILOT_TEXTS.save}
          </Button>
        </div>
      </form>
      {conflict && (
        <AutopilotConflict
          draft={form.values}
          current={conflict.settings}
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

type Field = ReturnType<
  typeof useSchemaForm<NonNullable<ReturnType<typeof Settings.current>>>
>['field'];

function PaceFields({ field }: { field: Field }) {
  return (
    <FormGrid>
      <NumberInput
        label={AUTOPILOT_TEXTS.spacingSeconds}
        hint={AUTOPILOT_TEXTS.spacingHint}
        {...field('spacingSeconds')}
      />
      <NumberInput
        label={AUTOPILOT_TEXTS.messagesADay}
        hint={AUTOPILOT_TEXTS.messagesHint}
        {...field('messagesADay')}
      />
      <NumberInput
        label={AUTOPILOT_TEXTS.newPeopleADay}
        hint={AUTOPILOT_TEXTS.newPeopleHint}
        {...field('newPeopleADay')}
      />
      <NumberInput
        label={AUTOPILOT_TEXTS.expiresAfterDays}
        hint={AUTOPILOT_TEXTS.expiresHint}
        {...field('expiresAfterDays')}
      />
    </FormGrid>
  );
}

function isSame(first: AutopilotSettings, second: AutopilotSettings): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}
