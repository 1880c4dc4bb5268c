import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { FIELDS, type Mapping } from '../columns.ts';
import { readRows } from '../read-rows.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportRun } from './import-run.tsx';
import { ImportSource } from './import-source.tsx';
import type { Table, TableProblem } from '../read-table.ts';
import { IMPORT_TEXTS, PROBLEM_TEXTS } from './texts.ts';
import { useUnfinishedImport } from './use-unfinished-import.ts';

/** Imports patients of a file: read, check, import, undo. Nothing is stored before the import. */
export function ImportPage() {
  const { today } = useSession();
  const { unfinished, setUnfinished } = useUnfinishedImport();
  const [table, setTable] = useState(unfinished?.table);
  const [problem, setProblem] = useState<TableProblem>();
  const [reads, setReads] = useState(0);
  // The result stays at the top of the screen until the person wants another file.
  const [isBegun, setBegun] = useState(unfinished !== undefined);
  const take = (read: Table | TableProblem) => {
    const isRead = typeof read !== 'string';
    setReads(reads + 1);
    setTable(isRead ? read : undefined);
    setProblem(isRead ? undefined : read);
  };
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
        {!isBegun && <ImportSource onRead={take} />}
        {!isBegun && table && (
          <ImportColumns
            table={table}
            onChange={(mapping: Mapping) => setTable({ ...table, mapping })}
          />
        )}
        {table && table.mapping.name !== null && table.mapping.number !== null && (
          <ImportRun
            // Another file or mapping has other rows: what was checked does not count any more.
            key={`${reads} ${FIELDS.map((field) => table.mapping[field]).join()}`}
            table={table}
            read={readRows(table.cells, { mapping: table.mapping, header: table.header, today })}
            begun={unfinished}
            onUnfinished={(begun) => {
              setBegun(true);
              setUnfinished(begun);
            }}
            onAnother={() => {
              setBegun(false);
              setTable(undefined);
            }}
          />
        )}
        {!isBegun && <EarlierImports />}
      </div>
    </>
  );
}
