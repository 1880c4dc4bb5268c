import { i18n, texts } from '#platform/i18n.ts';
import type { ConsentMark } from '#features/patients/schema.ts';
import { CONSENT_MARK_TEXTS } from '#features/patients/web/consent-mark-texts.ts';

export const OFFER_TEXTS = texts({
  offer: 'Offer',
  notAgreed: (name: string) => i18n.t('{name} has not agreed to offers.', { name }),
  declined: (name: string) => i18n.t('{name} said no to offers.', { name }),
  notSent: 'Not sent: the patient has not agreed to offers',
});

/** Says why a patient may not be written to; about an offer, that it is offers they did not agree to. */
export function explainConsentMark(
  mark: ConsentMark,
  { name, isOffer }: { name: string; isOffer: boolean },
): string {
  if (!isOffer || mark === 'minor') return CONSENT_MARK_TEXTS[mark].why(name);
  return mark === 'declined' ? OFFER_TEXTS.declined(name) : OFFER_TEXTS.notAgreed(name);
}
