import { Megaphone } from 'lucide-react';
import { Badge } from '#platform/web/ui/badge.tsx';
import { OFFER_TEXTS } from './offer-texts.ts';

/** Marks a message or a template that offers or advertises something. */
export function OfferMark() {
  return (
    <Badge tone="info" icon={Megaphone}>
      {OFFER_TEXTS.offer}
    </Badge>
  );
}
