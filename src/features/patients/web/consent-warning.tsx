import { Banner } from '#platform/web/ui/banner.tsx';
import type { ConsentMark } from '../schema.ts';
import { CONSENT_MARK_TEXTS } from './consent-mark-texts.ts';

interface ConsentWarningProps {
  name: string;
  mark: ConsentMark | undefined;
}

/** Says in a form that no such message may go to the patient, before it is created. */
export function ConsentWarning({ name, mark }: ConsentWarningProps) {
  if (mark === undefined) return null;
  const { why, help } = CONSENT_MARK_TEXTS[mark];
  return (
    <Banner tone="attention">
      <strong className="block">{why(name)}</strong>
      {help}
    </Banner>
  );
}
