import { Banner } from '#platform/web/ui/banner.tsx';
import { CLINICS_TEXTS } from './texts.ts';

interface StandInProps {
  name: 'provider' | 'sheet';
  /** The demo's page of what arrived. */
  address: string;
}

/** Says that a demo plays this service itself, and leads to what arrived there. */
export function StandIn({ name, address }: StandInProps) {
  return (
    <div className="mt-5">
      <Banner
        tone="info"
        action={
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className="link inline-flex min-h-11 items-center"
          >
            {CLINICS_TEXTS.standInLinks[name]}
          </a>
        }
      >
        {CLINICS_TEXTS.standIns[name]}
      </Banner>
    </div>
  );
}
