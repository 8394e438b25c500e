/** What kinds of apps there are, as people speak of them. */
export const appKinds = ['website', 'browser', 'native', 'device', 'machine'] as const;
export type AppKind = (typeof appKinds)[number];

/** What of a registration says of which kind an app is. */
export interface KindFields {
  readonly applicationType: 'web' | 'native';
  readonly isPublic: boolean;
  readonly isDevice: boolean;
  readonly isMachine: boolean;
}

/** The kind of a registered app. */
export function kindOfApp({ applicationType, isPublic, isDevice, isMachine }: KindFields): AppKind {
  if (isMachine) return 'machine';
  if (isDevice) return 'device';
  if (applicationType === 'native') return 'native';
  return isPublic ? 'browser' : 'website';
}

/** The fields by which an app of a kind is registered. */
export const fieldsOfKind: Readonly<Record<AppKind, KindFields>> = {
  website: { applicationType: 'web', isPublic: false, isDevice: false, isMachine: false },
  browser: { applicationType: 'web', isPublic: true, isDevice: false, isMachine: false },
  native: { applicationType: 'native', isPublic: true, isDevice: false, isMachine: false },
  device: { applicationType: 'native', isPublic: true, isDevice: true, isMachine: false },
  machine: { applicationType: 'web', isPublic: false, isDevice: false, isMachine: true },
};
