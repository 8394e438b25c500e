import { leavePath } from '../../contract/leave.ts';
import { useVisit } from '../kernel/visit.tsx';

/** The way back to the app without signing in, where the app asks for it (§6). */
export function BackToApp() {
  const { t, parameters, signIn } = useVisit();
  if (!signIn || !parameters.ui_options.includes('show_back_to_app')) return null;
  const appName = parameters.appName ?? signIn.appName;
  return <a href={leavePath(signIn.id, 'cancel')}>{t('frame.backToApp', { appName })}</a>;
}
