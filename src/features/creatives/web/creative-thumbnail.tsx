import { CirclePlay, Image, ImageOff, Link2 } from 'lucide-react';
import { useState } from 'react';
import type { Icon } from '#platform/web/ui/icon.ts';
import { getAddress } from '../rules.ts';
import type { Creative } from '../schema.ts';

const ICONS: Readonly<Record<Creative['contentType'], Icon>> = {
  image: Image,
  video: CirclePlay,
  iframe: CirclePlay,
  link: Link2,
};

/** Shows a creative as a small picture, or as the sign of its kind where it has none. The title is beside it. */
export function CreativeThumbnail({ creative }: { creative: Creative }) {
  const { contentType, thumbnailUrl } = creative;
  const address = (contentType === 'image' ? getAddress(creative) : thumbnailUrl) || null;
  const [failedUrl, setFailedUrl] = useState<string>();
  const Glyph = failedUrl === address && address !== null ? ImageOff : ICONS[contentType];
  return (
    <span className="grid h-11 w-16 place-items-center overflow-hidden rounded-sm bg-sunken text-ink-soft">
      {address === null || failedUrl === address ? (
        <Glyph aria-hidden className="size-5" />
      ) : (
        <img
          src={address}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailedUrl(address)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
