import { ImageOff, Link2 } from 'lucide-react';
import { useState } from 'react';
import { getAddress, getSite } from '../rules.ts';
import type { Creative } from '../schema.ts';
import { CREATIVES_TEXTS } from './texts.ts';

/** Shows the creative itself in a box of fixed shape, so that the cards align. */
export function CreativeContent({ creative }: { creative: Creative }) {
  return (
    <div className="grid aspect-video grid-cols-1 grid-rows-1 place-items-center overflow-hidden bg-sunken text-ink-soft">
      <Shown creative={creative} />
    </div>
  );
}

// Players need their own origin. This is safe because only listed foreign hosts are framed, and
// none of our pages.
const PLAYER_RIGHTS = 'allow-scripts allow-same-origin allow-presentation';
const FILL = 'size-full border-0 object-contain';

function Shown({ creative }: { creative: Creative }) {
  const { title, contentType, thumbnailUrl } = creative;
  const address = getAddress(creative);
  if (address === '' && contentType !== 'link') return <NotShown />;
  switch (contentType) {
    case 'image':
      return <Picture address={address} label={CREATIVES_TEXTS.pictureOf(title)} />;
    case 'video':
      return (
        <video
          controls
          // Muted, because sound would disturb a reception desk; the controls turn it on.
          muted
          preload="none"
          src={address}
          poster={thumbnailUrl ?? undefined}
          aria-label={CREATIVES_TEXTS.videoOf(title)}
          className={FILL}
        />
      );
    case 'iframe':
      return (
        <iframe
          src={address}
          title={title}
          loading="lazy"
          sandbox={PLAYER_RIGHTS}
          referrerPolicy="no-referrer"
          allowFullScreen
          className={FILL}
        />
      );
    case 'link':
      return thumbnailUrl === null ? (
        <Site address={address} />
      ) : (
        <Picture address={thumbnailUrl} label="" />
      );
  }
}

/** Names the site that a link leads to; nothing is loaded from it. */
function Site({ address }: { address: string }) {
  return (
    <p className="grid max-w-full justify-items-center gap-2 p-4 text-center">
      <Link2 aria-hidden className="size-8" />
      <span className="sr-only">{CREATIVES_TEXTS.site}</span>
      <span className="max-w-full text-lg font-semibold wrap-anywhere text-ink">
        {getSite(address)}
      </span>
    </p>
  );
}

/** Shows a picture of another site; when it does not load, the card says so. */
function Picture({ address, label }: { address: string; label: string }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (failedUrl === address) return <NotShown />;
  return (
    <img
      src={address}
      alt={label}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailedUrl(address)}
      className={FILL}
    />
  );
}

function NotShown() {
  return (
    <p className="grid justify-items-center gap-2 p-4 text-center text-sm">
      <ImageOff aria-hidden className="size-8" />
      {CREATIVES_TEXTS.notShown}
    </p>
  );
}
