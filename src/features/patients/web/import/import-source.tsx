import { useId, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { readFile, readPasted, type Table, type TableProblem } from './read-table.ts';
import { IMPORT_TEXTS } from './texts.ts';

/** Takes a file, or rows that were copied from a spreadsheet. Both stay in this browser. */
export function ImportSource({ onRead }: { onRead: (read: Table | TableProblem) => void }) {
  const id = useId();
  const [pasted, setPasted] = useState('');
  return (
    <Card title={IMPORT_TEXTS.source}>
      <div className="grid gap-5">
        <div className="grid gap-1">
          <label htmlFor={id} className="text-sm font-semibold">
            {IMPORT_TEXTS.file}
          </label>
          <input
            id={id}
            type="file"
            accept=".csv,.tsv,.txt,.vcf,text/csv,text/vcard,text/plain"
            aria-describedby={`${id}-hint`}
            className="control min-h-11"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) void readFile(file).then(onRead);
            }}
          />
          <span id={`${id}-hint`} className="text-sm text-ink-soft">
            {IMPORT_TEXTS.fileHint}
          </span>
        </div>
        <TextArea
          label={IMPORT_TEXTS.paste}
          hint={IMPORT_TEXTS.pasteHint}
          rows={3}
          optional
          name="pasted"
          value={pasted}
          error={undefined}
          onChange={setPasted}
          onBlur={() => undefined}
        />
        {pasted !== '' && (
          <div>
            <Button onClick={() => onRead(readPasted(pasted, IMPORT_TEXTS.pastedName))}>
              {IMPORT_TEXTS.readPasted}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
