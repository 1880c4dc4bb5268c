import { Download, ExternalLink } from 'lucide-react';
import { Badge } from '#platform/web/ui/badge.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { DownloadLink, OutsideLinkButton } from '#platform/web/ui/link-button.tsx';
import { getAddress, pictureFileName } from '../rules.ts';
import type { Creative } from '../schema.ts';
import { CreativeContent } from './creative-content.tsx';
import { ShareButton } from './share-button.tsx';
import { CREATIVES_TEXTS, monthText } from './texts.ts';

interface CreativeCardProps {
  creative: Creative;
  /** Called with a message when copying or sharing fails. */
  onFailed: (text: string) => void;
}

/** One creative: its content, its details, and the buttons to share it. */
export function CreativeCard({ creative, onFailed }: CreativeCardProps) {
  const { title, description, categoryName, content, contentType, pictureUrl } = creative;
  const isLink = contentType === 'link';
  const address = getAddress(creative);
  // Patients cannot open the address of an uploaded picture; its text is sent beside the picture.
  const copyText = content ?? [title, description].filter((text) => text !== '').join('\n\n');
  return (
    <article
      aria-label={title}
      className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface"
    >
      <CreativeContent creative={creative} />
      <div className="flex grow flex-col gap-3 p-4">
        <div className="grid gap-1">
          <h2 className="text-base">{title}</h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            {categoryName !== null && <Badge tone="brand">{categoryName}</Badge>}
            {monthText(creative)}
          </p>
        </div>
        {description !== '' && <p className="whitespace-pre-line">{description}</p>}
        <div className="mt-auto flex flex-wrap gap-3 pt-1 *:grow">
          <CopyButton
            text={copyText}
            label={CREATIVES_TEXTS.copy}
            name={
              content === null ? CREATIVES_TEXTS.copyTextOf(title) : CREATIVES_TEXTS.copyOf(title)
            }
            onRefused={() => onFailed(CREATIVES_TEXTS.copyRefused(copyText))}
          />
          {contentType === 'image' && <ShareButton creative={creative} onFailed={onFailed} />}
          {pictureUrl !== null && (
            <DownloadLink
              href={pictureUrl}
              fileName={pictureFileName(creative)}
              icon={Download}
              label={CREATIVES_TEXTS.downloadOf(title)}
            >
              {CREATIVES_TEXTS.download}
            </DownloadLink>
          )}
          <OutsideLinkButton
            href={address}
            icon={ExternalLink}
            label={isLink ? CREATIVES_TEXTS.openLinkOf(title) : CREATIVES_TEXTS.openFullOf(title)}
          >
            {isLink ? CREATIVES_TEXTS.openLink : CREATIVES_TEXTS.openFull}
          </OutsideLinkButton>
        </div>
      </div>
    </article>
  );
}
