import type { ReactNode } from 'react';
import type { SchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { FormActions } from '#platform/web/ui/form-layout.tsx';
import { STAFF_REFUSALS } from './texts.ts';

interface StaffFormProps<Values extends object> {
  form: Pick<SchemaForm<Values>, 'submit' | 'failure' | 'isBusy'>;
  texts: { action: string; busy: string; failed: string };
  children: ReactNode;
}

/** A form with its failure above the fields and its action below them. */
export function StaffForm<Values extends object>({
  form,
  texts: { action, busy, failed },
  children,
}: StaffFormProps<Values>) {
  return (
    <form noValidate onSubmit={form.submit}>
      {form.failure !== undefined && (
        <div className="mb-4">
          <Banner tone="danger">
            {failureText(form.failure, { refusals: STAFF_REFUSALS, fallback: failed })}
          </Banner>
        </div>
      )}
      <div className="grid gap-5">{children}</div>
      <FormActions>
        <Button type="submit" variant="primary" busy={form.isBusy} busyText={busy}>
          {action}
        </Button>
      </FormActions>
    </form>
  );
}
