import { i18n, texts } from '#platform/i18n.ts';
import type { ChannelState } from '../schema.ts';

/** Texts in Settings about the provider's reports. */
export const CALLBACK_TEXTS = texts({
  title: 'Reports from BlueTicks',
  help: 'Give BlueTicks this address, and it reports deliveries and opt-outs.',
  loading: 'Loading the reports from BlueTicks...',
  loadFailed: 'The reports from BlueTicks could not be loaded.',
  none: 'There is no address yet. Until then we cannot tell whether a message arrived or was read.',
  make: 'Make an address',
  making: 'Making...',
  madeAt: (when: string) => i18n.t('The address was made {when}.', { when }),
  heardAt: (when: string) => i18n.t('BlueTicks last used it {when}.', { when }),
  neverHeard: 'BlueTicks has not used it yet. Paste it in your BlueTicks account under Webhooks.',
  renew: 'Renew',
  renewTitle: 'Renew address',
  renewQuestion:
    'Create a new address? The one that BlueTicks uses now stops working at once. Then paste the new one there.',
  renewAction: 'Renew address',
  failed: 'The address could not be made. Please try again.',
  address: 'Address for BlueTicks',
  once: 'Copy it now and paste it in your BlueTicks account under Webhooks. It holds a secret and is shown only this once.',
  copy: 'Copy address',
  copyRefused: 'Your browser did not allow copying. Select the address and copy it.',
  works: 'Mark as working',
  worksFailed: 'This could not be saved. Please try again.',
  since: (when: string) => i18n.t('Since {when}.', { when }),
});

export const CHANNEL_TEXTS: Record<Exclude<ChannelState['state'], 'working'>, string> = texts({
  restricted: 'WhatsApp restricts your number',
  disconnected: 'Your WhatsApp is not connected',
});
