import { useVisit } from '../kernel/visit/visit.tsx';

interface Device {
  readonly browser?: string | undefined;
  readonly system?: string | undefined;
}

/** Names a device by its browser and its system. */
export function useDeviceName(): (device: Device) => string {
  const { t } = useVisit();
  return ({ browser, system }) => {
    if (browser && system) return t('sessions.device', { browser, system });
    return browser ?? system ?? t('sessions.unknownDevice');
  };
}
