import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { hasNameAndNumber } from '../columns.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportRun } from './import-run.tsx';
import { ImportShape } from './import-shape.tsx';
import { ImportSource } from './import-source.tsx';
import { IMPORT_TEXTS, PROBLEM_TEXTS } from './texts.ts';
import type { UnfinishedImport } from './use-import.ts';
import { useReader } from './use-reader.ts';
import { useUnfinishedImport, useImportOfFile } from './use-unfinished-import.ts';

/** Imports patients of a file: read, check, import, undo. Nothing is stored before the import. */
export function ImportPage() {
  const { today, clinic } = useSession();
  const { unfinished, setUnfinished } = useUnfinishedImport();
  const reader = useReader({ today, timeZone: clinic.timeZone, startedTable: unfinished?.table });
  const { table, problem, read } = reader;
  const isUnclear = read?.dateOrders.some(
    (order, column) => order?.isUnclear && table?.orders[column] === undefined,
  );
  // The result stays at the top of the screen until the person wants another file.
  const [isBegun, setBegun] = useState(unfinished !== undefined);
  const unfinishedOfFile = useImportOfFile(table);
  const [startedOfFile, setStartedOfFile] = useState<UnfinishedImport>();
  // While rows are written the list of imports changes; what is begun stays.
  const resumedImport = isBegun ? startedOfFile : unfinishedOfFile;
  return (
    <>
      <Link to="/patients" className="link mb-2 inline-flex min-h-11 items-center gap-2">
        <ArrowLeft aria-hidden className="size-5" />
        {IMPORT_TEXTS.back}
      </Link>
      <PageHead title={IMPORT_TEXTS.title} description={IMPORT_TEXTS.description} />
      <div className="grid grid-cols-1 gap-6">
        {problem && <Banner tone="danger">{PROBLEM_TEXTS[problem]}</Banner>}
        {/* While rows are being written neither the file nor its columns can change. */}
        {!isBegun && (
          <ImportSource progress={reader.progress} onOpen={reader.open} onCancel={reader.cancel} />
        )}
        {!isBegun && table && (
          <>
            <ImportShape table={table} onReopen={reader.reopen} onChange={reader.change} />
            <ImportColumns table={table} read={read} onChange={reader.change} />
          </>
        )}
        {table && read && isUnclear && (
          <Banner tone="attention">{IMPORT_TEXTS.unclearOrder}</Banner>
        )}
        {table && read && !isUnclear && hasNameAndNumber(table.mapping) && (
          <ImportRun
            // A check is valid for these rows only.
            key={`${reader.version} ${resumedImport?.id}`}
            table={table}
            read={read}
            startedImport={unfinished ?? resumedImport}
            onStart={() => {
              setBegun(true);
              setStartedOfFile(resumedImport);
            }}
            onUnfinished={setUnfinished}
            onAnother={() => {
              setBegun(false);
              reader.close();
            }}
          />
        )}
        {!isBegun && <EarlierImports />}
      </div>
    </>
  );
}
