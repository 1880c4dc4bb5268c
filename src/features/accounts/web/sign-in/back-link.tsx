import { Link } from '@tanstack/react-router';
import { WAYS_TEXTS } from './texts.ts';

/** To the sign-in with a password. */
export function BackLink() {
  return (
    <p>
      <Link to="/login" className="link inline-flex min-h-11 items-center">
        {WAYS_TEXTS.backToSignIn}
      </Link>
    </p>
  );
}
