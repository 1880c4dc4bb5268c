import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { FIELDS, type Mapping } from '../../import/columns.ts';
import { readRows } from '../../import/read-rows.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportRun } from './import-run.tsx';
import { ImportSource } from './import-source.tsx';
import type { Table, TableProblem } from '../../import/read-table.ts';
import { IMPORT_TEXTS, PROBLEM_TEXTS } from './texts.ts';

/** Imports patients of a file: read, check, import, undo. Nothing is stored before the import. */
export function ImportPage() {
  const { today } = useSession();
  const [table, setTable] = useState<Table>();
  const [problem, setProblem] = useState<TableProblem>();
  const [mapping, setMapping] = useState<Mapping>();
  const [reads, setReads] = useState(0);
  const take = (read: Table | TableProblem) => {
    const isRead = typeof read !== 'string';
    setReads(reads + 1);
    setTable(isRead ? read : undefined);
    setMapping(isRead ? read.mapping : undefined);
    setProblem(isRead ? undefined : read);
  };
  const isMapped = mapping?.name !== null && mapping?.number !== null;
  return (
    <>
      <Link to="/patients" className="link mb-2 inline-flex min-h-11 items-center gap-2">
        <ArrowLeft aria-hidden className="size-5" />
        {IMPORT_TEXTS.back}
      </Link>
      <PageHead title={IMPORT_TEXTS.title} description={IMPORT_TEXTS.description} />
      <div className="grid gap-6">
        {problem && <Banner tone="danger">{PROBLEM_TEXTS[problem]}</Banner>}
        <ImportSource onRead={take} />
        {table && mapping && (
          <ImportColumns table={table} mapping={mapping} onChange={setMapping} />
        )}
        {table && mapping && isMapped && (
          <ImportRun
            // Another file or mapping has other rows: what was checked does not count any more.
            key={`${reads} ${FIELDS.map((field) => mapping[field]).join()}`}
            table={table}
            read={readRows(table.cells, { mapping, header: table.header, today })}
          />
        )}
      </div>
    </>
  );
}
