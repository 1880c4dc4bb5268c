import { translateText } from '#platform/i18n.ts';
import { ImageUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { LARGEST_PICTURE_BYTES, PICTURE_REFUSALS, PICTURE_TYPES } from '#platform/picture.ts';
import { readAsBase64 } from '#platform/web/read-file.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { KEEPING_TEXTS } from './creatives-texts.ts';

interface PictureFieldProps {
  name: string;
  /**
   * The `src` of an image: the address of the stored picture, or the chosen one as a data address;
   * empty without one.
   */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** Chooses a picture and shows it. It is uploaded with the form. */
export function PictureField({ name, value, onChange, error }: PictureFieldProps) {
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [unusable, setUnusable] = useState<string>();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (!PICTURE_TYPES.includes(file.type) || file.size > LARGEST_PICTURE_BYTES)
      return setUnusable(translateText(PICTURE_REFUSALS.NOT_AN_IMAGE.message));
    try {
      onChange(`data:${file.type};base64,${await readAsBase64(file)}`);
      setUnusable(undefined);
    } catch {
      setUnusable(KEEPING_TEXTS.unreadable);
    }
  };
  const wrong = unusable ?? error;
  return (
    <div className="grid justify-items-start gap-3">
      <div className="grid aspect-video w-full grid-cols-1 grid-rows-1 max-w-sm place-items-center overflow-hidden rounded-lg border border-line bg-sunken text-sm text-ink-soft">
        {value === '' ? (
          KEEPING_TEXTS.noPicture
        ) : (
          <img src={value} alt={KEEPING_TEXTS.preview} className="size-full object-contain" />
        )}
      </div>
      <input
        ref={input}
        type="file"
        name={name}
        accept={PICTURE_TYPES.join(',')}
        className="sr-only"
        tabIndex={-1}
        aria-label={KEEPING_TEXTS.picture}
        aria-describedby={noteId}
        aria-invalid={wrong ? true : undefined}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          // Lets the user choose the same file again.
          event.currentTarget.value = '';
        }}
      />
      <Button icon={ImageUp} onClick={() => input.current?.click()}>
        {value === '' ? KEEPING_TEXTS.choosePicture : KEEPING_TEXTS.replacePicture}
      </Button>
      <p
        id={noteId}
        role={wrong ? 'alert' : undefined}
        className={wrong ? 'text-sm text-danger' : 'text-sm text-ink-soft'}
      >
        {wrong ?? KEEPING_TEXTS.pictureHint}
      </p>
    </div>
  );
}
