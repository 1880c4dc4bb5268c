import { inboundListeners } from '#features/delivery/server/inbound-listeners.ts';
import { recordOptIn } from './record-opt-in.ts';

/** The contributions of posters to the features before them. */
export const postersFeature = { contributions: [inboundListeners.with(recordOptIn)] };
