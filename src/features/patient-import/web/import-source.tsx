import { useId, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { ReadSource } from './read-worker.ts';
import { IMPORT_TEXTS } from './texts.ts';

interface ImportSourceProps {
  /** The rows read so far; undefined while no file is read. */
  progress: number | undefined;
  onOpen: (source: ReadSource) => void;
  onCancel: () => void;
}

/** Takes a file, or rows that were copied from a spreadsheet. Both stay in this browser. */
export function ImportSource({ progress, onOpen, onCancel }: ImportSourceProps) {
  const id = useId();
  const [pastedText, setPastedText] = useState('');
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
            accept=".csv,.tsv,.txt,.vcf,.xlsx,text/csv,text/vcard,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            aria-describedby={`${id}-hint`}
            className="control min-h-11"
            onClick={(event) => {
              // A corrected file with the same name is chosen again.
              event.currentTarget.value = '';
            }}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) onOpen({ fileName: file.name, content: file });
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
          value={pastedText}
          error={undefined}
          onChange={setPastedText}
          onBlur={() => undefined}
        />
        {pastedText !== '' && (
          <div>
            <Button
              onClick={() => onOpen({ fileName: IMPORT_TEXTS.pastedName, content: pastedText })}
            >
              {IMPORT_TEXTS.readPasted}
            </Button>
          </div>
        )}
        {progress !== undefined && (
          <div className="flex flex-wrap items-center gap-3">
            <output>{IMPORT_TEXTS.reading(progress)}</output>
            <Button onClick={onCancel}>{UI_TEXTS.cancel}</Button>
          </div>
        )}
      </div>
    </Card>
  );
}
