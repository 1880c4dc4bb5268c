import { useState, type ClipboardEvent } from 'react';
import { COUNTRY_CODE, formatNumber } from '#platform/phone.ts';
import { readPhoneNumber, type NumberReading } from '#platform/phone-reading.ts';
import { Button } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';
import { FORM_TEXTS } from './form-texts.ts';

/** A text with the value that was reported for it. */
interface Typed {
  readonly text: string;
  readonly reported: string;
}

/**
 * A number behind a fixed +91. The text stays as it is typed or pasted. The value is the ten digits
 * that were read in it, which are shown below; else it is the text, which the form's schema refuses.
 */
export function PhoneInput(field: FieldProps) {
  const [input, setInput] = useState<Typed>();
  const isTyped = input?.reported === field.value;
  const text = isTyped ? input.text : field.value;
  const reading = readPhoneNumber(text);
  const change = (next: string) => {
    const reportedValue = toValue(next);
    setInput({ text: next, reported: reportedValue });
    field.onChange(reportedValue);
  };
  const choose = (number: string) => {
    setInput(undefined);
    field.onChange(number);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pastedText = event.clipboardData.getData('text').trim();
    // The browser would join the numbers of two lines.
    if (!/[\r\n]/.test(pastedText)) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const before = value.slice(0, selectionStart ?? value.length);
    change(
      before + pastedText.replace(/[\r\n]+/g, ', ') + value.slice(selectionEnd ?? value.length),
    );
  };
  return (
    <Field field={field}>
      {(control) => (
        <>
          <span className="flex">
            <span
              aria-hidden
              className="flex items-center rounded-s-md border border-e-0 border-edge bg-sunken px-3 text-ink-soft tabular-nums"
            >
              +{COUNTRY_CODE}
            </span>
            <input
              {...control}
              type="tel"
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={(event) => change(event.currentTarget.value)}
              // The next patient's digits would else follow those of a number that is there already.
              onFocus={({ currentTarget }) => currentTarget.select()}
              onPaste={paste}
              className="control rounded-s-none tabular-nums"
            />
          </span>
          <output className="text-sm text-ink-soft tabular-nums empty:hidden">
            {describeReading(text, { reading, isTyped })}
          </output>
          {reading.kind === 'choice' && !field.disabled && (
            <span className="flex flex-wrap gap-2">
              {reading.numbers.map(({ number }) => (
                <Button key={number} onClick={() => choose(number)}>
                  {formatWhole(number)}
                </Button>
              ))}
            </span>
          )}
        </>
      )}
    </Field>
  );
}

/** Returns the number that was read, else the text. */
function toValue(text: string): string {
  const reading = readPhoneNumber(text);
  if (reading.kind === 'number') return reading.number;
  return reading.kind === 'refused' && reading.reason === 'empty' ? '' : text;
}

function formatWhole(number: string): string {
  return `+${COUNTRY_CODE} ${formatNumber(number)}`;
}

/** Says what was understood, unless the text shows it already; a saved landline was named when it was typed. */
function describeReading(
  text: string,
  { reading, isTyped }: { reading: NumberReading; isTyped: boolean },
): string | undefined {
  if (reading.kind === 'choice') return FORM_TEXTS.chooseNumber;
  if (reading.kind === 'refused') return undefined;
  const whole = formatWhole(reading.number);
  if (reading.rest !== '') return FORM_TEXTS.onlyNumber(whole);
  if (reading.isLandline && (isTyped || text !== reading.number)) return FORM_TEXTS.landline(whole);
  return text.replaceAll(' ', '') === reading.number ? undefined : whole;
}
