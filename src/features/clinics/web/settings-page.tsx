import { PageHead } from '#platform/web/ui/page-head.tsx';

export function SettingsPage() {
  return (
    <PageHead title="Clinic Settings" description="Your clinic’s details, doctors and colours." />
  );
}
