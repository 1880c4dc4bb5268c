/** The meaning of a colour. It is never alone: an icon or a word says the same. */
export type Tone = 'neutral' | 'success' | 'attention' | 'danger' | 'info' | 'brand';

/** Text on its own tinted surface, at least 4.5:1. */
export const TONE_CLASSES: Readonly<Record<Tone, string>> = {
  neutral: 'bg-sunken text-ink-soft',
  success: 'bg-success-soft text-success',
  attention: 'bg-attention-soft text-attention',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  brand: 'bg-brand-soft text-brand-text',
};
