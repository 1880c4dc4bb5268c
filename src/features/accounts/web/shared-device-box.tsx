import { useState } from 'react';
import { isSharedDevice, setSharedDevice } from '#platform/web/shared-device.ts';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { ACCOUNTS_TEXTS } from './texts.ts';

/** Lets the user say, before anything is read, that nothing may stay in this browser. */
export function SharedDeviceBox() {
  const [isShared, setIsShared] = useState(isSharedDevice);
  const choose = (sharedState: boolean) => {
    setIsShared(sharedState);
    setSharedDevice(sharedState);
  };
  return (
    <Checkbox
      label={ACCOUNTS_TEXTS.sharedDevice}
      hint={ACCOUNTS_TEXTS.sharedDeviceHint}
      checked={isShared}
      onChange={choose}
    />
  );
}
