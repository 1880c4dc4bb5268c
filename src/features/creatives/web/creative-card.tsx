import { ExternalLink } from 'lucide-react';
import { Badge } from '#platform/web/ui/badge.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { OutsideLinkButton } from '#platform/web/ui/link-button.tsx';
import type { Creative } from '../schema.ts';
import { CreativeContent } from './creative-content.tsx';
import { CREATIVES_TEXTS, monthText } from './texts.ts';

interface CreativeCardProps {
  creative: Creative;
  /** The browser kept the clipboard to itself. */
  onCopyRefused: () => void;
}

/** One creative: what it shows, what it is for, and how to take it along. */
export function CreativeCard({ creative, onCopyRefused }: CreativeCardProps) {
  const { title, description, categoryName, content, contentType } = creative;
  const isLink = contentType === 'link';
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
            text={content}
            label={CREATIVES_TEXTS.copy}
            name={CREATIVES_TEXTS.copyOf(title)}
            onRefused={onCopyRefused}
          />
          <OutsideLinkButton
            href={content}
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
