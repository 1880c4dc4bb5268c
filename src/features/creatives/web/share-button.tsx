import { useMutation } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { Button } from '#platform/web/ui/button.tsx';
import { OutsideLinkButton } from '#platform/web/ui/link-button.tsx';
import { pictureFileName, whatsappShareLink } from '../rules.ts';
import type { Creative } from '../schema.ts';
import { CREATIVES_TEXTS } from './texts.ts';

const JPEG = { type: 'image/jpeg' };

interface ShareButtonProps {
  creative: Creative;
  onFailed: (text: string) => void;
}

/**
 * Opens the phone's share sheet with the uploaded picture. If the browser cannot share files, and
 * for addresses of other sites, which scripts may not read, opens WhatsApp with the text.
 */
export function ShareButton({ creative, onFailed }: ShareButtonProps) {
  const { title, pictureUrl } = creative;
  const share = useMutation({
    mutationFn: sharePicture,
    onError: () => onFailed(CREATIVES_TEXTS.shareFailed),
  });
  if (pictureUrl !== null && sharesFiles())
    return (
      <Button
        icon={Share2}
        label={CREATIVES_TEXTS.shareOf(title)}
        busy={share.isPending}
        busyText={CREATIVES_TEXTS.sharing}
        onClick={() => share.mutate({ creative, address: pictureUrl })}
      >
        {CREATIVES_TEXTS.share}
      </Button>
    );
  return (
    <OutsideLinkButton
      href={whatsappShareLink(creative)}
      icon={Share2}
      label={CREATIVES_TEXTS.shareOnWhatsapp(title)}
    >
      {CREATIVES_TEXTS.share}
    </OutsideLinkButton>
  );
}

function sharesFiles(): boolean {
  // Missing in some browsers and on plain http.
  if (!('canShare' in navigator)) return false;
  return navigator.canShare({ files: [new File([''], 'picture.jpg', JPEG)] });
}

async function sharePicture({
  creative,
  address,
}: {
  creative: Creative;
  address: string;
}): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('The picture could not be read');
  const file = new File([await answer.blob()], pictureFileName(creative), JPEG);
  try {
    await navigator.share({ files: [file], title: creative.title, text: creative.title });
  } catch (error) {
    // The person closed the share sheet.
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
  }
}
