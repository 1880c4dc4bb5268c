import { useQuery } from '@tanstack/react-query';
import { listText } from '#platform/i18n.ts';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { staffApi } from './api.ts';
import { ROLE_MISSING_TEXTS } from './role-missing-texts.ts';

const MOST_NAMES = 5;

/** Says that the own role cannot open a screen, and whom to ask. */
export function RoleMissing({
  isOfOperator,
}: {
  /** True for a screen above all clinics, which no owner of a clinic can open either. */
  isOfOperator: boolean;
}) {
  const owners = useQuery({ ...staffApi.owners.queryOptions(), enabled: !isOfOperator });
  const names = owners.data?.names.slice(0, MOST_NAMES) ?? [];
  return (
    <div className="grid justify-items-center gap-2 py-12 text-center">
      <h1 className="text-xl">{ROLE_MISSING_TEXTS.title}</h1>
      <p className="mb-4 min-h-6 text-ink-soft">
        {isOfOperator
          ? ROLE_MISSING_TEXTS.askOperator
          : names.length === 0
            ? ROLE_MISSING_TEXTS.askOwner
            : ROLE_MISSING_TEXTS.ask(listText(names, 'or'))}
      </p>
      <LinkButton to="/" variant="primary">
        {ROLE_MISSING_TEXTS.start}
      </LinkButton>
    </div>
  );
}
