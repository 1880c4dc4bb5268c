import { Phone } from 'lucide-react';
import { COUNTRY_CODE } from '../../phone.ts';
import { UI_TEXTS } from './texts.ts';

interface CallLinkProps {
  /** Ten digits. */
  number: string;
  name: string;
}

/** Calls the patient: an icon in the rows of a phone, where a table shows the number. */
export function CallLink({ number, name }: CallLinkProps) {
  return (
    <a
      href={`tel:+${COUNTRY_CODE}${number}`}
      aria-label={UI_TEXTS.call(name)}
      title={UI_TEXTS.call(name)}
      className="call-link inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink rows:hidden"
    >
      <Phone aria-hidden className="size-5" />
    </a>
  );
}
