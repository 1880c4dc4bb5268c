import { Download } from 'lucide-react';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { EVERYTHING_TEXTS } from './texts.ts';
import { useEverythingDownload } from './use-everything-download.ts';

/** Downloads all rows of the clinic as one file. */
export function EverythingCard({ notice }: { notice: NoticeState }) {
  const download = useEverythingDownload(notice);
  return (
    <Card title={EVERYTHING_TEXTS.title} description={EVERYTHING_TEXTS.help}>
      <div className="flex max-sm:*:grow">
        <Button
          icon={Download}
          busy={download.isPending}
          busyText={EVERYTHING_TEXTS.preparing}
          onClick={() => !download.isPending && download.mutate()}
        >
          {EVERYTHING_TEXTS.download}
        </Button>
      </div>
    </Card>
  );
}
