import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#platform/web/ui/button.tsx';
import { accountsApi } from './api.ts';
import { ACCOUNTS_TEXTS } from './texts.ts';

/** The sign-in methods beside the password. */
export function OtherWays() {
  const options = useQuery(accountsApi.options.queryOptions());
  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-6">
      <Link to="/login/code" className={buttonClass('quiet', true)}>
        {ACCOUNTS_TEXTS.codeInstead}
      </Link>
      {options.data?.google === true && (
        <Link to="/login/google" className={buttonClass('quiet', true)}>
          {ACCOUNTS_TEXTS.google}
        </Link>
      )}
    </div>
  );
}
