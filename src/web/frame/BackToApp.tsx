import { leavePath } from '../../contract/leave.ts';
import { useVisit } from '../kernel/visit/visit.tsx';

/** Returns to the app without signing in, if the app requests this link (ENTRY-8). */
export function BackToApp() {
  const { t, parameters, signIn } = useVisit();
  if (!signIn || !parameters.ui_options.includes('show_back_to_app')) return null;
  const appName = parameters.appName ?? signIn.appName;
  return <a href={leavePath(signIn.id, 'cancel')}>{t('frame.backToApp', { appName })}</a>;
}
