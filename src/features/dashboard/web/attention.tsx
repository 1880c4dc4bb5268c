import { Banner } from '#platform/web/ui/banner.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { PageAction } from '#platform/web/ui/page-head.tsx';
import type { Overview } from '../schema.ts';
import { DASHBOARD_TEXTS } from './texts.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { deliveryAccess } from '#features/delivery/policy.ts';

/** Names what is urgent first, with a link to it. */
export function Attention({ dueToday, overdue }: Pick<Overview, 'dueToday' | 'overdue'>) {
  const maySend = useMay(deliveryAccess['messaging.send']);
  const [due, late] = [dueToday?.count ?? 0, overdue?.count ?? 0];
  if (due + late === 0) return null;
  return (
    <Banner
      tone="attention"
      action={
        maySend && (
          <PageAction>
            <LinkButton to="/quick-send" variant="primary">
              {DASHBOARD_TEXTS.attentionAction}
            </LinkButton>
          </PageAction>
        )
      }
    >
      <strong className="me-3">{DASHBOARD_TEXTS.attentionLead(due + late)}</strong>
      <span className="inline-block text-sm max-sm:block">
        {DASHBOARD_TEXTS.attention(late, due)}
      </span>
    </Banner>
  );
}
