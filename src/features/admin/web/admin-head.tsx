import { Link } from '@tanstack/react-router';
import { ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#platform/web/ui/card.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { ADMIN_TEXTS } from './texts.ts';

const PARTS = [
  {
    to: '/admin',
    get label() {
      return ADMIN_TEXTS.partClinics;
    },
  },
  {
    to: '/admin/creatives',
    get label() {
      return ADMIN_TEXTS.partCreatives;
    },
  },
] as const;

/** The panel's title with its main action, and a link to its other part. */
export function AdminHead({ action }: { action?: ReactNode }) {
  return (
    <>
      <PageHead title={ADMIN_TEXTS.title} description={ADMIN_TEXTS.description} action={action} />
      <nav aria-label={ADMIN_TEXTS.parts} className="mb-6 border-b border-line">
        <ul className="flex gap-6">
          {PARTS.map((part) => (
            <li key={part.to}>
              <Link
                to={part.to}
                activeOptions={{ exact: true }}
                className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-ink-soft hover:text-ink data-[status=active]:border-brand data-[status=active]:font-semibold data-[status=active]:text-brand-text"
              >
                {part.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** Shown in place of the panel when the user's role is not admin (any more). */
export function AccessDenied() {
  return (
    <>
      <PageHead title={ADMIN_TEXTS.title} />
      <Card>
        <div role="alert" className="grid justify-items-center gap-2 px-4 py-10 text-center">
          <span className="mb-1 grid size-12 place-items-center rounded-full bg-danger-soft text-danger">
            <ShieldX aria-hidden className="size-6" />
          </span>
          <h2 className="text-base">{ADMIN_TEXTS.denied}</h2>
          <p className="max-w-prose text-ink-soft">{ADMIN_TEXTS.deniedHelp}</p>
        </div>
      </Card>
    </>
  );
}
