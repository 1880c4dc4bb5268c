import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { LazyTextFindings } from '#features/text-checks/web/lazy-text-findings.tsx';
import type { Language } from '#platform/language.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ChatBubble } from '#platform/web/ui/chat-bubble.tsx';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { useEditFocus } from '#platform/web/use-edit-focus.ts';
import { LazyUnsavedOfferMark } from './lazy-offer-field.tsx';
import { TemplateFields } from './template-fields.tsx';
import { GENERATOR_TEXTS } from './generator-texts.ts';
import type { UnsavedTemplate } from './use-unsaved-sequences.ts';

interface UnsavedTemplateItemProps {
  template: UnsavedTemplate;
  language: Language;
  onChange: (template: UnsavedTemplate) => void;
}

/** A generated message with a checkbox for saving: as the patient will read it, or in an editor. */
export function UnsavedTemplateItem({ template, language, onChange }: UnsavedTemplateItemProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useEditFocus<HTMLLIElement>(isOpen);
  const { sequenceOrder, messageTemplate, isSelected, purpose } = template;
  return (
    <li
      ref={place}
      className="grid grid-cols-1 gap-3 border-b border-line px-4 py-4 last:border-b-0 sm:px-6"
    >
      <div className="flex items-center justify-between gap-2">
        <Checkbox
          label={
            <>
              <span className="font-semibold">{GENERATOR_TEXTS.message(sequenceOrder)}</span>
              <span className="text-ink-soft"> · {GENERATOR_TEXTS.afterVisit(template)}</span>
            </>
          }
          checked={isSelected}
          onChange={(selected) => onChange({ ...template, isSelected: selected })}
        />
        {!isOpen && (
          <Button
            variant="plain"
            icon={Pencil}
            label={GENERATOR_TEXTS.editMessage(sequenceOrder)}
            onClick={() => setOpen(true)}
          >
            {GENERATOR_TEXTS.edit}
          </Button>
        )}
      </div>
      {isOpen ? (
        <>
          <TemplateFields
            values={template}
            language={language}
            onChange={(changes) => onChange({ ...template, ...changes })}
          />
          <div>
            <Button onClick={() => setOpen(false)}>{GENERATOR_TEXTS.doneEditing}</Button>
          </div>
        </>
      ) : (
        <>
          <Suspense fallback={null}>
            <LazyUnsavedOfferMark text={messageTemplate} language={language} purpose={purpose} />
          </Suspense>
          <ChatBubble text={messageTemplate} lang={language} />
          <LazyTextFindings text={messageTemplate} language={language} kind="sequence" isTemplate />
        </>
      )}
    </li>
  );
}
