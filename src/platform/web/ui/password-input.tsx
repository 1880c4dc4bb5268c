import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { UI_TEXTS } from './texts.ts';

interface PasswordInputProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password' | 'off';
}

/** A secret that can be looked at while it is typed. */
export function PasswordInput({ autoComplete, ...field }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field field={field}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={field.value}
            onChange={(event) => field.onChange(event.currentTarget.value)}
            className="control pe-12"
          />
          <span className="absolute end-0 top-0">
            <IconButton
              icon={isShown ? EyeOff : Eye}
              label={isShown ? UI_TEXTS.hidePassword : UI_TEXTS.showPassword}
              onClick={() => setShown(!isShown)}
            />
          </span>
        </span>
      )}
    </Field>
  );
}
