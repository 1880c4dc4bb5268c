import { FEATURES, ROLES } from '#features/clinics/roles-and-features.ts';
import { Card } from '#platform/web/ui/card.tsx';
import { ADMIN_TEXTS, FEATURE_TEXTS, ROLE_LABELS } from './texts.ts';

/** Explains the roles and features above. */
export function AdminNotes() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card title={ADMIN_TEXTS.about}>
        <Notes
          notes={FEATURES.map((feature) => ({
            term: FEATURE_TEXTS[feature].label,
            text: FEATURE_TEXTS[feature].opens,
          }))}
        />
      </Card>
      <Card title={ADMIN_TEXTS.aboutRoles}>
        <Notes
          notes={ROLES.map((role) => ({
            term: ROLE_LABELS[role].label,
            text: ROLE_LABELS[role].may,
          }))}
        />
      </Card>
    </div>
  );
}

function Notes({ notes }: { notes: readonly { term: string; text: string }[] }) {
  return (
    <dl className="grid gap-3">
      {notes.map(({ term, text }) => (
        <div key={term} className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
          <dt className="font-semibold">{term}</dt>
          <dd className="text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
