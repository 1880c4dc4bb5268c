import { Banner } from '#platform/web/ui/banner.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
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
          <LinkButton to="/quick-send" variant="primary">
            {DASHBOARD_TEXTS.attentionAction}
          </LinkButton>
        )
      }
    >
      <strong>{DASHBOARD_TEXTS.attentionLead(due + late)}</strong>
      <span className="block text-sm">{DASHBOARD_TEXTS.attention(late, due)}</span>
    </Banner>
  );
}
