import { failureText } from '#platform/web/texts.ts';
import type { SchemaForm } from '#platform/web/form.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { PageAction } from '#platform/web/ui/page-head.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { ClinicProfile } from '../schema.ts';
import { CLINICS_REFUSALS, CLINICS_TEXTS } from './texts.ts';

interface SaveBarProps {
  id: string;
  form: SchemaForm<ClinicProfile>;
  isChanged: boolean;
}

/** The form of the fields above; its button stays visible while there are unsaved changes. */
export function SaveBar({ id, form, isChanged }: SaveBarProps) {
  return (
    <form
      id={id}
      noValidate
      onSubmit={form.submit}
      className={classNames(
        'bottom-0 grid gap-3 bg-surface max-md:bottom-16 sm:z-10 sm:rounded-lg sm:border sm:border-line sm:px-6 sm:py-3',
        isChanged && 'sm:sticky',
      )}
    >
      {form.failure !== undefined && (
        <Banner tone="danger">
          {failureText(form.failure, {
            refusals: CLINICS_REFUSALS,
            fallback: CLINICS_TEXTS.saveFailed,
          })}
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-2">
        <p aria-live="polite" className="text-sm text-ink-soft empty:sr-only">
          {isChanged && CLINICS_TEXTS.unsaved}
        </p>
        <PageAction>
          <Button type="submit" variant="primary" busy={form.isBusy} busyText={UI_TEXTS.saving}>
            {CLINICS_TEXTS.save}
          </Button>
        </PageAction>
      </div>
    </form>
  );
}
