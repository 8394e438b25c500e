import { useVisit } from '../../kernel/visit.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Loader } from '../../ui/Loader.tsx';

/** The overlay while the browser goes back to the app. */
export function Redirecting() {
  const { t, parameters, signIn, assets } = useVisit();
  const appName = parameters.appName ?? signIn?.appName ?? assets.shortDisplayName;
  return (
    <div>
      <Heading title={t('redirecting.title')} />
      <Loader label={t('redirecting.sentence', { appName })} />
    </div>
  );
}
