import { Link } from '@tanstack/react-router';
import { SIGN_IN_TEXTS } from './sign-in-texts.ts';

/** Leads to the sign-in with a password. */
export function BackLink({ identifier }: { identifier?: string | undefined }) {
  return (
    <p>
      <Link to="/login" state={{ identifier }} className="link inline-flex min-h-11 items-center">
        {SIGN_IN_TEXTS.backToSignIn}
      </Link>
    </p>
  );
}
