import type { ReactNode } from 'react';

/** Fields of a form: one column on a phone, two where there is room. `<WideField>` spans both. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2">{children}</div>;
}

/** Takes the whole width of a `FormGrid`. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className="sm:col-span-2">{children}</div>;
}

/**
 * The submit button and its neighbours: full width on a phone, at the end of the line elsewhere. In a
 * dialog or drawer they stay in sight at its lower edge while the fields scroll.
 */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div
      data-form-actions
      className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow [.drawer_&]:mt-auto"
    >
      {children}
    </div>
  );
}
