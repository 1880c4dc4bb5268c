import { Banner } from '#platform/web/ui/banner.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { IMPORT_TEXTS } from './texts.ts';
import { useUnfinishedImport } from './use-unfinished-import.ts';

/** Reminds the person of an import that was stopped, or cut off by a reload. */
export function UnfinishedImportNote() {
  const { unfinished } = useUnfinishedImport();
  if (!unfinished) return null;
  return (
    <div className="mb-6">
      <Banner
        tone="attention"
        action={<LinkButton to="/patients/import">{IMPORT_TEXTS.goOn}</LinkButton>}
      >
        {IMPORT_TEXTS.waiting(unfinished.table.fileName)}
      </Banner>
    </div>
  );
}
